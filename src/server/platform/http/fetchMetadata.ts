import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors/refusal.ts';
import { admission } from './cors.ts';

/**
 * Refuses a call that a browser says was made by following an address, as a picture or script, or by a page elsewhere that is
 * not let in. Some calls change things although the specification has them as GET; programs other than browsers say nothing.
 */
export function refuseElsewhere({ headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  const { 'sec-fetch-mode': mode = 'cors', 'sec-fetch-site': site = 'none', origin } = headers;
  const isByScript = mode === 'cors' || mode === 'same-origin';
  const isForeign = site === 'cross-site' || site === 'same-site';
  const isAdmitted = 'access-control-allow-origin' in admission(allowedOrigins, origin);
  if (!isByScript || (isForeign && !isAdmitted)) throw refuse(403, 'request.elsewhere');
}
