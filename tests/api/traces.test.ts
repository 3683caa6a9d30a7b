import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startCardService } from '../support/cardService.ts';
import { startServer, type TestServer } from '../support/server.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

/** A collector as OpenTelemetry's protocol has it: JSON by HTTP. Keeps what arrives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(`${request.method} ${request.url} ${await text(request)}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    everything: () => bodies.join('\n'),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body.replace(/^POST \/v1\/traces /, '')))
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }): Span[] => spans),
    resources: () =>
      bodies.flatMap(
        (body): { resource: { attributes: Attribute[] } }[] =>
          JSON.parse(body.replace(/^POST \/v1\/traces /, '')).resourceSpans,
      ),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const attribute = (attributes: readonly Attribute[], name: string) => {
  const found = attributes.find(({ key }) => key === name)?.value;
  return found?.stringValue ?? found?.intValue;
};

/** Begins a call with a body, and is gone before that is over. */
async function leave({ url }: TestServer, headers: Readonly<Record<string, string>>) {
  const left = request(`${url}api${calls.createEntry.path}`, {
    method: calls.createEntry.method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': '100' },
  });
  left.on('error', () => undefined);
  left.write('{', () => setTimeout(() => left.destroy(), 200));
  await new Promise((resolve) => left.once('close', resolve));
}

const cards = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

/** What a server sends to a collector, and logs, while it is used by everybody in every way that carries secrets. */
async function used(environment: Readonly<Record<string, string>>) {
  const [collector, stripe] = [await startCollector(), await startCardService(cards.STRIPE_SECRET_KEY)];
  const lines: { trace?: string; path?: string; status?: number }[] = [];
  const written = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const server = await startServer({
    logger: pino({ level: 'info' }, written),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TEST_LEDGER: '',
      STRIPE_ENDPOINT: stripe.endpoint,
      ...cards,
      ...environment,
    },
  });
  const { email } = await server.join('entrant');
  const token = await server.signIn(email);
  const headers = {
    authorization: token,
    traceparent: `00-${caller}-00f067aa0ba902b7-01`,
    'x-request-id': 'from-the-proxy',
  };
  const details = await fetch(`${server.url}api/user?hidden=Hidden-Query-1`, { headers });
  await leave(server, headers);
  await expect.poll(() => lines.filter(({ status }) => status === 499)).toHaveLength(1);
  const card = await server.api('addPaymentMethod', { as: token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const query = { old: 'Demo-Awards-1', new: 'Hidden-New-1' };
  const changed = await server.api('changePassword', { as: token, query });
  const unknown = await fetch(`${server.url}api/nothing/hidden@example.org?email=hidden@example.org`);
  await fetch(`${server.url}api/health/live`);
  await server.close();
  await Promise.all([collector.close(), stripe.close()]);
  return { collector, lines, email, token, statuses: [details, card, changed, unknown].map(({ status }) => status) };
}

const caller = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a collector is told of calls, their statements and requests, as parts of the trace of a proxy that is trusted', async () => {
  const { collector, lines, email, token, statuses } = await used({ TRUSTED_PROXIES: 'loopback' });
  expect(statuses).toEqual([200, 200, 200, 404]);
  const spans = collector.spans();
  const joined = spans.filter(({ traceId }) => traceId === caller);
  const call = joined.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')!;
  expect([call.name, attribute(call.attributes, 'http.request.id')]).toEqual(['GET /api/user', 'from-the-proxy']);
  expect(attribute(call.attributes, 'http.response.status_code')).toBe(200);
  const within = joined.filter(({ parentSpanId }) => parentSpanId === call.spanId).map(({ name }) => name);
  expect(within.some((name) => /^select (identity|product)\./.test(name))).toBe(true);
  expect(lines.find(({ trace }) => trace === caller)?.path).toBe('/api/user');
  const left = joined.find(({ name }) => name === `POST /api${calls.createEntry.path}`)!;
  expect(attribute(left.attributes, 'http.response.status_code')).toBe(499);
  expect(lines.find(({ status }) => status === 499)?.trace).toBe(caller);
  const names = new Set(spans.map(({ name }) => name));
  expect([...names].filter((name) => /127\.0\.0\.1/.test(name)).join()).toMatch(
    /^GET 127\.0\.0\.1:\d+,POST 127\.0\.0\.1:\d+$/,
  );
  expect(spans.some(({ attributes }) => attribute(attributes, 'rpc.method') === 'RespondToAuthChallenge')).toBe(true);
  expect([...names].filter((name) => name.includes('health'))).toEqual([]);
  const [sent] = collector.resources();
  expect(attribute(sent!.resource.attributes, 'service.name')).toBe('awards');
  const exported = collector.everything();
  const secret = ['Hidden', 'hidden', 'Demo-Awards', '?', '@', 'eyJ', email, token, 'pm_card', 'sk_test', 'Bearer'];
  expect(secret.filter((words) => exported.includes(words))).toEqual([]);
});

test('a trace that somebody else names is not gone on with', async () => {
  const { collector, lines } = await used({});
  expect(collector.spans().length).toBeGreaterThan(10);
  expect(collector.everything()).not.toContain(caller);
  expect(lines.filter(({ trace }) => trace === caller)).toEqual([]);
});

test('a server without a collector does not even read the library in', () => {
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const bound = sources.flatMap((name) => {
    const source = readFileSync(join('src/server', name), 'utf8');
    const imports = [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';$/gm)].map(([, from]) => from!);
    return imports.filter((from) => /@opentelemetry|tracing\//.test(from)).map((from) => `${name} ${from}`);
  });
  expect(bound.filter((one) => !one.startsWith('platform/tracing/'))).toEqual([]);
  expect(bound.length).toBeGreaterThan(0);
});
