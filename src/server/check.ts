import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { gravityOf } from './adapters/databaseClock.ts';
import { filesElsewhere, holdBucketFiles, holdLocalFiles } from './adapters/localFiles.ts';
import { checkServices, type Findings } from './checkServices.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { ConfigError, type Environment } from './platform/config/environment.ts';
import { isLoopback } from './platform/config/trial.ts';
import { refuseNewerSchema } from './platform/database/database.ts';
import { databaseIdentity } from './platform/database/readReplica.ts';
import { boolean, columns, nullable, number, read, text } from './platform/database/rows.ts';
import { opensSecrets } from './platform/secrets/opensSecrets.ts';
import { presentWrapping } from './platform/secrets/openWrapping.ts';
import { noKeys, type Wrapping } from './platform/secrets/wrapping.ts';
import { messageOf } from './starting.ts';

/**
 * Looks at everything that the environment says, and at what it names, without changing anything; `tell` is given a line for
 * each finding and one for the whole. Answers whether a server would run.
 */
export async function checkEnvironment(
  environment: Environment,
  folder: string,
  report: (line: string) => void,
): Promise<boolean> {
  const faults: string[] = [];
  const findings: Findings = { fault: (text) => faults.push(text), note: (text) => report(`Note: ${text}`) };
  const config = readAll(environment, findings);
  if (config) {
    checkAddresses(config, findings);
    checkTrial(config, findings);
    await checkFolder(config, findings);
    const keys = await checkKeys(config, findings);
    await Promise.all([checkDatabase(config, folder, keys, findings), checkServices(config, findings)]);
  }
  for (const fault of faults) report(`Fault: ${fault}`);
  if (faults.length > 0 || !config) {
    report(`The environment is not right: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`);
    return false;
  }
  const on = Object.entries({ demo: config.demo, 'mail box': config.showMail, 'test cards': config.testLedger });
  const named = on.filter(([, isOn]) => isOn).map(([name]) => name);
  report(
    `The environment is right: ${config.trial ? 'a trial' : 'no trial'}, with ${named.join(', ') || 'nothing of a trial'}.`,
  );
  return true;
}

/** Names every value that cannot be meant, one after the other: what a fault names is left out, and the rest read again. */
function readAll(environment: Environment, { fault }: Findings): Config | null {
  const left: Record<string, string | undefined> = { ...environment };
  for (;;) {
    try {
      return readConfig(left);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      fault(error.message);
      const named = (error.message.match(/\b[A-Z][A-Z_\d]{3,}\b/g) ?? []).filter((name) => left[name] !== undefined);
      if (named.length === 0) return null;
      for (const name of named) delete left[name];
    }
  }
}

function checkAddresses(config: Config, { fault, note }: Findings): void {
  const { publicUrl, basePath, host, metrics, trustedProxies, allowedOrigins, workers, cognito } = config;
  if (publicUrl) {
    const { protocol, hostname, pathname } = new URL(publicUrl);
    if (pathname !== basePath)
      fault(`PUBLIC_URL ends with ${pathname}, BASE_PATH is ${basePath}: links would lead nowhere.`);
    if (protocol === 'http:' && !isLoopback(hostname))
      note('PUBLIC_URL is not https: passwords travel openly, and browsers offer no passkeys.');
    if (!isLoopback(hostname) && trustedProxies.length === 0)
      note('TRUSTED_PROXIES names none: behind a proxy all people count as one network address.');
    if (cognito?.relyingParty && !`.${hostname}`.endsWith(`.${cognito.relyingParty}`))
      fault(`COGNITO_RELYING_PARTY ${cognito.relyingParty} is not the host of PUBLIC_URL: no passkey would work.`);
  } else if (!isLoopback(host)) {
    note('PUBLIC_URL is not set: letters would link to an address of this machine.');
  }
  if (metrics && !isLoopback(metrics.host)) note(`METRICS_HOST ${metrics.host}: whoever reaches it reads the metrics.`);
  if (allowedOrigins.includes('*')) note('ALLOWED_ORIGINS is *: any page may call, with tokens of its own.');
  if (workers > availableParallelism()) note(`WORKERS is ${workers}, on ${availableParallelism()} processors.`);
}

/** A trial's conveniences that are on by name where others come. */
function checkTrial({ trial, demo, showMail, testLedger, smtpUrl, sms, stripe }: Config, { note }: Findings): void {
  if (trial) return;
  if (demo) note('DEMO is on: anybody signs in with a public password.');
  if (showMail) note('DEV_MAIL is on: whoever reaches this machine itself reads every code.');
  if (testLedger) note('TEST_LEDGER is on: entries are paid by test cards, with no money.');
  if (!smtpUrl) note('SMTP_URL is not set: no message leaves the mail box, not even the first invitation.');
  if (smtpUrl && !sms) note('SMS_REGION is not set: no code goes to a telephone.');
  if (!stripe && !testLedger) note('STRIPE_SECRET_KEY is not set: no cards are taken.');
}

async function checkFolder({ dataDirectory, databaseUrl, s3 }: Config, { fault, note }: Findings): Promise<void> {
  let existing = dataDirectory;
  while (!(await stat(existing).catch(() => null)) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    await access(existing, constants.W_OK);
    await rm(await mkdtemp(join(existing, '.check-')), { recursive: true });
  } catch (error) {
    fault(`The data directory ${dataDirectory} can't be used: ${messageOf(error)}.`);
  }
  if (databaseUrl && !s3)
    note('S3_BUCKET is not set: files lie in DATA_DIR, so that one server runs and no second one.');
}

