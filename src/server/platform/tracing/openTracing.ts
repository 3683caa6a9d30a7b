import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf } from '../errors/problem.ts';
import { traceAnswers } from './traceAnswers.ts';
import { traceRequests } from './traceRequests.ts';
import { traceStatements } from './traceStatements.ts';
import type { Spans, Tracing } from './tracing.types.ts';

interface TracingOptions {
  /** Base address of a collector of OTLP by HTTP. */
  readonly collector: string;
  readonly version: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

/**
 * Sends spans of calls, of their statements and of their requests to other services to a collector. Nothing but names of
 * routes, methods, tables and hosts is in them. What the environment says by the names that OpenTelemetry gives
 * (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, …) its library reads.
 */
export function openTracing({ collector, version, log }: TracingOptions): Tracing {
  const address = new URL('v1/traces', collector.replace(/\/*$/, '/'));
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'awards', 'service.version': version }).merge(withoutUnnamed()),
    spanProcessors: [
      new BatchSpanProcessor(withLog(new OTLPTraceExporter({ url: address.href, timeoutMillis: 5000 }), log)),
    ],
  });
  const current = new AsyncLocalStorage<Context>();
  const spans: Spans = { tracer: provider.getTracer('awards'), current };
  const stop = traceRequests(spans, address.host);
  return {
    answers: (app, isTrusted) => traceAnswers(app, spans, isTrusted),
    statements: traceStatements(spans),
    currentTrace: () => trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)?.traceId ?? null,
    async close() {
      stop();
      await provider.shutdown().catch((error: unknown) => log?.warn({ problem: problemOf(error) }, 'traces not sent'));
    },
  };
}

/** What the environment says of the service, without the name that the library makes up where none is given. */
function withoutUnnamed() {
  const { 'service.name': name, ...others } = defaultResource().attributes;
  const isGiven = typeof name === 'string' && !name.startsWith('unknown_service');
  return resourceFromAttributes({ ...others, ...(isGiven && { 'service.name': name }) });
}

/** The same exporter, whose failures are told. */
function withLog(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS)
          log?.warn({ problem: problemOf(result.error), spans: spans.length }, 'traces not sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
