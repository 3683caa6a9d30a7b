import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import { defaultLocale } from '#contract/locales.ts';
import { causes, loggable } from '../errors/problem.ts';
import { formatReason, inLanguage, readersLocale } from '../errors/reasons.ts';
import { Refusal } from '../errors/refusal.ts';
import { ShapeError } from './validation.ts';

/** Gives every refused or failed request the one error body, in the reader's language and without our insides. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal.status >= 500) request.log.error({ problem: describe(error) }, 'failed');
    return reply.status(refusal.status).send(errorBody(refusal, request));
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.status(404).send(errorBody(new Refusal(404, 'request.notFound'), request)),
  );
}

/** The refusal as the reader gets it. */
export function errorBody({ code, reasons, current }: Refusal, request: FastifyRequest): ErrorBody {
  const locale = readersLocale(request.headers['accept-language']) ?? request.principal?.locale ?? defaultLocale;
  const shown = reasons.length > 0 ? reasons : [{ code }];
  return {
    errorMessage: shown.map((reason) => formatReason(locale, reason)).join(' '),
    code,
    reasons: reasons.map(({ code, params }) => ({ code, ...(params && { params: inLanguage(locale, params) }) })),
    ...(current !== undefined && { current }),
  };
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ShapeError) {
    if (lacksId(error) && needingIds.includes(request.routeOptions.url?.split('/api').at(-1) ?? '')) {
      return new Refusal(400, 'user.missingIds');
    }
    const reasons = error.problems.map(({ field, problem }) => ({ code: 'request.field', params: { field, problem } }));
    return new Refusal(400, 'request.shape', reasons);
  }
  if (/^(TooManyRequests|LimitExceeded)Exception$/.test(error.name)) return new Refusal(429, 'request.tooMany');
  if (causes(error).some((cause) => 'constraint' in cause && cause.constraint === 'people_administrator')) {
    return new Refusal(422, 'user.refusal.lastAdministrator', [{ code: 'user.refusal.lastAdministrator' }]);
  }
  if (causes(error).some(({ code }) => code && fullCodes.includes(code))) return new Refusal(503, 'file.noSpace');
  const broken = causes(error).find(({ constraint }) => constraint?.includes('.invariant.'))?.constraint;
  // The database's own guard: two changes that were each allowed would have broken it together.
  if (broken) return new Refusal(409, broken, [{ code: broken }]);
  if (isServiceAway(error)) return new Refusal(503, 'server.unavailable');
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'request.tooLarge');
    case 415:
      return new Refusal(415, 'request.mediaType');
    case 429:
      return new Refusal(429, 'request.tooMany');
    case 503:
      return new Refusal(503, 'server.unavailable');
    default:
      return error.statusCode && error.statusCode < 500
        ? new Refusal(error.statusCode, 'request.shape')
        : new Refusal(500, 'server.failed');
  }
}

/** The calls that say in words of their own that they need ids: updating and deleting a person. */
const needingIds: readonly string[] = [calls.updateUser.path, calls.deleteUser.path];
const lacksId = ({ problems }: ShapeError) => problems.some(({ field }) => field === 'id' || field === 'orgID');

/** A disk without space, ours or the database's. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  // A statement that took too long, and what was left lying too long.
  '57014',
  '25P03',
];

/** Whether the database or another service was not reached, or said nothing. */
function isServiceAway(error: unknown): boolean {
  for (const { code, name, message } of causes(error)) {
    if ((code && awayCodes.includes(code)) || name === 'TimeoutError') return true;
    if (
      /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection error and is not queryable/.test(
        message,
      )
    )
      return true;
  }
  return false;
}

/** Messages and places of an error and its causes. */
function describe(error: unknown): unknown[] {
  return loggable(error).map(({ message, code, stack }) => ({ message, code, stack: stack?.split('\n').slice(1, 8) }));
}
