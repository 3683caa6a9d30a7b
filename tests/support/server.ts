import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inject } from 'vitest';
import { type CallName, calls, type Role } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { readMails } from '#server/adapters/mailBox.ts';
import { assemble } from '#server/assemble.ts';
import type { Server } from '#server/assembly.ts';
import { demoPassword, seedDemo } from '#server/modules/demo/seedDemo.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { people } from '#server/platform/database/schema.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DiskPort } from '#server/ports/disk.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { testDatabase } from './database.ts';
import { copyDemoFiles, demoMade, demoTemplate, moveDemo } from './demo.ts';
import { joined } from './joined.ts';
import { startPooler } from './pooler.ts';
import { freePort } from './postgres.ts';
import { capturedLog } from './serverLogs.ts';
import { soundAtEnd } from './soundAtEnd.ts';
import { secretsKey, templateMade } from './templates.ts';

interface TestServerOptions {
  /** With the demo in it: a clone of one that is made once for the whole run, except by a clock of its own. */
  readonly demo?: boolean;
  readonly clock?: Clock;
  /** Names what is in a demo by a clock of its own: what is drawn by lot then comes out the same. */
  readonly newID?: () => string;
  /** The disk of the files, in place of this machine's. */
  readonly disk?: DiskPort;
  /** Folder of the built browser application. */
  readonly web?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logger?: FastifyBaseLogger;
  /** Connections of a pooler between the server and its database; none without. */
  readonly pooled?: number;
  /** One of its own instead of one of the run's. */
  readonly database?: Pick<Awaited<ReturnType<typeof testDatabase>>, 'url' | 'ownerUrl' | 'database' | 'close'>;
}

export interface ApiRequest<Name extends CallName> {
  /** An id token, as `signIn` or `join` answer it. */
  readonly as?: string;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer<Answer> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answer;
}

