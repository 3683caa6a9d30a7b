import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The caches of a browser, in the order in which they were made. */
const stored = new Map<string, Set<string>>();
const fakeCaches = {
  keys: async () => [...stored.keys()],
  async open(name: string) {
    const entries = stored.get(name) ?? new Set<string>();
    stored.set(name, entries);
    return {
      put: async (address: string) => void entries.add(address),
      delete: async (address: string) => entries.delete(address),
    };
  },
  delete: async (name: string) => stored.delete(name),
};

/** A worker of this version is installed and becomes the active one; answers the versions that are kept. */
async function activate(version: string, search = '', newer?: string): Promise<string[]> {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('self', {
    registration: { scope: 'https://awards.test/' },
    location: { search },
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  // The build puts in what the application is made of.
  vi.spyOn(JSON, 'parse').mockReturnValueOnce({ version, files: [] });
  await import(`./worker.ts?${version}${Math.random()}`);
  for (const kept of search === '' ? [version, newer] : []) {
    if (kept !== undefined) await fakeCaches.open(`awards.application.${kept}`);
  }
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('activate')?.({ waitUntil: (asked: Promise<unknown>) => (work = asked) });
  await work;
  return [...stored.keys()].map((name) => name.split('.').at(-1) ?? '').sort();
}

it('keeps nothing for everybody else', async () => {
  stored.clear();
  expect(await activate('a', '?page')).toEqual([]);
});

it('keeps a newer version that is on its way', async () => {
  stored.clear();
  await activate('a');
  expect(await activate('b', '', 'c')).toEqual(['a', 'b', 'c']);
  expect(await activate('c')).toEqual(['b', 'c']);
});

it('keeps the version that was active before, also after a step back to an earlier one', async () => {
  stored.clear();
  stored.set('awards.application.zero', new Set());
  expect(await activate('a')).toEqual(['a', 'zero']);
  expect(await activate('b')).toEqual(['a', 'b']);
  expect(await activate('a')).toEqual(['a', 'b']);
  expect(await activate('c')).toEqual(['a', 'c']);
  expect(await activate('d')).toEqual(['c', 'd']);
});
