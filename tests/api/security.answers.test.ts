import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '#server/platform/database/schema.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      PUBLIC_URL: 'https://awards.example.org/',
      DEMO: 'off',
      TRUSTED_PROXIES: 'loopback',
      HSTS_INCLUDE_SUBDOMAINS: 'on',
    },
  });
}, 60_000);
afterAll(() => server.close());

const at = (path: string) => `http://127.0.0.1:${server.context.config.port}/${path}`;

test('every answer says what browsers keep to', async () => {
  const jwks = `identity/${server.userPoolId}/.well-known/jwks.json`;
  for (const path of [
    'api/health',
    'api/account/login',
    'api/nothing',
    jwks,
    'identity/',
    'config.json',
    'nothing.js',
    'api/entry%zz',
    `api/logo/${'x'.repeat(301)}`,
  ]) {
    const { headers } = await rawRequest(at(path));
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000; includeSubDomains']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(/^default-src '(none|self)'/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-request-id']).toBeDefined();
  }
});

test('health says whether it lives and whether calls may come; told to stop, it says no before it stops', async () => {
  const ask = async (path: string) => (await rawRequest(at(`api/health/${path}`))).status;
  expect([await ask('live'), await ask('ready')]).toEqual([200, 200]);
  await server.server.announceStop();
  expect([await ask('live'), await ask('ready'), (await rawRequest(at('api/health'))).status]).toEqual([200, 503, 200]);
});

test('a request keeps the id that a proxy gave it, where it is one', async () => {
  const idOf = async (id: string) =>
    (await rawRequest(at('api/health'), { headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await idOf('4f0c2b1a-1111-4222-8333-444455556666')).toBe('4f0c2b1a-1111-4222-8333-444455556666');
  for (const bad of ['x', 'a b c d e f g h', '"><script>alert(1)</script>', 'x'.repeat(200)]) {
    expect(await idOf(bad)).toMatch(/^[0-9a-f]{8}-/);
  }
});

test('a network that a proxy names is the same one with whatever port behind it', async () => {
  for (const from of ['203.0.113.9', '203.0.113.9:50123', '203.0.113.9:50124'])
    await rawRequest(at('api/user'), { headers: { authorization: 'forged', 'x-forwarded-for': from } });
  const noted = await server.database.select().from(securityEvents).where(eq(securityEvents.event, 'forged'));
  expect(noted.map(({ source }) => source)).toEqual(Array(3).fill('203.0.113.9'));
});

test('an id that came from elsewhere is not taken over', async () => {
  const other = await startServer({ environment: { TRUSTED_PROXIES: '10.0.0.0/8', DEMO: 'off' } });
  try {
    const headers = { 'x-request-id': '4f0c2b1a-1111-4222-8333-444455556666' };
    const answer = await rawRequest(`${other.url}api/health`, { headers });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-request-id']).not.toBe(headers['x-request-id']);
  } finally {
    await other.close();
  }
});
