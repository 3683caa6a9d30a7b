import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type { Context } from './http/context.ts';
import { answerHealth, type Readiness } from './http/health.ts';
import { unkeyed } from './http/idempotency.ts';
import { provision } from './modules/account/provision.ts';
import { takePaymentEvents } from './modules/entries/paymentEvents.ts';
import { serveLogos } from './modules/organisations/logo.ts';
import { takeRecoveries } from './modules/people/publicRecovery.ts';
import { publishedKeys } from './modules/results/bundleParts.ts';
import { takeVotes } from './modules/vote/publicVote.ts';
import { givenUp, whenAnswered } from './platform/http/answered.ts';
import { compressReplies } from './platform/http/compress.ts';
import { dropUnusedConnections } from './platform/http/connections.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { answerErrors } from './platform/http/errors.ts';
import { guardAnswers } from './platform/http/headers.ts';
import { answerMetrics, countAnswers, type Metrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openApi.ts';
import { answerThisMachineAlone } from './platform/http/origin.ts';
import { limitRates } from './platform/http/rateLimit.ts';
import { noteRefusals } from './platform/http/refusals.ts';
import { serializerCompiler } from './platform/http/serialization.ts';
import { limitSlowBodies } from './platform/http/slowBodies.ts';
import { trustedBy } from './platform/http/trusted.ts';
import { refuseUnroutable } from './platform/http/unroutable.ts';
import { validatorCompiler } from './platform/http/validation.ts';
import type { Tracing } from './platform/tracing/tracing.types.ts';
import type { NoteSecurity } from './ports/security.ts';
import type { VerifyIdToken } from './ports/tokens.ts';
import { routes } from './routes.ts';

/** What the server is put together from. */
interface AppParts extends Omit<Context, 'log' | keyof typeof unkeyed> {
  readonly verify: VerifyIdToken;
  readonly logger?: FastifyBaseLogger | undefined;
  /** Routes of the embedded identity service, mounted below `/identity`. */
  readonly identityRoutes?: FastifyPluginAsync | undefined;
  /** Addresses of the embedded file store, mounted below `/files`. */
  readonly fileRoutes?: FastifyPluginAsync | undefined;
  /** The bank of the test cards, below `/api/dev`. */
  readonly bankRoutes?: FastifyPluginAsync | undefined;
  /** The embedded mail box's list, below `/api/dev`. */
  readonly mailRoutes?: FastifyPluginAsync | undefined;
  readonly readiness?: Readiness | undefined;
  /** Counts what is answered. */
  readonly metrics?: Metrics | undefined;
  /** Tells a collector how long what takes. */
  readonly tracing?: Tracing | null | undefined;
  /** Keeps refusals as security events. */
  readonly note?: NoteSecurity | undefined;
  /** Everything else: the browser application. */
  readonly webRoutes?: FastifyPluginAsync | undefined;
}

/** The HTTP server, ready to listen: every call of the contract below `BASE_PATH`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const readiness = parts.readiness ?? { isReady: true };
  const isTrusted = trustedBy(parts.config.trustedProxies);
  const app = fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    genReqId: ({ headers, socket }) =>
      (isTrusted(socket.remoteAddress) ? sane(headers['x-request-id']) : undefined) ?? randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustedProxies.length > 0 ? [...parts.config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: refuseUnroutable(parts.config),
  });
  const context: Context = { ...parts, log: app.log, ...unkeyed };
  app.decorateRequest('principal', null);
  app.decorateRequest('changes', 0);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  parts.tracing?.answers(app, isTrusted);
  guardAnswers(app, parts.config);
  if (parts.config.trial) answerThisMachineAlone(app);
  dropUnusedConnections(app);
  limitSlowBodies(app, parts.config.bodyTimeout, `${parts.config.basePath}files/`);
  logRequests(app, parts.config.basePath, parts.tracing);
  if (parts.metrics) countAnswers(app, parts.metrics);
  acceptEmptyJson(app);
  letGoOnClosing(app, readiness);
  await app.register(
    async (base) => {
      await base.register(
        async (api) => {
          allowOrigins(api, parts.config.allowedOrigins);
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
          if (parts.note) noteRefusals(api, parts.note);
          if (parts.metrics && parts.config.trial) answerMetrics(api, parts.metrics);
          await api.register(serveLogos(context));
          await api.register(takePaymentEvents(context));
          await api.register(takeVotes(context), { prefix: '/public/vote' });
          await api.register(takeRecoveries(context, parts.note), { prefix: '/public/recovery' });
          if (parts.bankRoutes) await api.register(parts.bankRoutes, { prefix: '/dev' });
          for (const route of routes) route.register(api, context, { verify: parts.verify, provision });
        },
        { prefix: '/api' },
      );
      await base.register(
        async (health) => {
          health.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
          answerHealth(health, parts, readiness);
        },
        { prefix: '/api/health' },
      );
      if (parts.mailRoutes) await base.register(parts.mailRoutes, { prefix: '/api/dev' });
      if (parts.identityRoutes) await base.register(parts.identityRoutes, { prefix: '/identity' });
      await base.register(
        async (below) => {
          allowOrigins(below, parts.config.allowedOrigins);
          limitRates(below, parts.database, parts.config.rateLimit);
          if (parts.note) noteRefusals(below, parts.note);
          if (parts.fileRoutes) await below.register(parts.fileRoutes);
        },
        { prefix: '/files' },
      );
      await base.register(publishKeys(parts));
      if (parts.webRoutes) await base.register(parts.webRoutes);
    },
    { prefix: parts.config.basePath.replace(/\/$/, '') },
  );
  const { basePath } = parts.config;
  if (basePath !== '/') app.get('/', async (_, reply) => reply.redirect(basePath));
  return app;
}

/** Whoever holds a result asks here by whom it must be signed. */
const publishKeys =
  ({ database, wrapping, config }: AppParts): FastifyPluginAsync =>
  async (app) => {
    limitRates(app, database, config.rateLimit);
    app.get('/.well-known/awards-results.json', { schema: { hide: true } }, async (_, reply) =>
      reply.header('access-control-allow-origin', '*').send(await publishedKeys(database, wrapping)),
    );
  };

/** An id that a proxy in front gave the request, where it is one. */
const sane = (id: string | string[] | undefined): string | undefined =>
  typeof id === 'string' && /^[\w.:/+=-]{8,128}$/.test(id) ? id : undefined;

/** One line for each request, answered or given up by whoever asked. Two calls carry passwords in the query: it is never logged. */
function logRequests(app: FastifyInstance, basePath: string, tracing: AppParts['tracing']) {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  whenAnswered(app, (request, { status, milliseconds }) => {
    const path = request.url.split('?', 1)[0];
    if (path === `${basePath}api/health/live` || path === `${basePath}api/health/ready`) return;
    const line = { method: request.method, path, status, ms: Math.round(milliseconds) };
    const person = request.principal?.personID;
    const trace = tracing?.currentTrace();
    const level = status >= 500 ? 'error' : path?.startsWith(`${basePath}api/`) ? 'info' : 'debug';
    const words = status === givenUp ? 'given up' : 'answered';
    request.log[level]({ ...line, ...(person && { person }), ...(trace && { trace }) }, words);
  });
}

/**
 * Answers end their connections from the moment that the server is told to stop: a proxy must not send the next call over one
 * that is about to be closed, and none is to be waited for.
 */
function letGoOnClosing(app: FastifyInstance, readiness: Readiness) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing || !readiness.isReady) void reply.header('connection', 'close');
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
