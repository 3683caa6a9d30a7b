import { useEffect, useState } from 'react';

/** Seconds left of `milliseconds` since `running` became true; 0 while it is false. */
export function useCountdown(running: boolean, milliseconds: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!running) return setLeft(0);
    const end = Date.now() + milliseconds;
    const tick = () => setLeft(Math.max(1, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [running, milliseconds]);
  return running ? left : 0;
}
