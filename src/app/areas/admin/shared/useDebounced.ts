import { useEffect, useState } from 'react';

/** The value once it has not changed for `wait` milliseconds: a search waits for the last key. */
export function useDebounced<Value>(value: Value, wait = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
