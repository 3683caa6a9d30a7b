import { useEffect, useState } from 'react';
import type { ZipProgress } from '#contract/entities/award.ts';
import { problemIn } from '#machines/shared/identityProblem.ts';
import { invalidateAfter, staleTime } from '../../data/queries.ts';
import { isSettled, onceSettled } from '../../ui/loading/onceSettled.ts';
import { notify } from '../notices/notices.ts';

/** While shown, what others change of the award is fetched again: its entries, sheets, invoices and history too. */
export function useAwardChanges(id: string | null | undefined): void {
  useEffect(() => (id ? watch(id) : undefined), [id]);
}

/** How far the zip is that is being made of an award's files, as the server tells; null until it does. */
export function useZipProgress(id: string, isMade: boolean): ZipProgress | null {
  const [progress, setProgress] = useState<ZipProgress | null>(null);
  useAwardChanges(id);
  useEffect(() => {
    if (!isMade) return;
    const listener = (of: string, next: ZipProgress) => {
      if (of === id) setProgress(next);
    };
    zipListeners.add(listener);
    return () => {
      zipListeners.delete(listener);
      setProgress(null);
    };
  }, [id, isMade]);
  return progress;
}

const zipListeners = new Set<(id: string, progress: ZipProgress) => void>();

interface Watched {
  users: number;
  readonly stop: () => void;
}

/** Streams by award: screens that show the same one share it. */
const watched = new Map<string, Watched>();

/** How long a stream outlives its last screen, so that going to the next one does not open it anew. */
const lingering = 5_000;

/** Changes that come close together are fetched at once; while they go on, only now and then. In milliseconds. */
const together = 400;
const apart = 2_500;

/** After what follows an award could not be fetched, in milliseconds. */
const askedAgainAfter = 30_000;

function watch(id: string): () => void {
  const held = watched.get(id) ?? begin(id);
  held.users += 1;
  return () => {
    held.users -= 1;
    setTimeout(() => {
      if (held.users > 0 || watched.get(id) !== held) return;
      watched.delete(id);
      held.stop();
    }, lingering);
  };
}

function begin(id: string): Watched {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = 0;
  // What the first screen shows was asked for since the page began, by the page itself; what a later one shows may be taken over.
  const shownSince = isSettled() ? performance.now() - staleTime : 0;
  const age = () => performance.now() - shownSince;
  const onChange = () => {
    const wait = Math.max(together, fetchedAt + apart - Date.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      fetchedAt = Date.now();
      invalidateAfter('updateAward');
    }, wait);
  };
  const onZip = (progress: ZipProgress) => {
    for (const listener of zipListeners) listener(id, progress);
  };
  let stop: (() => void) | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    import(/* webpackChunkName: "stream" */ './awardStream.ts').then(
      ({ followAward, pagePorts }) => {
        if (stop === null) stop = followAward(id, { ...pagePorts, age }, onChange, onZip);
      },
      (error: unknown) => {
        if (stop !== null) return;
        if (again === undefined) notify({ message: problemIn(error).message, severity: 'warning' });
        again = setTimeout(follow, askedAgainAfter);
      },
    );
  };
  // What follows an award is fetched once one is shown.
  const forget = onceSettled(follow);
  const held: Watched = {
    users: 0,
    stop: () => {
      clearTimeout(timer);
      forget();
      clearTimeout(again);
      stop?.();
      // What arrives later begins nothing.
      stop = () => undefined;
    },
  };
  watched.set(id, held);
  return held;
}
