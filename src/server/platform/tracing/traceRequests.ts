import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Spans } from './tracing.types.ts';

/** A span for each request that a call makes of another service: which host, never which address. Answers what stops it. */
export function traceRequests({ tracer, current }: Spans, collector: string): () => void {
  const open = new WeakMap<ClientRequest, Span>();
  // Both messages are Node's own, of the form that its documentation gives.
  const begin = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest };
    const parent = current.getStore();
    const host = String(request.getHeader('host') ?? request.host);
    if (!parent || host === collector) return;
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    const span = tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, parent);
    open.set(request, span);
    request.once('error', () => span.setStatus({ code: SpanStatusCode.ERROR }));
    request.once('close', () => span.end());
  };
  const answered = (message: unknown) => {
    const { request, response } = message as { readonly request: ClientRequest; readonly response: IncomingMessage };
    const span = open.get(request);
    if (span && response.statusCode) span.setAttribute('http.response.status_code', response.statusCode);
  };
  subscribe('http.client.request.start', begin);
  subscribe('http.client.response.finish', answered);
  return () => {
    unsubscribe('http.client.request.start', begin);
    unsubscribe('http.client.response.finish', answered);
  };
}
