import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../config/trial.ts';
import { refuse } from '../errors/refusal.ts';

const origins = new AsyncLocalStorage<string>();

/** Remembers for each request under which origin the browser reached us. */
export function rememberOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, protocol } = request;
    if (/^[A-Za-z0-9.:[\]-]+$/.test(host)) origins.run(`${protocol}://${host}`, done);
    else done();
  });
}

/** The origin of the request that is being answered, such as `https://awards.example.org`; null outside of one. */
export const currentOrigin = (): string | null => origins.getStore() ?? null;

/** Refuses requests that reached a trial under another name: whoever gave it that name is no part of this machine. */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const host = headers.host ?? '';
    if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) throw refuse(421, 'request.trialOnly');
  });
}
