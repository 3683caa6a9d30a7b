import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { cachedFile } from '../../data/offline/cachedReplies.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';

interface FileAddress {
  /** Signed and short-lived; null while it is asked for, or when it could not be had. */
  readonly address: string | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
}

/** The signed address of a stored file, asked for once while it is good. */
export function useFileAddress(url: string | null): FileAddress {
  const [state, setState] = useState<{ url: string; address: string | null; problem: Problem | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (url === null) return;
    let shown = true;
    addressOf(url).then(
      (address) => shown && setState({ url, address, problem: null }),
      (error: unknown) => shown && setState({ url, address: null, problem: problemOf(error) }),
    );
    return () => {
      shown = false;
    };
  }, [url, attempt]);
  const current = state?.url === url ? state : null;
  return {
    address: current?.address ?? null,
    problem: current?.problem ?? null,
    reload: () => {
      setState(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** Fetches a file ahead of its need and keeps it in this page: it opens at once, and without a connection. */
export async function prefetchFile(url: string | null): Promise<void> {
  if (url === null || present.has(url)) return;
  try {
    const address = await addressOf(url);
    if (present.has(url)) return;
    const answer = await fetch(address, { priority: 'low' });
    if (!answer.ok || present.has(url)) return;
    cacheAddress(url, await answer.blob());
  } catch {
    // It is fetched again when it is opened, and then says what is wrong.
  }
}

/** Files kept in this page, the oldest first. */
const present = new Map<string, string>();
const maxCached = 8;

/** How long an address is used again, in milliseconds: well below the life of a signature. */
const staleTime = 4 * 60_000;
const addresses = new Map<string, { readonly at: number; readonly address: Promise<string> }>();

onPersonChanged(() => {
  for (const address of present.values()) URL.revokeObjectURL(address);
  present.clear();
  addresses.clear();
});

function addressOf(url: string): Promise<string> {
  const here = present.get(url);
  if (here !== undefined) return Promise.resolve(here);
  const known = addresses.get(url);
  if (known && Date.now() - known.at < staleTime) return known.address;
  const address = addressToday(url);
  addresses.set(url, { at: Date.now(), address });
  address.catch(() => addresses.delete(url));
  return address;
}

/** The file itself where this device has kept it, otherwise where it can be fetched. */
async function addressToday(url: string): Promise<string> {
  const file = await cachedFile(url).catch(() => null);
  if (file) return present.get(url) ?? cacheAddress(url, file);
  return (await api.call('getDownloadAddress', { query: { url } })).url;
}

function cacheAddress(url: string, file: Blob): string {
  const address = URL.createObjectURL(file);
  present.set(url, address);
  const [oldest] = present.keys();
  if (present.size > maxCached && oldest !== undefined) {
    URL.revokeObjectURL(present.get(oldest) ?? '');
    present.delete(oldest);
    addresses.delete(oldest);
  }
  return address;
}
