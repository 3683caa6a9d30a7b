import { useSyncExternalStore } from 'react';

const storageKey = 'awards.singleKeys';
const listeners = new Set<() => void>();

/**
 * Whether letters and digits act wherever the focus is, on this device: who dictates, or whose hands touch keys unmeant, switches
 * them off (WCAG 2.2, 2.1.4).
 */
export const actsBySingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** The same, drawn anew when it changes, also in another tab. */
export const useSingleKeys = (): boolean => useSyncExternalStore(listen, actsBySingleKeys);

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
