import { useEffect, useState } from 'react';
import { pauseAfter } from '../../../machines/stream/stream.machine.ts';
import { currentConnection } from '../api/connection.ts';
import { followAward, type StreamPorts, type ZipProgress } from './awardStream.ts';
import { invalidateAfter } from './loads.ts';

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
  const onChange = () => {
    const wait = Math.max(together, fetchedAt + apart - Date.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      fetchedAt = Date.now();
      invalidateAfter('updateAward');
    }, wait);
  };
  const stop = followAward(id, page, onChange, (progress) => {
    for (const listener of zipListeners) listener(id, progress);
  });
  const held: Watched = {
    users: 0,
    stop: () => {
      clearTimeout(timer);
      stop();
    },
  };
  watched.set(id, held);
  return held;
}

const page: StreamPorts = {
  connection: currentConnection,
  isAwake: () => document.visibilityState === 'visible' && navigator.onLine,
  onAwakeChange: (listener) => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', listener, { signal });
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    return () => controller.abort();
  },
  // Spread, so that not everybody comes back at once to a server that was started again.
  waitAfter: (failures) => pauseAfter(failures) * (0.5 + Math.random()),
};
