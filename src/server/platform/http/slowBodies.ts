import type { FastifyInstance } from 'fastify';

/** Files are up to twenty-five times as long as other bodies, and come over lines of all kinds. */
const timesForFiles = 30;

/**
 * Ends requests whose body does not arrive within `seconds`: whoever takes longer for the megabyte that most calls take at
 * most holds a connection for nothing. A call that takes more has as long for each megabyte, uploads below `filesPath` thirty
 * times as long.
 */
export function limitSlowBodies(app: FastifyInstance, seconds: number, filesPath: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
    request.isUpload = request.url.startsWith(filesPath);
    const megabytes = (request.routeOptions.bodyLimit ?? 0) / 1024 ** 2;
    const times = request.isUpload ? timesForFiles : Math.max(1, megabytes);
    const timer = setTimeout(() => request.raw.destroy(), seconds * 1000 * times);
    timer.unref();
    request.bodyTimer = timer;
  });
  // An upload is read as it comes, by what carries it out.
  app.addHook('preValidation', async (request) => {
    if (!request.isUpload) clearTimeout(request.bodyTimer);
  });
  app.addHook('onResponse', async (request) => clearTimeout(request.bodyTimer));
  app.addHook('onRequestAbort', async (request) => clearTimeout(request.bodyTimer));
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer?: NodeJS.Timeout;
    isUpload?: boolean;
  }
}
