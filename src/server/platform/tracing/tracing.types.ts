import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Tracer } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { StatementListener } from '../database/pooledDatabase.ts';

/** Tells a collector how long what takes. */
export interface Tracing {
  /** Spans of every answer; a caller's own trace goes on where it is trusted. */
  answers(app: FastifyInstance, isTrusted: (address: string | undefined) => boolean): void;
  /** Spans of the statements of calls. */
  readonly statements: StatementListener;
  /** The trace of the call that is being answered, for its line in the log; null outside of one. */
  currentTrace(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What spans are made with: `current` is the one that new ones belong to. */
export interface Spans {
  readonly tracer: Tracer;
  readonly current: AsyncLocalStorage<Context>;
}
