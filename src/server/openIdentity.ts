import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { cognitoAdmin, type SendInside } from './adapters/cognitoAdmin.ts';
import type { AssembleOptions } from './assembly.ts';
import type { Context } from './http/context.ts';
import type { IdentityMail } from './identity/core.ts';
import { identityService } from './identity/index.ts';
import { relyingPartyAt } from './identity/passkeys.ts';
import { createTokenVerifier } from './identity/verify.ts';
import { needsSecondFactor } from './modules/people/needsSecondFactor.ts';
import { installationValue } from './platform/database/installationValue.ts';
import { networkOf } from './platform/http/network.ts';
import type { NoteSecurity } from './ports/security.ts';

interface IdentityParts extends Pick<Context, 'database' | 'clock' | 'wrapping'> {
  readonly mail: IdentityMail;
  readonly url: string;
  readonly local: string;
  readonly send: SendInside;
  readonly note: NoteSecurity;
}

/** The pool that the configuration names, or the embedded service. */
export async function openIdentity(
  { config, logger }: AssembleOptions,
  { database, mail, clock, wrapping, url, local, send, note }: IdentityParts,
) {
  if (config.cognito) {
    const { userPoolId, clientId, region, endpoint, relyingParty } = config.cognito;
    const address = (endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`).replace(/\/?$/, '/');
    return {
      userPoolId,
      clientId,
      endpoint: address,
      origin: new URL(address).origin,
      routes: undefined,
      passkeySite: relyingParty,
      verify: createTokenVerifier({
        issuer: `${address}${userPoolId}`,
        clientId,
        clock,
        jwksUrl: `${address}${userPoolId}/.well-known/jwks.json`,
      }),
      admin: cognitoAdmin({
        userPoolId,
        clientId,
        region,
        endpoint: endpoint ?? undefined,
      }),
    };
  }
  // Kept from the first start on: replicas and later addresses must agree on who issued a token.
  const issuer = config.publicUrl ? url : await installationValue(database, wrapping, 'issuer', () => local);
  const relyingParty = relyingPartyAt(url);
  const service = await identityService({
    database,
    mail,
    clock,
    wrapping,
    issuer: `${issuer}identity`,
    allowedOrigins: config.allowedOrigins,
    requestsPerMinute: config.rateLimit,
    note,
    relyingParty,
    composition: config.signIn.composition,
    requireSecondFactor: async (sub) => config.signIn.requireSecondFactor || needsSecondFactor(database, sub),
    question: () => config.signIn.question,
    log: { error: (detail, message) => logger?.error(detail, message) },
  });
  const { poolId, clientId, region, adminCredentials: credentials, issueLoginAs } = service;
  return {
    userPoolId: poolId,
    clientId,
    endpoint: null,
    origin: '',
    routes: service.routes,
    passkeySite: relyingParty?.id ?? null,
    verify: createTokenVerifier({ issuer: service.issuer, clientId, clock, keyOf: service.keyOf }),
    admin: cognitoAdmin({
      userPoolId: poolId,
      clientId,
      region,
      endpoint: `${local}identity/`,
      credentials,
      send,
      endsSessions: true,
      issueLoginAs: async (request) => issueLoginAs(request),
      passkeys: service.passkeys,
      dropPasskeys: service.dropPasskeys,
      devices: service.devices,
      sessions: ({ address }) => ({
        of: service.sessions,
        end: (sub, id) => service.endSession(sub, id, networkOf(address)),
      }),
      checkPassword: (username, password, { address }) => service.checkPassword(username, password, networkOf(address)),
    }),
  };
}

/**
 * Requests of the administration to the identity service in this process: they need no open port, and come from the address
 * of whoever asks for them, whose guesses the service counts.
 */
export const sendInside =
  (app: () => FastifyInstance): SendInside =>
  async ({ method, path, headers, body }, { address: remoteAddress }) => {
    const bytes =
      typeof body === 'string' ? Buffer.from(body) : body && Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const payload = bytes ? { payload: bytes } : {};
    const answer = await app().inject({ method: method as 'POST', url: path, headers, ...payload, remoteAddress });
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return {
      statusCode: answer.statusCode,
      headers: Object.fromEntries(named),
      body: Readable.from(answer.rawPayload),
    };
  };
