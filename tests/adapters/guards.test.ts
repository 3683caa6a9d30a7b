import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { holdLocalFiles } from '#server/adapters/localFiles.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { asSuperuser, testDatabase } from '../support/database.ts';

type Hold = (seconds: number, onTaken?: () => void) => Promise<(() => Promise<void>) | null>;

let database: Awaited<ReturnType<typeof testDatabase>>;
let superuser: ReturnType<typeof asSuperuser>;
beforeAll(async () => {
  database = await testDatabase();
  superuser = asSuperuser(database.url);
});
afterAll(async () => {
  await superuser.pool.end();
  await database.close();
});

const locks = `pg_locks where locktype = 'advisory' and granted = $1
  and database = (select oid from pg_database where datname = current_database())`;

/** How many wait for one. */
const waitingCount = async () => (await superuser.pool.query(`select from ${locks}`, [false])).rowCount;
/** Cuts who holds one off, as a database does that restarts, and waits until they are gone. */
const cutOff = () => superuser.pool.query(`select pg_terminate_backend(pid, 10000) from ${locks}`, [true]);

const isFree = async (hold: Hold) => {
  const release = await hold(0.1);
  await release?.();
  return release !== null;
};

const guards: readonly [what: string, guard: Hold, other: Hold][] = [
  [
    'the folder of files',
    (seconds, onTaken) => holdLocalFiles(database.url, seconds, onTaken),
    (seconds) => holdLocalFiles(database.url, seconds),
  ],
  [
    'the keys',
    (seconds, onTaken) => holdKeys(database.url, 'use', seconds, onTaken),
    (seconds) => holdKeys(database.url, 'replace', seconds),
  ],
];

test.each(guards)('%s are held again after the database has cut their holder off', async (_, guard, other) => {
  const release = await guard(1);
  onTestFinished(() => release!());
  expect(await other(0.1)).toBeNull();
  await cutOff();
  await expect.poll(() => isFree(other)).toBe(false);
});

test.each(guards)(
  '%s: their former holder says that another one has them, and has them after it',
  async (_, guard, other) => {
    let told = 0;
    const release = await guard(1, () => {
      told += 1;
    });
    onTestFinished(() => release!());
    const waiting = other(10);
    await expect.poll(waitingCount).toBe(1);
    await cutOff();
    const taken = await waiting;
    await expect.poll(() => told).toBeGreaterThan(0);
    await taken!();
    await expect.poll(() => isFree(other)).toBe(false);
  },
);
