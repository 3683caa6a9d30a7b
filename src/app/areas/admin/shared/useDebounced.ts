import { useEffect, useState } from 'react';

/** Milliseconds. */
const wait = 250;

/** The value once it has not changed for a moment: a search waits for the last key. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
