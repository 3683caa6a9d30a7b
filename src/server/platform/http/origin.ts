import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asker } from '../../ports/asker.ts';
import { isLoopback } from '../config/trial.ts';
import { refuse } from '../errors/refusal.ts';

/** From which address a request came, and under which origin the browser reached us. */
export const askerOf = ({ host, protocol, ip }: FastifyRequest): Asker => ({
  origin: /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `${protocol}://${host}` : null,
  address: ip,
});

/** Refuses requests that reached a trial under another name: whoever gave it that name is no part of this machine. */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const host = headers.host ?? '';
    if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) throw refuse(421, 'request.trialOnly');
  });
}
