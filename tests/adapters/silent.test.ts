import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cognitoAdmin } from '#server/adapters/cognitoAdmin.ts';
import { s3Files } from '#server/adapters/s3Files.ts';
import { answerErrors } from '#server/platform/http/errors.ts';
import { systemClock } from '#server/ports/clock.ts';

const sockets: Socket[] = [];
let asked = 0;
/** Takes every request and says nothing. */
const silent = createServer((socket) => {
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.once('data', () => {
    asked += 1;
  });
});

beforeEach(async () => {
  asked = 0;
  process.env.AWS_ACCESS_KEY_ID = 'key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  silent.close();
  await once(silent, 'close');
});

const services = {
  bucket: (endpoint: string) => {
    const options = { address: () => '', secret: 'secret', clock: systemClock };
    const store = s3Files({ bucket: 'awards', endpoint, publicEndpoint: null, region: 'eu-west-2' }, options);
    return { ask: () => store.stat(randomUUID(), 'a.pdf'), close: store.close };
  },
  'user pool': (endpoint: string) => {
    const pool = cognitoAdmin({ userPoolId: 'eu-west-2_a', clientId: 'a', region: 'eu-west-2', endpoint });
    return { ask: () => pool.find('a@example.org'), close: pool.close };
  },
};

test.each(Object.entries(services))('a %s that says nothing is away within 20 seconds', async (_, open) => {
  const { ask, close } = open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const app = fastify();
  answerErrors(app);
  app.get('/', async () => (await ask()) ?? 'none');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const start = Date.now();
  const answer = app.inject('/');
  for (const attempt of [1, 2, 3]) {
    await expect.poll(() => asked).toBe(attempt);
    await vi.advanceTimersByTimeAsync(6_500);
  }
  expect((await answer).statusCode).toBe(503);
  expect(Date.now() - start).toBeLessThan(20_000);
  close();
  await app.close();
});
