import { useEffect, useState } from 'react';

/** Milliseconds within which a screen whose parts have come is painted with what it shows, also on a slow device. */
const painting = 400;
/** Whoever is never idle goes on all the same; in milliseconds. */
const atLatest = 2_000;

let settled = true;

/** Whether the first screen of a visit stands. */
export const isSettled = (): boolean => settled;

const waiting = new Set<() => void>();

/** Lets what can wait wait until the first screen of a visit, whose parts `screen` brings, is painted and the page is idle. */
export function settleAfter(screen: Promise<unknown>): void {
  settled = false;
  const settle = () => {
    settled = true;
    for (const then of waiting) then();
    waiting.clear();
  };
  const idle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(settle, { timeout: atLatest }) : settle();
  void screen.catch(() => undefined).then(() => setTimeout(idle, painting));
}

/** Calls back once the first screen stands, a task later where it does; returns the way to stop that. */
export function onceSettled(then: () => void): () => void {
  if (settled) {
    const timer = setTimeout(then);
    return () => clearTimeout(timer);
  }
  waiting.add(then);
  return () => waiting.delete(then);
}

/** Whether the first screen stands: what nobody reads at first comes afterwards. */
export function useSettled(): boolean {
  const [is, setIs] = useState(settled);
  useEffect(() => (is ? undefined : onceSettled(() => setIs(true))), [is]);
  return is;
}
