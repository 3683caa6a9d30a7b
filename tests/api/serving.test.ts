import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import french from '#contract/reasons/fr.json' with { type: 'json' };
import { startServer, type TestServer } from '../support/server.ts';

const page =
  '<!doctype html><html><head><base href="/" /><script type="application/json" id="config"></script></head></html>';
const script = 'export const answer = 42;'.repeat(100);
const lines: string[] = [];

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.0a1b2c3d.js'), script);
  await writeFile(join(folder, 'index.0a1b2c3d.js.br'), brotliCompressSync(script));
  const written = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'debug' }, written);
  server = await startServer({
    web: folder,
    logger,
    environment: { BASE_PATH: '/awards', LOG_LEVEL: 'debug', ALLOWED_ORIGINS: '*' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly required: boolean };
  readonly responses: { readonly '200': { readonly content: object } };
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

describe('the application below its base path', () => {
  test.each(['', 'entrant/entry/list', 'judge/play?id=1'])(
    'is the page at /%s, with base and configuration',
    async (path) => {
      const answer = await get(path);
      const text = await answer.text();
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<base href="/awards/">');
      const inline: unknown = JSON.parse(/id="config">([^<]*)</.exec(text)?.[1] ?? '');
      expect(inline).toEqual(await (await get('config.json')).json());
      expect(inline).toEqual({
        apiBase: `${server.url}api`,
        identityEndpoint: `${server.url}identity/`,
        basePath: '/awards/',
        userPoolId: server.userPoolId,
        clientId: server.clientId,
        version: 'v0.1',
        testCards: true,
        stripeKey: null,
        passkeySite: 'localhost',
        requiresFactors: true,
        passwordRules: [],
      });
    },
  );

  test('lets no style in but its own and those with the nonce of this very answer', async () => {
    const nonces = await Promise.all(
      ['', 'login'].map(async (path) => {
        const answer = await get(path);
        const nonce = /<meta property="csp-nonce" nonce="([^"]{22,})">/.exec(await answer.text())?.[1];
        expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('lets no script run but its own', async () => {
    const policy = (await get('')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect((await get('index.0a1b2c3d.js')).headers.get('content-security-policy')).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('is sent compressed, and kept for good where the name has a hash', async () => {
    const answer = await get('index.0a1b2c3d.js', { 'accept-encoding': 'br' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(await answer.text()).toBe(script);
  });

  test('is where the bare address leads', async () => {
    const answer = await fetch(new URL('/', server.url), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/awards/']);
  });

  test('answers 404 for a part that a later build replaced', async () => {
    expect((await get('index.99999999.js')).status).toBe(404);
  });
});

describe('a service', () => {
  test('answers that it is well', async () => {
    expect(await (await get('api/health')).json()).toEqual({ status: 'ok' });
  });

  test.each(['api/nothing', 'files/nothing', 'api'])('answers /%s with 404 and the one error body', async (path) => {
    const answer = await get(path, { 'accept-language': 'zh' });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'request.notFound', errorMessage: '此地址没有内容。', reasons: [] },
    ]);
  });

  test.each(['api/entry%zz', 'files/%', '%c3'])(
    'answers the address /%s, which none can have, with 400 and the one error body',
    async (path) => {
      const answer = await get(path, { 'accept-language': 'fr', origin: 'https://x.example' });
      const { code, errorMessage } = (await answer.json()) as { code: string; errorMessage: string };
      expect([answer.status, code, errorMessage]).toEqual([400, 'request.shape', french['request.shape']]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    },
  );

  test('describes every call', async () => {
    const document = (await (await get('api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toHaveLength(new Set(Object.values(calls).map(({ path }) => path)).size);
    expect(document.paths['/awards/api/entry']).toMatchObject({
      get: { operationId: 'getEntry', responses: { 200: {}, '4XX': {} } },
      post: { operationId: 'createEntry' },
    });
  });

  test('says what is answered otherwise than in JSON, and which bodies may be left out', async () => {
    const { paths } = (await (await get('api/openapi.json')).json()) as Described;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const streams = operations.map(({ operationId, responses: { 200: answer } }) => ({
      operationId,
      types: Object.keys(answer.content),
    }));
    expect(streams.filter(({ types }) => types[0] !== 'application/json')).toEqual([
      { operationId: 'watchAward', types: ['text/event-stream'] },
      { operationId: 'exportUserFiles', types: ['application/zip'] },
    ]);
    const optional = operations.filter(({ requestBody }) => requestBody?.required === false);
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'changeScoreStatus',
      'planJudging',
      'submitEntry',
      'submitEntryAsAdmin',
    ]);
  });

  test('packs a large reply for whoever takes it so, and only for them', async () => {
    const plain = await get('api/openapi.json', { 'accept-encoding': 'identity' });
    const packed = await get('api/openapi.json', { 'accept-encoding': 'gzip' });
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect(await packed.json()).toEqual(await plain.json());
  });

  test('may be called from a page of another origin', async () => {
    const answer = await fetch(`${server.url}api/entry`, {
      method: 'OPTIONS',
      headers: { origin: 'https://x.example' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

describe('a body', () => {
  const post = async (body: string, type = 'application/json') => {
    const { token } = admin;
    const headers = { authorization: token, 'content-type': type };
    const answer = await fetch(`${server.url}api/user`, { method: 'POST', body, headers });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  let admin: Awaited<ReturnType<TestServer['join']>>;
  beforeAll(async () => {
    admin = await server.join('admin');
  });

  test.each([
    ['that is no JSON', '{', 'application/json', 400, 'request.shape'],
    ['of another type', 'a=1', 'application/x-www-form-urlencoded', 415, 'request.mediaType'],
    [
      'that is too large',
      JSON.stringify({ email: 'x'.repeat(2_000_000) }),
      'application/json',
      413,
      'request.tooLarge',
    ],
    ['that meddles with prototypes', '{"__proto__":{"type":"admin"}}', 'application/json', 400, 'request.shape'],
  ])('%s is refused', async (_, body, type, status, code) => {
    expect(await post(body, type)).toEqual([status, code]);
  });
});

test('the log says who did what, but never a query string, a token or a password', async () => {
  const { token, personID } = await server.join('entrant');
  const query = { old: 'Old-Secret-9', new: 'New-Secret-9' };
  await server.api('changePassword', { as: token, query });
  const log = lines.join('');
  const line = lines
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find(({ path }) => path === '/awards/api/user/password');
  expect(line).toMatchObject({ method: 'POST', status: 422, person: personID, msg: 'answered' });
  for (const secret of ['Secret-9', 'old=', token]) expect(log).not.toContain(secret);
});

test('replicas share accounts, sessions and people', async () => {
  const first = await server.join('entrant', { email: 'shared@example.org' });
  await server.context.identity.setPassword('shared@example.org', 'Shared-Word-1');
  const other = await server.replica();
  try {
    // A new password ends the sessions from before, at every replica.
    expect((await other.api('getUser', { as: first.token })).status).toBe(401);
    const [here, there] = [
      await server.signIn('shared@example.org', 'Shared-Word-1'),
      await other.signIn('shared@example.org', 'Shared-Word-1'),
    ];
    const before = await other.api('getUser', { as: here });
    const back = await server.ok('getUser', { as: there });
    expect([before.status, before.body.id, back.id]).toEqual([200, first.personID, first.personID]);
  } finally {
    await other.close();
  }
});
