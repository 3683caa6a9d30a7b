import { callTimeout } from './connection.ts';

/** A signal that is given once nothing was `heard` for `callTimeout`: a connection may be gone without a word. */
export function untilSilent() {
  const silent = new AbortController();
  const wait = () => setTimeout(() => silent.abort(), callTimeout);
  let timer = wait();
  return {
    signal: silent.signal,
    heard(): void {
      clearTimeout(timer);
      timer = wait();
    },
    end: (): void => clearTimeout(timer),
  };
}