type Keys = Pick<Wrapping, 'opens'>;

/** The keys that are there, which may be none; null where they cannot be read. */
async function checkKeys(config: Config, { fault, note }: Findings): Promise<Keys | null> {
  const { secretsKey, secretsKeyFile, databaseUrl } = config;
  if (secretsKey === null && secretsKeyFile === null && databaseUrl)
    note('SECRETS_KEY is not set: the key lies in DATA_DIR, and a second server would lack it.');
  try {
    return (await presentWrapping(config)) ?? noKeys;
  } catch (error) {
    fault(messageOf(error));
    return null;
  }
}

const timeRow = columns({ at: number });

async function checkDatabase(config: Config, folder: string, keys: Keys | null, findings: Findings): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, s3 } = config;
  const { fault, note } = findings;
  if (!databaseUrl) return;
  const named = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
  };
  await checkReplica(config, findings);
  let reached = 0;
  for (const [name, url] of Object.entries(named)) {
    if (!url) continue;
    const { hostname, searchParams } = new URL(url);
    if (hostname && !isLoopback(hostname) && !searchParams.has('sslmode') && !searchParams.has('ssl'))
      note(`${name} asks for no encryption: add ?sslmode=verify-full where the network is not your own.`);
    await withClient(url, async (client) => {
      reached += 1;
      if (name === 'DATABASE_URL') await checkTables(client, keys, findings);
      if (name === (databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')) await refuseNewerSchema(client, folder);
    }).catch((error: unknown) => fault(`The database of ${name} can't be used: ${messageOf(error)}`));
  }
  const direct = databaseDirectUrl ?? databaseUrl;
  if (reached < Object.values(named).filter(Boolean).length) return;
  const release = await (s3 ? holdBucketFiles : holdLocalFiles)(direct, 1).catch(() => null);
  await release?.();
  if (!release) fault(s3 ? filesElsewhere.bucket : filesElsewhere.folder);
}

/** What is read elsewhere where it can be: without it, or behind, everything is read where it is written. */
async function checkReplica({ databaseUrl, databaseReadUrl }: Config, { note }: Findings): Promise<void> {
  if (!databaseUrl || !databaseReadUrl) return;
  const { hostname, searchParams } = new URL(databaseReadUrl);
  if (hostname && !isLoopback(hostname) && !searchParams.has('sslmode') && !searchParams.has('ssl'))
    note('DATABASE_URL_READ asks for no encryption: add ?sslmode=verify-full where the network is not your own.');
  const found = await withClient(databaseReadUrl, standing).catch((error: unknown) => {
    note(`The database of DATABASE_URL_READ can't be used, everything is read of DATABASE_URL: ${messageOf(error)}`);
    return null;
  });
  // Whether the other can be used is said where it is looked into.
  const main = await withClient(databaseUrl, standing).catch(() => null);
  if (!found || !main) return;
  if (!found.follows)
    note('The database of DATABASE_URL_READ follows no other: it is written to, or a copy that stands still.');
  if (found.identity !== main.identity)
    note('The database of DATABASE_URL_READ is no replica of that of DATABASE_URL: nothing is read of it.');
  if (found.version !== main.version)
    note(
      'The database of DATABASE_URL_READ has other tables than that of DATABASE_URL: it lags behind, or is another.',
    );
}

const standingRow = columns({ follows: boolean, found: boolean, identity: text });
const versionRow = columns({ version: nullable(text) });

interface Standing {
  readonly follows: boolean;
  readonly identity: string | null;
  /** Null where it never was migrated. */
  readonly version: string | null;
}

/** Whether a database follows another, which one it is, and up to where it was migrated. */
async function standing(client: pg.Client): Promise<Standing> {
  const asked = `select pg_is_in_recovery() as follows, to_regclass('migrations.product') is not null as found,
    ${databaseIdentity} as identity`;
  const [row] = read(standingRow, await client.query(asked));
  if (!row?.found) return { follows: row?.follows ?? false, identity: row?.identity ?? null, version: null };
  const newest = await client.query('select max(created_at)::text as version from migrations.product');
  return { follows: row.follows, identity: row.identity, version: read(versionRow, newest)[0]?.version ?? null };
}

/** The database's clock, and whether the key opens what it holds. */
async function checkTables(client: pg.Client, keys: Keys | null, { fault, note }: Findings): Promise<void> {
  const asked = Date.now();
  const [time] = read(timeRow, await client.query('select extract(epoch from clock_timestamp())::float8 as at'));
  tellApart((time?.at ?? 0) - (asked + Date.now()) / 2000, { fault, note });
  if (keys === null || (await opensSecrets(client, async () => keys))) return;
  fault(
    keys === noKeys
      ? 'The database holds secrets and there is no key: name the one that was used before in SECRETS_KEY or SECRETS_KEY_FILE.'
      : 'The key of SECRETS_KEY or its file does not open what the database holds: name the one that was used before.',
  );
}

/** Says by how many seconds the database's clock is ahead of the machine's, where that is too much. */
export function tellApart(ahead: number, { fault, note }: Findings): void {
  const gravity = gravityOf(ahead);
  const by = `The database's clock is ${ahead.toFixed(1)} seconds ahead of this machine's`;
  if (gravity === 'fault') fault(`${by}: set both right.`);
  if (gravity === 'note') note(`${by}; the database's counts, and lines of the log have the machine's.`);
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
