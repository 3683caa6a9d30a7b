import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOfRunning } from '../../src/server/adapters/embeddedPostgres.ts';
import { openDatabase } from '../../src/server/database.ts';
import { rowsOf } from '../../src/server/sql.ts';
import { unsound } from '../support/money.ts';
import { freePort } from '../support/postgres.ts';

const password = 'Demo-Awards-1';

let data: string;
let url: string;
let port: string;
let running: ChildProcess;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'awards-charge-'));
  port = String(await freePort());
  url = `http://127.0.0.1:${port}/`;
});
afterAll(async () => {
  if (running.exitCode === null && running.signalCode === null) await end('SIGTERM');
  await rm(data, { recursive: true, force: true });
});

async function start() {
  running = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, PORT: port, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text: Buffer) => (output += text));
  while (!output.includes('Ready: ')) {
    await Promise.race([once(running.stdout!, 'data'), once(running, 'exit')]);
    if (running.exitCode !== null) throw new Error(output);
  }
}

async function end(signal: NodeJS.Signals) {
  const exit = once(running, 'exit');
  running.kill(signal);
  await exit;
}

async function signIn(email: string): Promise<string> {
  const { userPoolId, clientId } = (await (await fetch(`${url}config.json`)).json()) as Record<string, string>;
  const pool = new CognitoUserPool({
    ...{ UserPoolId: userPoolId!, ClientId: clientId!, endpoint: `${url}identity/` },
    Storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined },
  });
  const user = new CognitoUser({ Username: email, Pool: pool });
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    });
  });
}

async function call<Answer>(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}api/${path}`, {
    method,
    headers: {
      ...{ authorization: token, 'idempotency-key': randomUUID() },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function upload(token: string, field: string, mimeType: string) {
  const extension = mimeType === 'application/pdf' ? 'pdf' : 'png';
  const content = mimeType === 'application/pdf' ? '%PDF-1.7' : '\u0089PNG\r\n\u001a\n';
  const query = new URLSearchParams({ name: `${field}Plan.${extension}`, path: 'entries', mimeType });
  const address = await call<{ url: string }>(token, 'GET', `file/geturl?${query}`);
  const bytes = Buffer.from(content, 'latin1');
  const put = await fetch(address.url, { method: 'PUT', body: bytes, headers: { 'content-type': mimeType } });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  return { name: `Plan.${extension}`, size: bytes.length, mimeType, url: address.url.split('?')[0] };
}

const look = async <Result>(ask: (database: ReturnType<typeof openDatabase>['database']) => Promise<Result>) => {
  const { pool, database } = openDatabase(await urlOfRunning(data), 2);
  try {
    return await ask(database);
  } finally {
    await pool.end();
  }
};

/** What the database shows when the server is killed: how far the first of the attempts under way has come. */
const moments = {
  reserved: sql`select from product.payments where state = 'reserved' and intent_id is null`,
  prepared: sql`select from product.payments where state = 'reserved' and intent_id is not null`,
  charged: sql`select from product.payments p join product.charges c
    on p.intent_id = 'pi_test_' || replace(c.id::text, '-', '') where p.state = 'reserved' and c.accepted`,
} as const;

/** Waits until the moment has come, or until everything was answered before it was seen. */
const comes = (moment: keyof typeof moments, answered: Promise<unknown>) =>
  look(async (database) => {
    let over = false;
    void answered.then(() => {
      over = true;
    });
    while (!over && (await rowsOf(database, moments[moment])).length === 0);
  });

const killed = (['reserved', 'prepared', 'charged'] as const).flatMap(
  (moment) => Array(2).fill(moment) as (typeof moment)[],
);

test('a card is charged for a submitted entry or given back, whenever the server is killed', {
  timeout: 300_000,
}, async () => {
  await start();
  const as = await signIn('entrant@demo.test');
  const awards = await call<{ id: string; status: string; categories: { categoryID: string }[] }[]>(
    as,
    'GET',
    'award/list',
  );
  const { id: awardID, categories } = awards.find(({ status }) => status === 'open')!;
  await call(as, 'POST', 'org/pm', { data: { paymentMethod: 'pm_card_visa' } });
  await look((database) =>
    database.execute(
      sql`update product.people set allowed_limit = 100; update product.awards set entry_limit = 100 where id = ${sql.raw(`'${awardID}'`)}`,
    ),
  );
  const entered = async () => ({
    ...{ awardID, categoryID: categories[0]!.categoryID, payment: 'card' },
    data: { title: 'Weir', statement: 'Water.', leadName: 'Nia Prosser' },
    files: {
      supportingDoc: await upload(as, 'supportingDoc', 'application/pdf'),
      logoLight: await upload(as, 'logoLight', 'image/png'),
      logoDark: await upload(as, 'logoDark', 'image/png'),
    },
  });
  const states: string[] = [];
  for (const moment of killed) {
    const prepared = await Promise.all([entered(), entered(), entered()]);
    const sending = prepared.map((data) =>
      call(as, 'POST', 'entry?isSubmit=true', { data }).catch((error: unknown) => error),
    );
    await comes(moment, Promise.all(sending));
    await end('SIGKILL');
    await Promise.all(sending);
    await start();
    states.push(
      ...(await look(async (database) => {
        const cut = await rowsOf<{ state: string }>(
          database,
          sql`update product.payments set due_at = now() where state in ('reserved', 'refunding')
            returning case when intent_id is null then 'before the intent' else 'after the intent' end as state`,
        );
        // The time of whoever drove them is over; the server that was started finishes them by itself.
        await expect
          .poll(() => rowsOf(database, sql`select id from product.payments where state in ('reserved', 'refunding')`), {
            ...{ timeout: 40_000, interval: 500 },
          })
          .toEqual([]);
        expect(await unsound(database)).toEqual([]);
        return cut.map(({ state }) => state);
      })),
    );
  }
  // Some were really cut off, and a card is charged as ever.
  expect(states.length).toBeGreaterThan(0);
  const { status } = await call<{ status: number }>(as, 'POST', 'entry?isSubmit=true', { data: await entered() });
  expect(status).toBe(1);
  expect(await look(unsound)).toEqual([]);
});
