import { useSyncExternalStore } from 'react';

/** Keeps the whole address, its query too, behind the page's `#`: a file has no other place for it. */
export function useHash(): [string, (to: string, options?: { readonly replace?: boolean }) => void] {
  return [useSyncExternalStore(subscribe, read), navigate];
}

/** How a link writes such an address. */
useHash.hrefs = (href: string): string => `#${href}`;

const read = () => location.hash.slice(1) || '/';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', `#${to}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
