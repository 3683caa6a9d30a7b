import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * The tab named in the address (`?tab=dates`), and the way to another. Where none is named it is `otherwise`, and stays the one of
 * then as long as there is it: nobody is taken elsewhere by what others do meanwhile.
 */
export function useTab<Id extends string>(ids: readonly Id[], otherwise: Id): readonly [Id, (id: Id) => void] {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get('tab');
  const [held, hold] = useState(otherwise);
  const first = ids.includes(held) ? held : otherwise;
  if (first !== held) hold(first);
  const tab = ids.find((id) => id === asked) ?? first;
  const choose = (id: Id) => {
    search.set('tab', id);
    navigate(`${path}?${search}`, { replace: true });
  };
  return [tab, choose];
}
