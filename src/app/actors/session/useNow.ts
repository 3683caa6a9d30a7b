import { useEffect, useState } from 'react';
import { presentTime } from './session.ts';

/** The present instant in milliseconds since 1970, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const timer = setInterval(setNow, 30_000, presentTime);
    return () => clearInterval(timer);
  }, []);
  return now;
}
