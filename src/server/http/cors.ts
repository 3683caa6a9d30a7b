import type { FastifyInstance } from 'fastify';

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, accept, if-match, idempotency-key, range, x-access-token',
  'access-control-max-age': '7200',
};

/**
 * Lets a browser application served from elsewhere call us. Nothing here rests on cookies, so no origin gains anything
 * that its own requests would not have.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'x-total-count, x-next-cursor, content-range, x-request-id');
  });
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => reply.status(204).headers(allowed).send());
}
