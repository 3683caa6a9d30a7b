import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { cachedFile } from '../../data/offline/cachedReplies.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';

interface FileAddress {
  /** Signed and short-lived, and renewed while it is in view; null while it is asked for, or when it could not be had. */
  readonly address: string | null;
  /** The first of them: what is shown from it is not loaded anew by each. */
  readonly source: string | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
}

type Found = Omit<FileAddress, 'reload'> & { readonly url: string };

/** The address of a stored file, good for as long as it is shown. */
export function useFileAddress(url: string | null): FileAddress {
  const [state, setState] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (url === null) return;
    let shown = true;
    const mine = { url };
    inView.add(mine);
    let source: string | null = null;
    let foundAt = 0;
    const ask = () =>
      addressOf(url).then(
        (address) => {
          if (!shown) return;
          source ??= address;
          foundAt = Date.now();
          setState({ url, address, source, problem: null });
        },
        // The one before may still be good, and is asked for again soon.
        (error: unknown) =>
          shown && source === null && setState({ url, address: null, source, problem: problemOf(error) }),
      );
    const renew = () => {
      const isInView = document.visibilityState === 'visible';
      if (source !== null && isInView && Date.now() - foundAt >= renewalTime) void ask();
    };
    void ask();
    const timer = setInterval(renew, 60_000);
    // A device that slept counted no minutes.
    document.addEventListener('visibilitychange', renew);
    return () => {
      shown = false;
      inView.delete(mine);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [url, attempt]);
  const current = state?.url === url ? state : null;
  return {
    address: current?.address ?? null,
    source: current?.source ?? null,
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
/** How many of them are kept; more where all are in view. */
const maxCached = 8;
/** Files that are shown, each as often as it is. */
const inView = new Set<{ readonly url: string }>();

/** How long an address is used again, in milliseconds: well below the life of a signature. */
const staleTime = 4 * 60_000;
/** After how many milliseconds another one is asked for. With `staleTime` it is below the life of a signature, an hour at least. */
const renewalTime = 45 * 60_000;
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
  const held = new Set([url, ...[...inView].map((shown) => shown.url)]);
  for (const [other, oldest] of present) {
    if (present.size <= maxCached) break;
    if (held.has(other)) continue;
    URL.revokeObjectURL(oldest);
    present.delete(other);
    addresses.delete(other);
  }
  return address;
}
