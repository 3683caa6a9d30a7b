import { afterAll, beforeAll, expect, it } from 'vitest';
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
  const changes = listenForChanges(pool);
  const before = await listened();
  for (const award of ['first', 'second', 'third']) {
    const stop = await changes.watch(award, () => undefined);
    expect(pool.idleCount).toBe(0);
    stop();
    await expect.poll(() => pool.idleCount).toBe(1);
  }
  expect(await listened()).toEqual(before);
  await pool.end();
});
