import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type GuardConfig = Pick<Config, 'publicUrl' | 'basePath' | 'hstsSubDomains'>;

/** What every answer tells browsers to keep to, whatever it is; pages and files say more of their own. */
export function guardAnswers(app: FastifyInstance, config: GuardConfig): void {
  app.addHook('onRequest', async (request, reply) => guardAnswer(request, reply, config));
}

/** The same for one answer, which no hook sees. */
export function guardAnswer(
  request: FastifyRequest,
  { raw }: FastifyReply,
  { publicUrl, basePath, hstsSubDomains }: GuardConfig,
): void {
  raw.setHeader('x-content-type-options', 'nosniff');
  raw.setHeader('referrer-policy', 'no-referrer');
  if (publicUrl?.startsWith('https:') || request.protocol === 'https')
    raw.setHeader('strict-transport-security', `max-age=31536000${hstsSubDomains ? '; includeSubDomains' : ''}`);
  // Files are shown within pages, also by the viewers of browsers; they are sent with what they need.
  if (!request.url.startsWith(`${basePath}files/`)) raw.setHeader('content-security-policy', nothing);
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
