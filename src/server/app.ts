import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { compressReplies } from './http/compress.ts';
import { dropUnusedConnections } from './http/connections.ts';
import type { Context } from './http/context.ts';
import { allowOtherOrigins } from './http/cors.ts';
import { answerErrors } from './http/errors.ts';
import { type KeyedCall, unkeyed } from './http/idempotency.ts';
import { describeApi } from './http/openApi.ts';
import { rememberOrigin } from './http/origin.ts';
import { limitRates } from './http/rateLimit.ts';
import { validatorCompiler } from './http/validation.ts';
import type { VerifyIdToken } from './ports/tokens.ts';
import { routes } from './routes.ts';

/** What the server is put together from. */
interface AppParts extends Omit<Context, 'log' | 'expectVersion' | keyof KeyedCall> {
  readonly verify: VerifyIdToken;
  readonly logger?: FastifyBaseLogger | undefined;
  /** Routes of the embedded identity service, mounted below `/identity`. */
  readonly identityRoutes?: FastifyPluginAsync | undefined;
  /** Addresses of the embedded file store, mounted below `/files`. */
  readonly fileRoutes?: FastifyPluginAsync | undefined;
  /** The embedded mail box's list, below `/api/dev`. */
  readonly mailRoutes?: FastifyPluginAsync | undefined;
  /** Everything else: the browser application. */
  readonly webRoutes?: FastifyPluginAsync | undefined;
}

/** The HTTP server, ready to listen: every call of the contract below `BASE_PATH`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  const context: Context = { ...parts, log: app.log, ...unkeyed };
  app.decorateRequest('principal', null);
  app.setValidatorCompiler(validatorCompiler);
  answerErrors(app);
  rememberOrigin(app);
  dropUnusedConnections(app);
  logRequests(app, parts.config.basePath);
  acceptEmptyJson(app);
  letGoOnClosing(app);
  await app.register(
    async (base) => {
      await base.register(
        async (api) => {
          allowOtherOrigins(api);
          compressReplies(api);
          limitRates(api, parts.database, parts.config.rateLimit);
          await describeApi(api);
          api.addHook('onSend', async (_, reply) => {
            void reply.header('x-content-type-options', 'nosniff');
            if (!reply.getHeader('cache-control')) void reply.header('cache-control', 'no-store');
          });
          api.get('/health', { schema: { hide: true } }, async () => {
            await parts.database.execute('select 1');
            return { status: 'ok' };
          });
          for (const route of routes) route.register(api, context, parts.verify);
          if (parts.mailRoutes) await api.register(parts.mailRoutes, { prefix: '/dev' });
        },
        { prefix: '/api' },
      );
      if (parts.identityRoutes) await base.register(parts.identityRoutes, { prefix: '/identity' });
      await base.register(
        async (below) => {
          allowOtherOrigins(below);
          if (parts.fileRoutes) await below.register(parts.fileRoutes);
        },
        { prefix: '/files' },
      );
      if (parts.webRoutes) await base.register(parts.webRoutes);
    },
    { prefix: parts.config.basePath.replace(/\/$/, '') },
  );
  const { basePath } = parts.config;
  if (basePath !== '/') app.get('/', async (_, reply) => reply.redirect(basePath));
  return app;
}

/** One line for each answered request. Two calls carry passwords in the query: it is never logged. */
function logRequests(app: FastifyInstance, basePath: string) {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const person = request.principal?.personID;
    const level = reply.statusCode >= 500 ? 'error' : path?.startsWith(`${basePath}api/`) ? 'info' : 'debug';
    request.log[level]({ ...line, ...(person && { person }) }, 'answered');
  });
}

/** The answers to requests that run while the server stops end their connections, which would else be waited for. */
function letGoOnClosing(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}

/** Browsers name the type of a body also where they send none. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
