import { expect, it } from 'vitest';
import { deviceDatabase, resultOf } from './deviceDatabase.ts';

it('lets nobody wait while it does not open, and is used once it does', async () => {
  // As a page of another version does that does not let go of it.
  const held = await resultOf(indexedDB.open('held', 1));
  const onHeld = deviceDatabase('held', 2, (database) => database.createObjectStore('things'), 50);
  const count = () => onHeld((database) => resultOf(database.transaction('things').objectStore('things').count()));
  const refused = expect.objectContaining({ name: 'TimeoutError' });
  await expect(count()).rejects.toEqual(refused);
  await expect(count()).rejects.toEqual(refused);
  held.close();
  await expect.poll(() => count().catch(() => null)).toBe(0);
});
