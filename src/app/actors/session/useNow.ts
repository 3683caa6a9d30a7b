import { useEffect, useState } from 'react';
import { presentTime } from './session.ts';

/** The present instant in milliseconds since 1970, renewed every half minute, and with `fetched`, where what was fetched is shown by it. */
export function useNow(fetched?: object): number {
  const [now, setNow] = useState(presentTime);
  const [shown, setShown] = useState(fetched);
  if (shown !== fetched) {
    setShown(fetched);
    setNow(presentTime());
  }
  useEffect(() => {
    const timer = setInterval(setNow, 30_000, presentTime);
    return () => clearInterval(timer);
  }, []);
  return now;
}
