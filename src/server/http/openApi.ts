import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Describes every call that `app` registers from now on as an OpenAPI document at `openapi.json`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Awards', description: 'Every call of the product.', version: '0.1' },
      components: { securitySchemes: { idToken: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
