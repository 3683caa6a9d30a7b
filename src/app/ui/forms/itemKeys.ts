import { useState } from 'react';

interface ItemKeys {
  readonly keys: readonly string[];
  /** The item at this place goes from the list. */
  readonly remove: (at: number) => void;
}

/** Keys for the items of a list that are known by their place alone: each keeps its own while those before it go. */
export function useItemKeys(count: number): ItemKeys {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const missing = Math.max(0, count - keys.length);
  const present = [...keys.slice(0, count), ...Array.from({ length: missing }, () => crypto.randomUUID())];
  if (keys.length !== count) setKeys(present);
  return { keys: present, remove: (at) => setKeys(present.toSpliced(at, 1)) };
}
