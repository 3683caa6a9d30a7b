import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/trial.ts';
import { refuse } from '../errors/refusal.ts';

interface Asking {
  readonly origin: string | null;
  readonly address: string;
}

const asking = new AsyncLocalStorage<Asking>();

/** Remembers for each request from which address it came and under which origin the browser reached us. */
export function rememberOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asking.run(askingOf(request), done));
  // Reading a body may lose what the first hook remembered.
  app.addHook('preValidation', (request, _reply, done) => asking.run(askingOf(request), done));
}

function askingOf({ host, protocol, ip }: FastifyRequest): Asking {
  return { origin: /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `${protocol}://${host}` : null, address: ip };
}

/** The origin of the request that is being answered, such as `https://awards.example.org`; null outside of one. */
export const currentOrigin = (): string | null => asking.getStore()?.origin ?? null;

/** The network address that the request that is being answered came from; this machine's outside of one. */
export const currentAddress = (): string => asking.getStore()?.address ?? '127.0.0.1';

/** Refuses requests that reached a trial under another name: whoever gave it that name is no part of this machine. */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const host = headers.host ?? '';
    if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) throw refuse(421, 'request.trialOnly');
  });
}
