import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { makeAward } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
let entrant: TestPerson;
beforeAll(async () => {
  server = await startServer({ environment: { BODY_TIMEOUT: '1', UPLOAD_QUOTA: '30' } });
  [admin, entrant] = await Promise.all([server.join('admin'), server.join('entrant')]);
});
afterAll(() => server.close());

describe('a body that does not come', () => {
  /** Announces a hundred bytes, sends one, and answers after how many milliseconds the connection was closed. */
  const slowly = (path: string, method = 'POST') =>
    new Promise<{ milliseconds: number; heard: string }>((resolve, reject) => {
      const start = performance.now();
      const { hostname, port } = new URL(server.url);
      const socket = connect({ host: hostname, port: Number(port) });
      let heard = '';
      socket.on('data', (part: Buffer) => {
        heard += part.toString();
      });
      socket.on('close', () => resolve({ milliseconds: performance.now() - start, heard }));
      socket.on('error', reject);
      const headers = ['content-type: application/json', `authorization: ${admin.token}`, 'content-length: 100'];
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${headers.join('\r\n')}\r\n\r\n{`);
    });

  test.each(['/api/award', '/identity/'])('is waited for only so long by %s', async (path) => {
    const { milliseconds, heard } = await slowly(path);
    expect(heard).toBe('');
    expect(milliseconds).toBeGreaterThan(900);
    expect(milliseconds).toBeLessThan(10_000);
  });
});

test('a person follows twenty awards at a time, however many are asked for at once', async () => {
  const { id } = await makeAward(server, admin);
  const end = new AbortController();
  const watch = () =>
    fetch(`${server.url}api${calls.watchAward.path}?id=${id}`, {
      headers: { authorization: admin.token },
      signal: end.signal,
    }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 30 }, watch));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  end.abort();
  // Whoever leaves makes room.
  const again = new AbortController();
  await expect
    .poll(async () => {
      const { status } = await fetch(`${server.url}api${calls.watchAward.path}?id=${id}`, {
        headers: { authorization: admin.token },
        signal: again.signal,
      });
      return status;
    })
    .toBe(200);
  again.abort();
});

test('an organisation keeps no more files than it is granted, those just begun counted', async () => {
  const megabytes = (count: number) => ({
    name: 'supportingDocPlan.pdf' as const,
    path: 'entries' as const,
    mimeType: 'application/pdf' as const,
    size: count * 1024 ** 2,
  });
  const ask = (size: number, as = entrant) =>
    server.refused('getUploadAddress', { as: as.token, query: megabytes(size) });
  expect((await ask(20)).status).toBe(200);
  const refused = await ask(11);
  expect([refused.status, refused.body.reasons]).toEqual([422, [{ code: 'file.quota', params: { megabytes: 30 } }]]);
  expect((await ask(10)).status).toBe(200);
  expect((await ask(1)).status).toBe(422);
  // Somebody else's are their own.
  expect((await ask(20, await server.join('entrant'))).status).toBe(200);
});

test('what the identity service is asked counts over all replicas, and what costs it much counts for more', async () => {
  const narrow = await startServer({ environment: { RATE_LIMIT: '60' } });
  const second = await narrow.replica();
  try {
    const ask = async ({ url }: { readonly url: string }, action: string) => {
      const { headers } = await fetch(`${url}identity/`, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
        body: '{}',
      });
      return headers.get('x-amzn-errortype');
    };
    const types: (string | null)[] = [];
    for (let round = 0; round < 10; round += 1)
      types.push(await ask(round % 2 === 0 ? narrow : second, 'ForgotPassword'));
    expect(types.filter((type) => type === 'TooManyRequestsException').length).toBeGreaterThan(2);
    expect(types[0]).toBe('InvalidParameterException');
  } finally {
    await second.close();
    await narrow.close();
  }
});
