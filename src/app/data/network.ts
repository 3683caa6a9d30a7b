import { useEffect } from 'react';
import { type Problem, problemOf } from '../api/apiError.ts';

interface HearsNetwork {
  readonly send: (event: { readonly type: 'network.online' } | { readonly type: 'network.offline' }) => void;
}

/** Tells an actor when this device loses and finds its connection. */
export function useNetwork(actor: HearsNetwork): void {
  useEffect(() => {
    const online = () => actor.send({ type: 'network.online' });
    const offline = () => actor.send({ type: 'network.offline' });
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, [actor]);
}

/** What was thrown as a Problem, whose code is `offline` where this device has no connection at all. */
export function networkProblemOf(error: unknown): Problem {
  const problem = problemOf(error);
  return problem.status === 0 && !navigator.onLine ? { ...problem, code: 'offline' } : problem;
}
