import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { StatementListener } from '../database/pooledDatabase.ts';
import type { Spans } from './tracing.types.ts';

/** A span for each statement of a call, by what it does and to which table first: no text, and no value. */
export const traceStatements =
  ({ tracer, current }: Spans): StatementListener =>
  (text) => {
    const parent = current.getStore();
    if (!parent) return () => undefined;
    const { operation, table } = summaryOf(text);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    };
    const name = table ? `${operation} ${table}` : operation;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    return (error) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };

/** What a statement does, and the first table that it names. */
function summaryOf(statement: string): { readonly operation: string; readonly table: string | undefined } {
  const words = statement.slice(0, 20_000);
  const operation = /^\s*([a-z]+)/i.exec(words)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i.exec(words)?.[1]?.replaceAll('"', '');
  return { operation, table };
}
