import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type pg from 'pg';
import type { Spans } from './tracing.types.ts';

/** A span for each statement of a call, by what it does and to which table first: no text, and no value. */
export function traceStatements(pool: pg.Pool, { tracer, current }: Spans): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const traced = (...parts: unknown[]): unknown => {
      const parent = current.getStore();
      if (!parent) return query(...parts);
      const { operation, table } = summaryOf(parts[0]);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      };
      const name = table ? `${operation} ${table}` : operation;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      const end = (error: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      const done = parts.at(-1);
      // The pool asks with a function to call back, everybody else with a promise.
      if (typeof done === 'function') {
        const answered = (...answer: unknown[]) => {
          end(answer[0]);
          return done(...answer);
        };
        return query(...parts.slice(0, -1), answered);
      }
      const running = query(...parts);
      if (running instanceof Promise) running.then(() => end(null), end);
      else end(null);
      return running;
    };
    // Takes and answers whatever the driver's does.
    client.query = traced as typeof client.query;
  });
}

/** What a statement does, and the first table that it names. */
function summaryOf(statement: unknown): { readonly operation: string; readonly table: string | undefined } {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text?: string } | null)?.text;
  const words = (text ?? '').slice(0, 20_000);
  const operation = /^\s*([a-z]+)/i.exec(words)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i.exec(words)?.[1]?.replaceAll('"', '');
  return { operation, table };
}
