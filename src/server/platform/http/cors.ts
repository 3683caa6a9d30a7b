import type { FastifyInstance } from 'fastify';

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, accept, if-match, if-none-match, idempotency-key, range, x-access-token',
  'access-control-max-age': '7200',
};

/** The header that lets a page of this origin read the answer; none for an origin that is not allowed. */
export function admission(allowedOrigins: readonly string[], origin: string | undefined): Record<string, string> {
  if (allowedOrigins.length === 0) return {};
  if (allowedOrigins.includes('*')) return { 'access-control-allow-origin': '*' };
  const admitted = origin !== undefined && allowedOrigins.includes(origin);
  return { vary: 'origin', ...(admitted && { 'access-control-allow-origin': origin }) };
}

/** What lets a page of this origin read the answer, and of its headers those that it works with. */
export const readableBy = (allowedOrigins: readonly string[], origin: string | undefined): Record<string, string> =>
  allowedOrigins.length === 0 ? {} : { ...admission(allowedOrigins, origin), ...exposed };

/** Lets browser applications served from the origins that the installation names call us; of itself it names none. */
export function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(readableBy(allowedOrigins, request.headers.origin));
  });
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => reply.status(204).headers(allowed).send());
}

const exposed = { 'access-control-expose-headers': 'x-total-count, x-next-cursor, content-range, x-request-id, etag' };
