import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { loggable } from '../platform/errors/problem.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { admission } from '../platform/http/cors.ts';
import { networkOf } from '../platform/http/network.ts';
import { limitRates } from '../platform/http/rateLimit.ts';
import { findUnstorable } from '../platform/http/validation.ts';
import { adminActions, clientActions } from './actions/table.ts';
import { purgeAttempts } from './attempts.ts';
import type { Core } from './core.ts';
import { IdentityError, invalidParameter, tooManyRequests } from './errors.ts';
import { accountOf, noteOdd, noteOutcome } from './events.ts';
import type { Input } from './input.ts';
import { checkSignature } from './signature.ts';

const service = 'AWSCognitoIdentityProviderService.';
const json = 'application/x-amz-json-1.1';
const longestAgent = 400;
const exposed = { 'access-control-expose-headers': 'x-amzn-errortype,x-amzn-requestid,date' };

/** The action endpoint and the public keys, to be mounted under any prefix. */
export const identityRoutes =
  (core: Core, requestsPerMinute: number, allowedOrigins: readonly string[]): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async (request, reply) => {
      if (allowedOrigins.length > 0)
        reply.headers({ ...admission(allowedOrigins, request.headers.origin), ...exposed });
      // The clients correct their clocks by this header.
      reply.headers({ date: core.clock.now().toUTCString(), 'x-amzn-requestid': randomUUID() });
    });
    app.setErrorHandler((error, _request, reply) => refuse(core, reply, error));
    limitRates(app, core.database, requestsPerMinute, costOf);
    app.options('/', async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'POST, OPTIONS',
          'access-control-allow-headers':
            'content-type,x-amz-target,x-amz-user-agent,x-amz-date,x-amz-content-sha256,authorization,cache-control,amz-sdk-invocation-id,amz-sdk-request',
          'access-control-max-age': '7200',
        })
        .send(),
    );
    app.post('/', async (request, reply) => {
      const answer = await perform(core, request).catch(async (error: unknown) => {
        await noteOdd(core, { action: knownAction(request), source: networkOf(request.ip) }, error);
        throw error;
      });
      return reply.header('content-type', json).header('cache-control', 'no-store').send(JSON.stringify(answer));
    });
    app.get<{ Params: { poolId: string } }>('/:poolId/.well-known/jwks.json', async (request, reply) => {
      if (request.params.poolId !== core.pool.poolId) return reply.code(404).send({ message: 'Unknown user pool' });
      return reply.header('cache-control', 'public, max-age=300').send(await core.keys.published());
    });
  };

/** What actions cost that send messages or compute much, where others cost 1. */
const costs: ReadonlyMap<string, number> = new Map([
  ...['SignUp', 'ForgotPassword', 'ResendConfirmationCode', 'GetUserAttributeVerificationCode'].map(
    (name) => [name, 10] as const,
  ),
  ...['InitiateAuth', 'RespondToAuthChallenge', 'ConfirmForgotPassword', 'ChangePassword', 'ConfirmSignUp'].map(
    (name) => [name, 3] as const,
  ),
]);

const costOf = (request: FastifyRequest) => costs.get(actionOf(request)) ?? 1;

function actionOf({ headers }: FastifyRequest): string {
  const target = String(headers['x-amz-target'] ?? '');
  return target.startsWith(service) ? target.slice(service.length) : '';
}

/** The action that is asked for, where there is one of the name. */
function knownAction(request: FastifyRequest): string | null {
  const name = actionOf(request);
  return adminActions.has(name) || clientActions.has(name) ? name : null;
}

async function perform(core: Core, request: FastifyRequest): Promise<object> {
  const name = actionOf(request);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const administrative = adminActions.get(name);
  if (administrative) {
    const { method, url = '/' } = request.raw;
    checkSignature({ method: method ?? 'POST', url, headers: request.headers, body }, core.pool, core.clock.now());
  }
  const action = administrative ?? clientActions.get(name);
  if (!action) throw new IdentityError('UnknownOperationException', `Unknown operation ${name}`.trim());
  if (name === 'InitiateAuth') await purgeAttempts(core);
  const input = parse(body);
  const source = networkOf(request.ip);
  const asked = { action: name, input, source, account: await accountOf(core, name, input) };
  try {
    const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent);
    const answer = await action({ core, input, source, agent });
    await noteOutcome(core, asked, answer);
    return answer;
  } catch (error) {
    if (error instanceof IdentityError) await noteOutcome(core, asked, error);
    throw error;
  }
}

function parse(body: Buffer): Input {
  const value = valueIn(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new IdentityError('SerializationException', 'The request is not a JSON object');
  }
  const unkeepable = findUnstorable(value);
  if (unkeepable !== null) throw invalidParameter(`${unkeepable} is not text`);
  return { ...value };
}

function valueIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    return undefined;
  }
}

function refuse(core: Core, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof IdentityError ? error : unexpected(core, error);
  return reply
    .code(known.type === 'InternalErrorException' ? 500 : 400)
    .headers({ 'content-type': json, 'x-amzn-errortype': known.type })
    .send(JSON.stringify({ __type: known.type, message: known.message }));
}

function unexpected(core: Core, error: unknown): IdentityError {
  if (error instanceof Refusal && error.status === 429) return tooManyRequests();
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return tooManyRequests();
  if (status >= 400 && status < 500) return new IdentityError('SerializationException', 'The request cannot be read');
  core.log.error({ problem: loggable(error) }, 'The identity service failed');
  return new IdentityError('InternalErrorException', 'The service could not answer. Please try again later.');
}
