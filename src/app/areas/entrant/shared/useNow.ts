import { useEffect, useState } from 'react';
import { presentTime } from '#app/actors/session/presentTime.ts';

/** The present instant in milliseconds since 1970, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
