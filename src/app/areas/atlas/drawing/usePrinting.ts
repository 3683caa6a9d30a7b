import { useSyncExternalStore } from 'react';

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, read, () => false);

const paper = typeof window === 'undefined' ? null : window.matchMedia('print');
const read = () => paper?.matches ?? false;

function subscribe(listener: () => void): () => void {
  paper?.addEventListener('change', listener);
  return () => paper?.removeEventListener('change', listener);
}
