import type { FastifyInstance } from 'fastify';

/** A call's body is at most a megabyte: whoever takes longer to send it holds a connection for nothing. */
const bodySeconds = 30;

/** Ends calls whose body does not arrive in time. Uploads of files have limits of their own. */
export function limitSlowBodies(app: FastifyInstance, seconds = bodySeconds): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => request.raw.destroy(), seconds * 1000);
    timer.unref();
    request.bodyTimer = timer;
  });
  app.addHook('preValidation', async (request) => clearTimeout(request.bodyTimer));
  app.addHook('onResponse', async (request) => clearTimeout(request.bodyTimer));
  app.addHook('onError', async (request) => clearTimeout(request.bodyTimer));
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer?: NodeJS.Timeout;
  }
}
