import { useLocation, useSearch } from 'wouter';

/** Names the page that is open: its path, and what it is about (`?id=`). Tabs and filters make no other page of it. */
export function usePageKey(): string {
  const [path] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? path : `${path}?id=${id}`;
}
