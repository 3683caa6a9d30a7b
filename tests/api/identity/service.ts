import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import fastify from 'fastify';
import { muteSdkNotice } from '#server/adapters/sdkNotice.ts';
import { type IdentityOptions, identityService } from '#server/identity/index.ts';
import { wrappingBy } from '#server/platform/secrets/wrapping.ts';
import type { Mail, MailReason } from '#server/ports/mail.ts';
import { testDatabase } from '../../support/database.ts';
import { freePort } from '../../support/postgres.ts';
import { rawRequest } from '../../support/rawRequest.ts';

export type TestService = Awaited<ReturnType<typeof startService>>;

export const goodPassword = 'Perm1!aaaa';
export const otherPassword = 'Other2-bbbb';

/** Real time plus what the test advanced, so that real clients and the service agree until it does. */
class MovableClock {
  offset = 0;
  now() {
    return new Date(Date.now() + this.offset);
  }
  advance(seconds: number) {
    this.offset += seconds * 1000;
  }
}

/** The identity service on a database and a loopback port of its own, with the messages it sent. */
export async function startService(options: Partial<IdentityOptions> = {}) {
  const store = await testDatabase();
  const clock = new MovableClock();
  const mails: Mail[] = [];
  const mail = {
    send: async (message: Mail) => {
      mails.push(message);
    },
  };
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/identity`;
  const errors: object[] = [];
  const all: IdentityOptions = {
    database: store.database,
    mail,
    clock,
    wrapping: wrappingBy([Buffer.alloc(32, 7)]),
    issuer: endpoint,
    // Long enough that a message is stored by the time of the answer, on a busy machine too.
    evenAnswer: 600,
    allowedOrigins: ['*'],
    log: { error: (detail) => errors.push(detail) },
    ...options,
  };
  const service = await identityService(all);
  const app = fastify({ forceCloseConnections: true });
  await app.register(service.routes, { prefix: '/identity' });
  await app.listen({ port, host: '127.0.0.1' });
  const clients: CognitoIdentityProviderClient[] = [];
  muteSdkNotice();
  const connect = (credentials?: { accessKeyId: string; secretAccessKey: string }) => {
    const client = new CognitoIdentityProviderClient({
      region: service.region,
      endpoint,
      credentials: credentials ?? { accessKeyId: 'anyone', secretAccessKey: 'anything' },
      maxAttempts: 1,
    });
    clients.push(client);
    return client;
  };
  return {
    ...store,
    ...service,
    service,
    options: all,
    endpoint,
    clock,
    mails,
    errors,
    client: connect(),
    admin: connect(service.adminCredentials),
    connect,
    /** The last message to the address, for the reason. */
    lastMail: (to: string, why: MailReason) => mails.findLast((message) => message.to === to && message.why === why),
    lastCode: (to: string, why: MailReason) =>
      mails.findLast((message) => message.to === to && message.why === why)?.code ?? 'no such message',
    /** One call as it goes over the wire: status and body as they come. */
    call: async (action: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${endpoint}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
          ...headers,
        },
        body: JSON.stringify(body),
      });
      // Any field may be read: the test compares what came with what it expects.
      const answer = (await response.json()) as Record<string, unknown> & {
        AuthenticationResult?: Tokens;
        ChallengeParameters?: Record<string, string>;
        ChallengeName?: string;
        Session?: string;
      };
      return { status: response.status, type: response.headers.get('x-amzn-errortype'), answer };
    },
    /** The same from another network address of this machine, such as 127.0.0.2. */
    callFrom: async (from: string, action: string, body: object) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      };
      const answer = await rawRequest(`${endpoint}/`, { method: 'POST', from, headers, body: JSON.stringify(body) });
      // As above.
      const reply = JSON.parse(answer.body) as Record<string, unknown> & { AuthenticationResult?: Tokens };
      return { status: answer.status, type: answer.headers['x-amzn-errortype'] ?? null, answer: reply };
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await app.close();
      await store.close();
    },
  };
}

export interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: string;
  readonly NewDeviceMetadata?: { readonly DeviceKey: string; readonly DeviceGroupKey: string };
}

export const newAddress = (name = 'person') => `${name}.${randomUUID().slice(0, 8)}@example.test`;

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
