import type { Reason } from '#machines/kit/rules.ts';

/** What went wrong with a call, as plain data: machines and views may keep it. */
export interface Problem {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The stable id of the refusal; `network`, `aborted` or `timeout` when no answer came. */
  readonly code: string;
  /** The server's `errorMessage`, in the reader's language. */
  readonly message: string;
  readonly reasons: readonly Reason[];
  /** The present state of a thing that somebody else changed meanwhile (409). */
  readonly current: unknown;
}

/** A refused or failed call. */
export class ApiError extends Error implements Problem {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly Reason[];
  readonly current: unknown;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.reasons = problem.reasons;
    this.current = problem.current;
  }
}

/** The plain data of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    const { status, code, message, reasons, current } = error;
    return { status, code, message, reasons, current };
  }
  return { status: 0, code: 'unknown', message: undefinedError, reasons: [], current: undefined };
}

/** Shown for an error response without errorMessage. */
export const undefinedError = 'ERROR: Undefined';
