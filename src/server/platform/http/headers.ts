import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** What every answer tells browsers to keep to, whatever it is; pages and files say more of their own. */
export function guardAnswers(app: FastifyInstance, { publicUrl, basePath, hstsSubDomains }: Config): void {
  const encrypted = `max-age=31536000${hstsSubDomains ? '; includeSubDomains' : ''}`;
  const isEncrypted = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    raw.setHeader('x-content-type-options', 'nosniff');
    raw.setHeader('referrer-policy', 'no-referrer');
    if (isEncrypted || request.protocol === 'https') raw.setHeader('strict-transport-security', encrypted);
    // Files are shown within pages, also by the viewers of browsers; they are sent with what they need.
    if (!request.url.startsWith(`${basePath}files/`)) raw.setHeader('content-security-policy', nothing);
  });
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
