import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe('a trial', () => {
  let server: TestServer;
  let mail: string;
  beforeAll(async () => {
    server = await startServer();
    mail = `${server.url}api/dev/mail`;
  });
  afterAll(() => server.close());

  test('shows its mail box to this machine, and to no page of another origin', async () => {
    const { status, headers } = await rawRequest(mail);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await rawRequest(mail, { headers: { origin: server.url.slice(0, -1) } })).status).toBe(200);
    expect((await rawRequest(mail, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await rawRequest(mail, { headers: { origin: 'null' } })).status).toBe(403);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])(
    'shows no mail box to what came through a proxy that says so by %s',
    async (header) => {
      expect((await rawRequest(mail, { headers: { [header]: '127.0.0.1' } })).status).toBe(403);
    },
  );

  test.each(['evil.example', '127.0.0.1.evil.example', 'awards.internal:3000', '10.0.0.5'])(
    'answers nothing under the name %s',
    async (host) => {
      for (const path of ['', 'api/health', 'api/dev/mail', 'api/account/login', 'identity/', 'config.json']) {
        const { status, body } = await rawRequest(`${server.url}${path}`, { headers: { host } });
        expect([path, status, body.includes('request.trialOnly')]).toEqual([path, 421, true]);
      }
    },
  );

  test('lets no page of another origin read what it answers', async () => {
    for (const path of ['api/health', 'api/account/login', 'identity/', 'files/x/y', 'config.json']) {
      const { headers } = await rawRequest(`${server.url}${path}`, { headers: { origin: 'https://evil.example' } });
      expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
    }
  });

  test('takes no word on where a request comes from, nor on its address', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { body } = await rawRequest(`${server.url}config.json`, { headers });
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('https');
  });
});

test('an installation behind a proxy has no mail box, and lets in the origins that it names', async () => {
  const server = await startServer({
    environment: {
      DEV_MAIL: '',
      TEST_LEDGER: '',
      PUBLIC_URL: 'https://awards.example.org/',
      ALLOWED_ORIGINS: 'https://pages.example.org',
    },
  });
  try {
    const at = (path: string) => `http://127.0.0.1:${server.context.config.port}/${path}`;
    expect((await rawRequest(at('api/dev/mail'))).status).toBe(404);
    const from = async (origin: string, path: string) =>
      (await rawRequest(at(path), { headers: { origin } })).headers['access-control-allow-origin'];
    for (const path of ['api/health', `identity/${server.userPoolId}/.well-known/jwks.json`, 'files/x/y']) {
      expect(await from('https://pages.example.org', path)).toBe('https://pages.example.org');
      expect(await from('https://evil.example', path)).toBeUndefined();
    }
  } finally {
    await server.close();
  }
});

test('an award is watched from a page of an origin that is let in, and from no other', async () => {
  const server = await startServer({ environment: { ALLOWED_ORIGINS: 'https://pages.example.org' } });
  try {
    const admin = await server.join('admin');
    const { id } = await server.ok('createAward', { as: admin.token, body: { name: 'Watched' } });
    const from = async (origin: string) => {
      const stop = new AbortController();
      const headers = { authorization: admin.token, origin };
      const answer = await fetch(`${server.url}api/award/events?id=${id}`, { headers, signal: stop.signal });
      stop.abort();
      return [answer.status, ...streamed.map((name) => answer.headers.get(name))];
    };
    const streamed = ['content-type', 'cache-control', 'vary', 'access-control-allow-origin'];
    const stream = [200, 'text/event-stream; charset=utf-8', 'no-store', 'origin'];
    expect(await from('https://pages.example.org')).toEqual([...stream, 'https://pages.example.org']);
    expect(await from('https://evil.example')).toEqual([...stream, null]);
  } finally {
    await server.close();
  }
});

test('a call is made by script, of a page that is let in: no address that somebody follows makes one', async () => {
  const server = await startServer({ environment: { ALLOWED_ORIGINS: 'https://pages.example.org' } });
  try {
    const admin = await server.join('admin');
    const called = async (headers: Record<string, string>) => {
      const given = { authorization: admin.token, ...headers };
      // Specified as GET, and yet the person's first one makes the person.
      return (await rawRequest(`${server.url}api/account/login`, { headers: given })).status;
    };
    const byScript = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' };
    expect(await called({})).toBe(200);
    expect(await called({ 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await called({ ...byScript, origin: 'https://pages.example.org' })).toBe(200);
    expect(await called({ ...byScript, origin: 'https://evil.example' })).toBe(403);
    expect(await called({ ...byScript, 'sec-fetch-site': 'same-site' })).toBe(403);
    for (const mode of ['navigate', 'no-cors', 'websocket']) expect(await called({ 'sec-fetch-mode': mode })).toBe(403);
  } finally {
    await server.close();
  }
});
