import type { FastifyError, FastifyInstance } from 'fastify';
import type { NoteSecurity, SecurityEventName } from '../../ports/security.ts';
import { Refusal } from '../errors/refusal.ts';
import { networkOf } from './network.ts';
import { ShapeError } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its callers are promised that their network is not kept. */
    readonly isUntraced?: boolean;
  }
}

/** What merely ran out, or was never brought, is nobody's attempt. */
const harmless: readonly string[] = ['session.missing', 'session.notRecent', 'session.readOnly', 'file.expired'];

/**
 * Keeps calls that were refused to whoever asked, by role, organisation, an ended session or a budget; tokens and addresses
 * that were never signed here; and what no screen sends: a shape, an order, a page or a key that cannot be meant.
 */
export function noteRefusals(app: FastifyInstance, note: NoteSecurity): void {
  app.addHook('onError', async (request, _, error) => {
    const event = request.routeOptions.config.isUntraced ? null : eventOf(error);
    if (event === null) return;
    const { principal } = request;
    const why = error instanceof Refusal ? error.code : 'request.shape';
    await note({
      event,
      sub: principal?.sub ?? null,
      email: principal?.email ?? null,
      source: networkOf(request.ip),
      details: { call: request.routeOptions.url ?? '', why, ...(principal?.actor && { acting: 'true' }) },
    });
  });
}

function eventOf(error: FastifyError): SecurityEventName | null {
  if (error instanceof Refusal) {
    if (harmless.includes(error.code)) return null;
    // A token whose time is over was true once.
    if (error.code === 'session.invalid') return isForged(error.cause) ? 'forged' : null;
    if (error.code === 'file.signature') return 'forged';
    if (error.status === 400) return 'malformed';
    return [401, 403, 429].includes(error.status) ? 'denied' : null;
  }
  return error instanceof ShapeError || error.statusCode === 400 ? 'malformed' : null;
}

const isForged = (cause: unknown): boolean => cause instanceof Error && 'reason' in cause && cause.reason === 'invalid';
