import { useEffect, useLayoutEffect, useRef } from 'react';
import { giveBack } from './giveBack.ts';

/**
 * For a screen whose rows go when they are fetched again: whoever has the focus in one that went finds it on the next row,
 * else on the one before, else on the page.
 */
export function useHeirs(): void {
  const row = useRef<Element | null>(null);
  const heirs = useRef<readonly Element[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('main :is(li, tr, [data-row])') : null;
      row.current = item;
      if (!item) return;
      const all = [...(item.parentElement?.children ?? [])];
      const at = all.indexOf(item);
      heirs.current = [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (!row.current || row.current.isConnected || document.activeElement !== document.body) return;
    row.current = null;
    const heir = heirs.current.find(({ isConnected }) => isConnected);
    if (heir instanceof HTMLElement) heir.tabIndex = -1;
    giveBack(heir ?? null);
  });
}
