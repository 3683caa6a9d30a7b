import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenAnswered } from '../http/answered.ts';
import type { Spans } from './tracing.types.ts';

const propagator = new W3CTraceContextPropagator();

/** A span for each answer but those about the server's health, by its route: addresses hold what is nobody's business. */
export function traceAnswers(
  app: FastifyInstance,
  { tracer, current }: Spans,
  isTrusted: (address: string | undefined) => boolean,
): void {
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, socket } = request;
    const route = routeOptions.url ?? 'none';
    if (route.includes('/api/health')) return done();
    const parent = isTrusted(socket.remoteAddress)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const action = actionOf(headers['x-amz-target']);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.request.id': request.id,
      ...(action && { 'rpc.method': action }),
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    open.set(request, span);
    current.run(trace.setSpan(parent, span), done);
  });
  whenAnswered(app, (request, { status }) => {
    const span = open.get(request);
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Which of its actions the identity service is asked for. */
const actionOf = (target: string | string[] | undefined): string | undefined =>
  typeof target === 'string' ? /^\w{1,60}\.([A-Za-z]{1,60})$/.exec(target)?.[1] : undefined;
