import { timesAskedAgain } from './later.tsx';

/** The same promise for each key, as `use` needs it; one that failed is made anew only after somebody wanted that. */
export function remembered<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  const failedIn = new Map<Key, number>();
  return (key) => {
    const found = known.get(key);
    if (found && (failedIn.get(key) ?? Number.POSITIVE_INFINITY) >= timesAskedAgain()) return found;
    failedIn.delete(key);
    const loading = load(key);
    known.set(key, loading);
    loading.catch(() => failedIn.set(key, timesAskedAgain()));
    return loading;
  };
}