/** Somebody who can call: `token` is the id token. */
export interface TestPerson {
  readonly token: string;
  readonly email: string;
  readonly personID: string;
  readonly orgID: string;
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** The whole server on a database, a folder and a port of its own. */
export async function startServer({
  demo = false,
  clock,
  newID,
  disk,
  web,
  environment = {},
  logger,
  pooled,
  database: own,
}: TestServerOptions = {}) {
  const isClone = demo && !clock && !own;
  const isBegun = !isClone && !own && !Object.keys(environment).some((name) => name.startsWith('SECRETS_'));
  if (isClone) await demoMade();
  if (isBegun) await begunMade();
  const database = own ?? (await testDatabase(isClone ? demoTemplate : isBegun ? begunTemplate : undefined));
  const pooler = pooled ? await startPooler(database.url, pooled) : null;
  const behind = pooler && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  const folder = await mkdtemp(join(tmpdir(), 'awards-server-'));
  if (isClone) await copyDemoFiles(folder);
  const usual = { DATA_DIR: folder, SECRETS_KEY: secretsKey, LOG_LEVEL: 'silent', DEV_MAIL: 'on', TEST_LEDGER: 'on' };
  const config = readConfig({ PORT: String(await freePort()), ...usual, ...behind, ...environment });
  const server = await assemble({
    config,
    databaseUrl: pooler?.url ?? database.url,
    webFolder: web ?? null,
    ...(clock && { clock }),
    ...(disk && { disk }),
    logger: logger ?? capturedLog(),
  });
  await server.listen();
  if (isClone) await moveDemo(database.database, server.url);
  else if (demo) await seedDemo(server.context, undefined, undefined, newID);
  const api = callsAt(server);
  return {
    ...server,
    server,
    database: database.database,
    databaseUrl: database.url,
    /** The same for the owner of the tables. */
    ownerUrl: database.ownerUrl,
    /** Another server on the same database, folder and clock; it serves the browser application where that is named. */
    replica: (folderOfWeb?: string) => startReplica(config, database.url, clock, folderOfWeb),
    /** Every message so far, the newest last. */
    mails: async () => {
      await server.settleMails();
      return readMails(server.context.database);
    },
    api,
    /** Calls and expects to be refused. */
    refused: <Name extends CallName>(name: Name, request?: ApiRequest<Name>) =>
      api(name, request) as unknown as Promise<ApiAnswer<ErrorBody>>,
    /** Calls, expects success and answers the reply. */
    async ok<Name extends CallName>(name: Name, request?: ApiRequest<Name>): Promise<Reply<Name>> {
      const answer = await api(name, request);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    signIn: (email: string, password = demoPassword) => signIn(server, email, password),
    /** A new person with an account and the demo's password, signed in: an entrant or an administrator with an organisation of their own. */
    join: (type: Role, options?: { email?: string; orgID?: string }) => joinAs(server, type, options),
    close: async () => {
      try {
        await soundAtEnd(server.context);
      } finally {
        await server.close();
        await pooler?.close();
        await database.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Begun and with nobody in it: a signing key takes the processor as long as everything else that a start does. */
const begunTemplate = 'begun';
const begunMade = () => templateMade({ name: begunTemplate, folder: join(dirname(inject('logFolder')), 'begun') });

async function startReplica(config: Config, databaseUrl: string, clock?: Clock, webFolder: string | null = null) {
  const port = await freePort();
  const server = await assemble({
    config: { ...config, port },
    databaseUrl,
    webFolder,
    logger: capturedLog(),
    ...(clock && { clock }),
  });
  await server.listen();
  return {
    ...server,
    api: callsAt(server),
    signIn: (email: string, password: string) => signIn(server, email, password),
  };
}

/** The calls of a server by its address, which ends with a slash. */
const callsAt =
  ({ url }: Pick<Server, 'url'>) =>
  async <Name extends CallName>(
    name: Name,
    { as, query, body, headers }: ApiRequest<Name> = {},
  ): Promise<ApiAnswer<Reply<Name>>> => {
    const { method, path } = calls[name];
    const search = new URLSearchParams(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]): [string, string] => [key, String(value)]),
    );
    const response = await fetch(`${url}api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(as && { authorization: as }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
    };
  };

/** Signs in over the wire by SRP and answers the id token. */
const signIn = async (server: Server, email: string, password: string): Promise<string> =>
  (await signInBySrp(server, email, password)).IdToken;

async function joinAs(
  server: Server,
  type: Role,
  { email = `${type}-${randomUUID()}@example.org`, orgID }: { email?: string; orgID?: string } = {},
): Promise<TestPerson> {
  const name = { givenName: type[0]?.toUpperCase() + type.slice(1), familyName: 'Test' };
  const person = await joined(server, { type, email, orgID, ...name, password: demoPassword });
  return person ?? joinByCalls(server, type, { email, orgID, name });
}

/** The same by the calls that it takes. */
async function joinByCalls(
  server: Server,
  type: Role,
  { email, orgID, name }: { email: string; orgID: string | undefined; name: { givenName: string; familyName: string } },
): Promise<TestPerson> {
  const { identity, database } = server.context;
  const personID = randomUUID();
  const password = demoPassword;
  const invitation = { email, ...name, locale: 'en', type, orgID: orgID ?? '', personID, invite: false } as const;
  const account = await identity.create(invitation);
  if (account === 'duplicate') throw new Error(`${email} has an account already`);
  const { sub } = account;
  await identity.setPassword(email, password);
  if (orgID) {
    const person = { ...name, id: personID, orgID, sub, type, email, name: `${name.givenName} ${name.familyName}` };
    await database.insert(people).values(person);
  }
  const token = await signIn(server, email, password);
  const answer = await callsAt(server)('login', { as: token });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { user } = answer.body;
  return { token, email, personID: user.id, orgID: user.orgID };
}

/** What a browser keeps, for one client of its own. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
