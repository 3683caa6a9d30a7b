import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

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
