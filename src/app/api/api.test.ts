import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { ApiError, problemOf } from './apiError.ts';
import type { Connection } from './connection.ts';

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

describe('a call', () => {
  it('carries method, path, query, body, raw token, language, version and key', async () => {
    const { api, asked } = await start((_, response) => reply(response, 200, { id: 'e1' }));
    await api.call('updateEntry', {
      query: { id: 'e1', awardID: 'a1' },
      body: { data: { data: { title: 'Harbour Light' } } },
      ifMatch: 4,
      idempotencyKey: 'k1',
    });
    expect(asked[0]).toMatchObject({
      method: 'PATCH',
      url: '/api/entry?id=e1&awardID=a1',
      headers: {
        accept: 'application/json',
        authorization: 'token-1',
        'accept-language': 'fr',
        'if-match': '"4"',
        'idempotency-key': 'k1',
        'content-type': 'application/json',
      },
      body: '{"data":{"data":{"title":"Harbour Light"}}}',
    });
  });

  it('reads the items, the next cursor and the total of a list', async () => {
    const { api } = await start((_, response) => {
      response.setHeader('x-next-cursor', 'c2');
      response.setHeader('x-total-count', '41');
      reply(response, 200, [{ id: 'a1' }]);
    });
    expect(await api.page('listAwards', { query: { limit: 1 } })).toEqual({
      items: [{ id: 'a1' }],
      next: 'c2',
      total: 41,
    });
  });

  it('writes in its query what an address has signs for', async () => {
    const { api, asked } = await start((_, response) => reply(response, 200, []));
    await api.call('getEntry', { query: { id: 'a&b=c é', awardID: 'a1' } });
    expect(asked[0]?.url).toBe('/api/entry?id=a%26b%3Dc+%C3%A9&awardID=a1');
  });

  it('answers nothing where the answer is empty', async () => {
    const { api } = await start((_, response) => response.writeHead(204).end());
    expect(await api.call('getUser', {})).toBeUndefined();
  });

  it('is made once more with another token after a 401', async () => {
    const { api, asked, refusals } = await start(({ headers }, response) =>
      headers.authorization === 'token-1' ? reply(response, 401, {}) : reply(response, 200, { id: 'u1' }),
    );
    expect(await api.call('getUser', {})).toEqual({ id: 'u1' });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['token-1', 'token-2']);
    expect(refusals()).toBe(0);
  });

  it('ends the session when the other token is refused too', async () => {
    const { api, asked, refusals } = await start((_, response) =>
      reply(response, 401, { errorMessage: 'Please sign in again.', code: 'token.invalid', reasons: [] }),
    );
    await expect(api.call('getUser', {})).rejects.toMatchObject({ status: 401, code: 'token.invalid' });
    expect(asked).toHaveLength(2);
    expect(refusals()).toBe(1);
  });

  it('does not end the session while no other token can be had', async () => {
    const { api, refusals } = await start((_, response) => reply(response, 401, {}), { renews: false });
    await expect(api.call('getUser', {})).rejects.toMatchObject({ status: 401 });
    expect(refusals()).toBe(0);
  });

  it('tells why it was refused, and what the thing is like now', async () => {
    const reasons = [{ code: 'entry.refusal.awardNotOpen', params: { status: 'judging' } }];
    const { api } = await start((_, response) =>
      reply(response, 409, {
        errorMessage: 'Somebody else changed it.',
        code: 'stale',
        reasons,
        current: { version: 5 },
      }),
    );
    const problem = await api.call('getUser', {}).catch(problemOf);
    expect(problem).toEqual({
      status: 409,
      code: 'stale',
      message: 'Somebody else changed it.',
      reasons,
      current: { version: 5 },
    });
  });

  it('says ERROR: Undefined where the answer has no errorMessage', async () => {
    const { api } = await start((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
    });
    await expect(api.call('getUser', {})).rejects.toMatchObject({
      status: 502,
      code: 'http.502',
      message: 'ERROR: Undefined',
    });
  });

  it('says Network Error where nobody answers', async () => {
    const { api } = await start((request) => request.socket.destroy());
    const problem = await api.call('getUser', {}).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({ status: 0, code: 'network', message: 'Network Error' });
  });

  it('says Request aborted where its signal was', async () => {
    const abort = new AbortController();
    const { api } = await start(() => abort.abort());
    await expect(api.call('getUser', { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
      message: 'Request aborted',
    });
  });

  it('says timeout of 60000 ms exceeded where no answer comes in time', async () => {
    let reached: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { api } = await start(() => reached());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const problem = api.call('getUser', {}).catch(problemOf);
    await arrived;
    vi.advanceTimersByTime(60_000);
    expect(await problem).toMatchObject({ status: 0, code: 'timeout', message: 'timeout of 60000 ms exceeded' });
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function start(handler: Handler, { renews = true } = {}) {
  const asked: {
    method: string | undefined;
    url: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    handler(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let refused = 0;
  const connection: Connection = {
    base: async () => `http://127.0.0.1:${port}/api`,
    token: async (old) => (old === null ? 'token-1' : renews ? 'token-2' : null),
    held: () => null,
    refused: () => {
      refused += 1;
    },
    language: () => 'fr',
  };
  return { api: createApi(() => connection), asked, refusals: () => refused };
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
