import { useEffect, useState } from 'react';
import { presentTime } from '#app/actors/session/presentTime.ts';

/** The present instant in milliseconds, moving on every half minute. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
