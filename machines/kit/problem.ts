import type { Reason } from './rules.ts';

/** Why a call failed, as plain data. `status` 0 means that no answer came. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly reasons: readonly Reason[];
  /** The present state of a thing that somebody else changed meanwhile. */
  readonly current?: unknown;
}

/** Whether trying again may help: no answer, too busy, or a fault of the server's own. */
export const mayPass = ({ status }: Problem): boolean => status === 0 || status === 429 || status >= 500;

/** Whether the device itself has no connection, so that trying again before it is back is useless. */
export const isOffline = ({ code }: Problem): boolean => code === 'offline';

/** The problem inside whatever an invoked actor failed with. */
export const problemOf = (error: unknown): Problem => {
  const given = (error ?? {}) as Partial<Problem>;
  return {
    status: given.status ?? 0,
    code: given.code ?? 'unknown',
    message: given.message ?? '',
    reasons: given.reasons ?? [],
    ...(given.current !== undefined && { current: given.current }),
  };
};
