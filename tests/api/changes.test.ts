import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce, announceWaiting } from '#server/modules/changes/announce.ts';
import { listenForChanges } from '#server/modules/changes/changes.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { testDatabase } from '../support/database.ts';

let own: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('leaves nothing on a connection that it gives back', async () => {
  const { pool } = openDatabase(own.url, 1);
  const listened = async () => {
    const client = await pool.connect();
    const counts = client.eventNames().map((name) => [name, client.listenerCount(name)]);
    client.release();
    return counts;
  };
  const before = await listened();
  for (const award of ['first', 'second', 'third']) {
    const changes = listenForChanges(pool);
    const stop = await changes.watch(award, () => undefined);
    expect(pool.idleCount).toBe(0);
    stop();
    changes.close();
    await expect.poll(() => pool.idleCount).toBe(1);
  }
  expect(await listened()).toEqual(before);
  await pool.end();
});

it('knows since when nothing of an award has changed, also while nobody watched it', async () => {
  const { pool, database } = openDatabase(own.url, 3);
  const changes = listenForChanges(pool);
  // Nobody listened: anything may have happened.
  expect(changes.quiet('first')).toBe(0);
  const began = performance.now();
  const told: string[] = [];
  changes.begin();
  (await changes.watch('first', () => told.push('first')))();
  const since = performance.now() - began;
  expect(changes.quiet('first')).toBeLessThanOrEqual(since);
  const stop = await changes.watch('second', () => told.push('second'));
  announce(database, 'first');
  announce(database, 'second');
  await expect.poll(() => told).toEqual(['second']);
  const heard = performance.now();
  const [changed, other] = [changes.quiet('first'), changes.quiet('third')];
  expect(changed).toBeLessThan(other);
  expect(changes.quiet('first')).toBeGreaterThanOrEqual(performance.now() - heard - 1);
  stop();
  changes.close();
  expect(changes.quiet('first')).toBe(0);
  await pool.end();
});

it('tells of what is committed, of many together, and of nothing that is taken back', async () => {
  const { pool, database } = openDatabase(own.url, 4);
  const changes = listenForChanges(pool);
  const told: string[] = [];
  await changes.watch('kept', () => told.push('kept'));
  await changes.watch('given up', () => told.push('given up'));
  const asked: string[] = [];
  database.listen((text) => {
    asked.push(text);
    return () => undefined;
  });
  const kept = Array.from({ length: 40 }, () =>
    database.transaction(async (tx) => {
      await tx.execute('select 1');
      // Within a savepoint as well.
      await tx.transaction(async (part) => announce(part, 'kept'));
    }),
  );
  const givenUp = database.transaction(async (tx) => {
    announce(tx, 'given up');
    await tx.execute('select 1 / 0');
  });
  await expect(givenUp).rejects.toThrow();
  await Promise.all(kept);
  // What waits to be told is told at the end.
  await announceWaiting(database);
  await expect.poll(() => told).toContain('kept');
  const tellings = asked.flatMap((text, index) => (text.includes('pg_notify') ? [index] : []));
  expect(tellings.length).toBeLessThanOrEqual(2);
  expect(tellings[0]).toBeGreaterThan(asked.indexOf('commit'));
  expect(told).not.toContain('given up');
  changes.close();
  await pool.end();
});
