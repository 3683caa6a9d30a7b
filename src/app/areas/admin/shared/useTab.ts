import { useLocation, useSearch } from 'wouter';

/** The tab named in the address (`?tab=dates`), and the way to another; the first one unless said otherwise. */
export function useTab<Id extends string>(ids: readonly Id[], otherwise: Id): readonly [Id, (id: Id) => void] {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get('tab');
  const tab = ids.find((id) => id === asked) ?? otherwise;
  const choose = (id: Id) => {
    search.set('tab', id);
    navigate(`${path}?${search}`, { replace: true });
  };
  return [tab, choose];
}
