import { afterEach, expect, it } from 'vitest';
import { onDevice } from './database.ts';
import { resultOf } from './deviceDatabase.ts';
import { listSealed, removeSealed, seal, unseal, wipe } from './vault.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (personID: string, name: string) => {
  const content = await unseal(personID, name);
  return content && new TextDecoder().decode(content);
};

afterEach(() => wipe(() => true));

it('gives back what was kept, and leaves nothing that others could read', async () => {
  await seal('helen', 'entries', bytes('Slipway Steps'));
  expect(await read('helen', 'entries')).toBe('Slipway Steps');
  const rows = await onDevice((database) =>
    resultOf<{ data: ArrayBuffer }[]>(database.transaction('sealed').objectStore('sealed').getAll()),
  );
  expect(rows.map(({ data }) => new TextDecoder('latin1').decode(data)).join()).not.toContain('Slipway');
  const [key] = await onDevice((database) =>
    resultOf<{ key: CryptoKey }[]>(database.transaction('keys').objectStore('keys').getAll()),
  );
  expect(key?.key.extractable).toBe(false);
});

it('opens nothing under another person’s key, nor what was put in another’s place', async () => {
  await seal('helen', 'entries', bytes('Slipway Steps'));
  await seal('daniel', 'entries', bytes('Mill Race'));
  await onDevice(async (database) => {
    const store = database.transaction('sealed', 'readwrite').objectStore('sealed');
    const helens = await resultOf<object>(store.get(['helen', 'entries']));
    await resultOf(store.put({ ...helens, personID: 'daniel' }));
  });
  expect(await read('daniel', 'entries')).toBeNull();
  expect(await read('helen', 'entries')).toBe('Slipway Steps');
});

it('forgets the keys and all that they opened of those that are named, and of nobody else', async () => {
  await seal('helen', 'entries', bytes('Slipway Steps'));
  await seal('helen', 'document', bytes('%PDF-'));
  await seal('daniel', 'entries', bytes('Mill Race'));
  await wipe((owner) => owner !== 'daniel');
  expect(await listSealed('helen')).toEqual([]);
  expect(await read('helen', 'entries')).toBeNull();
  expect(await read('daniel', 'entries')).toBe('Mill Race');
});

it('makes no key again for whoever is forgotten while their first one is made', async () => {
  const kept = seal('helen', 'entries', bytes('Slipway Steps'));
  await wipe((owner) => owner !== 'daniel');
  expect(await kept).toBe(false);
  expect(await listSealed('helen')).toEqual([]);
  const keys = await onDevice((database) => resultOf(database.transaction('keys').objectStore('keys').getAllKeys()));
  expect(keys).toEqual([]);
  // Whoever is not forgotten has it.
  const [also] = await Promise.all([
    seal('daniel', 'entries', bytes('Mill Race')),
    wipe((owner) => owner !== 'daniel'),
  ]);
  expect(also).toBe(true);
});

it('does not put what was asked for earlier over what was asked for later', async () => {
  expect(await seal('helen', 'entries', bytes('later'), 2)).toBe(true);
  expect(await seal('helen', 'entries', bytes('earlier'), 1)).toBe(false);
  expect(await read('helen', 'entries')).toBe('later');
  // Of before the device's clock was set back: the present answer is newer all the same.
  await seal('helen', 'awards', bytes('ahead'), Date.now() + 3_600_000);
  expect(await seal('helen', 'awards', bytes('now'), Date.now())).toBe(true);
  expect(await read('helen', 'awards')).toBe('now');
});

it('removes single things, and says what is there', async () => {
  await seal('helen', 'entries', bytes('Slipway Steps'));
  await seal('helen', 'document', bytes('%PDF-'));
  await removeSealed('helen', ['entries']);
  expect(await listSealed('helen')).toEqual(['document']);
});
