import type { FastifyInstance } from 'fastify';
import type { NoteSecurity } from '../../ports/security.ts';
import { Refusal } from '../errors/refusal.ts';
import { networkOf } from './network.ts';

/** What merely ran out, or was never brought, is nobody's attempt. */
const harmless: readonly string[] = ['session.missing', 'session.invalid', 'session.notRecent', 'session.readOnly'];

/** Keeps calls that were refused to whoever asked, by role, organisation or an ended session. */
export function noteRefusals(app: FastifyInstance, note: NoteSecurity): void {
  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal) || (error.status !== 401 && error.status !== 403)) return;
    if (harmless.includes(error.code)) return;
    const { principal } = request;
    await note({
      event: 'denied',
      sub: principal?.sub ?? null,
      email: principal?.email ?? null,
      source: networkOf(request.ip),
      details: { call: request.routeOptions.url ?? '', why: error.code },
    });
  });
}
