import fastify from 'fastify';
import { identityService } from '#server/identity/index.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { wrappingBy } from '#server/platform/secrets/wrapping.ts';

// The identity service alone, as a process of its own: DATABASE_URL and PORT in, one line that says how to reach it out.
const port = Number(process.env.PORT);
const { database } = openDatabase(process.env.DATABASE_URL ?? '');
const endpoint = `http://127.0.0.1:${port}/identity`;
const service = await identityService({
  database,
  mail: { send: async (mail) => console.log(JSON.stringify({ mail })) },
  clock: { now: () => new Date() },
  wrapping: wrappingBy([Buffer.alloc(32, 7)]),
  issuer: endpoint,
});
const app = fastify({ forceCloseConnections: true });
await app.register(service.routes, { prefix: '/identity' });
await app.listen({ port, host: '127.0.0.1' });
const { poolId, clientId, adminCredentials } = service;
console.log(JSON.stringify({ endpoint, poolId, clientId, adminCredentials }));
