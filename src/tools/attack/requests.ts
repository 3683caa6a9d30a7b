import { type CallName, calls, type Role } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import type { Chance } from './chance.ts';
import { evilBodies, evilHeaders, evilPaths, evilValues } from './evil.ts';
import { evilContent } from './files.ts';
import { damaged, type Known, plausible } from './input.ts';
import { publicCalls } from './publicCalls.ts';
import type { Sent } from './send.ts';

/** What is attacked, and as whom. */
export interface Target {
  /** The server's address, ending with a slash. */
  readonly url: string;
  readonly clientId: string;
  readonly userPoolId: string;
  /** An id token of somebody in each role. */
  readonly tokens: Readonly<Record<Role, string>>;
  /** Actions of the identity service. */
  readonly actions: readonly string[];
}

/** What the installation holds, by the part of a call's path that stands for it. */
export type KnownThings = Readonly<Record<string, readonly Known[]>>;

const service = 'AWSCognitoIdentityProviderService.';

/** A bad request of some kind: to a call, to the identity service, to an address that may be none, or an upload. */
export function badRequest(chance: Chance, options: Target, known: KnownThings, addresses: readonly string[]): Sent {
  const kind = chance.next();
  if (kind < 0.53) return badCall(chance, options, known);
  if (kind < 0.6) return badPublic(chance, options, known);
  if (kind < 0.75) return badIdentity(chance, options);
  if (kind < 0.85) return badAddress(chance, options);
  return badUpload(chance, addresses);
}

// The table's keys are its names.
const names = Object.keys(calls) as CallName[];

function badCall(chance: Chance, { tokens, url }: Target, known: KnownThings): Sent {
  const name = chance.pick(names);
  const { method, path, roles } = calls[name];
  const role = chance.is(0.9) ? chance.pick(roles) : chance.pick(['admin', 'judge', 'entrant'] as const);
  const { query, body } = schemas[name] as { query: object; body?: object };
  const thing = chance.pick(known[path.split('/').find((part) => part in known) ?? ''] ?? known.entry ?? [{}]);
  const sentQuery = damaged(chance, plausible(chance, query, thing) as Record<string, unknown>);
  const content = body && contentOf(chance, body, thing);
  const [header, value] = chance.pick(evilHeaders);
  return {
    what: name,
    method,
    path: `${basePathOf(url)}api${path}?${searchOf(sentQuery)}`,
    headers: {
      authorization: tokens[role],
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(chance.is(0.2) && { 'if-match': String(thing.version ?? 1) }),
      ...(chance.is(0.08) && { [header]: value }),
    },
    ...(content !== undefined && { body: content }),
  };
}

function contentOf(chance: Chance, shape: object, thing: Known): string {
  if (chance.is(0.05)) return chance.pick(evilBodies);
  return JSON.stringify(damaged(chance, plausible(chance, shape, thing) as Record<string, unknown>));
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value.slice(0, 20) : [value]) {
      search.append(key, textOf(one).slice(0, 3000));
    }
  }
  return search.toString().slice(0, 12_000);
}

function badPublic(chance: Chance, { url }: Target, known: KnownThings): Sent {
  const { method, path, ofVote, body } = chance.pick(publicCalls);
  const thing = chance.pick(known.vote ?? [{}]);
  const query = ofVote ? damaged(chance, { id: thing.id ?? '6f1f3a52-2c8b-4a63-9a51-0f6d3f0a9b11' }) : {};
  const content = body && contentOf(chance, body, thing);
  const end =
    path.startsWith('/logo/') && chance.is(0.8)
      ? encodeURIComponent(
          textOf(chance.pick(evilValues))
            .slice(0, 300)
            .replaceAll(/\p{Surrogate}/gu, '?'),
        )
      : null;
  const [header, value] = chance.pick(evilHeaders);
  return {
    what: path,
    method,
    path: `${basePathOf(url)}api${end === null ? path : `/logo/${end}`}?${searchOf(query)}`,
    headers: {
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(path === '/payments/events' && {
        'stripe-signature': textOf(chance.pick(evilValues))
          .replaceAll(/[^\x20-\x7e]/g, '?')
          .slice(0, 300),
      }),
      ...(chance.is(0.1) && { [header]: value }),
    },
    ...(content !== undefined && { body: content }),
  };
}

/** Names that requests to the identity service use, and one that no object may take for a key of its own. */
export const identityNames: readonly string[] = [
  'AccessToken',
  'Token',
  'RefreshToken',
  'Username',
  'Password',
  'ConfirmationCode',
  'Code',
  'UserCode',
  'Session',
  'AuthFlow',
  'AuthParameters',
  'ChallengeName',
  'ChallengeResponses',
  'UserAttributes',
  'UserAttributeNames',
  'AttributeName',
  'DeviceKey',
  'DeviceSecretVerifierConfig',
  'DeviceRememberedStatus',
  'Limit',
  'PaginationToken',
  'SMSMfaSettings',
  'SoftwareTokenMfaSettings',
  'MFAOptions',
  'PreviousPassword',
  'ProposedPassword',
  'DeviceName',
  'Credential',
  'CredentialId',
  'FriendlyCredentialName',
  'MaxResults',
  'NextToken',
  'ClientMetadata',
  'UserPoolId',
  'Filter',
  'GroupName',
  'ClientId',
  '__proto__',
];
const flows = [
  'USER_SRP_AUTH',
  'USER_AUTH',
  'WEB_AUTHN',
  'REFRESH_TOKEN_AUTH',
  'CUSTOM_AUTH',
  'PASSWORD_VERIFIER',
  'SMS_MFA',
  'DEVICE_SRP_AUTH',
];
const people = ['admin@demo.test', 'judge@demo.test', 'entrant@demo.test', 'nobody@example.org'];

function badIdentity(chance: Chance, { url, clientId, userPoolId, actions }: Target): Sent {
  const action = chance.is(0.97) ? chance.pick(actions) : textOf(chance.pick(evilValues));
  const one = () => (chance.is(0.3) ? chance.pick(chance.is(0.5) ? flows : people) : chance.pick(evilValues));
  const parameters = {
    USERNAME: one(),
    SRP_A: chance.is(0.5) ? 'f'.repeat(1 + chance.below(1030)) : one(),
    ANSWER: one(),
    REFRESH_TOKEN: one(),
  };
  const body = {
    ClientId: clientId,
    UserPoolId: userPoolId,
    ...(chance.is(0.5) && {
      AuthFlow: chance.pick(flows),
      ChallengeName: chance.pick(flows),
      AuthParameters: parameters,
      ChallengeResponses: parameters,
    }),
    ...Object.fromEntries(Array.from({ length: chance.below(7) }, () => [chance.pick(identityNames), one()])),
  };
  return {
    what: `identity ${action.slice(0, 40)}`,
    method: 'POST',
    path: `${basePathOf(url)}identity/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${service}${action.replaceAll(/[^\x20-\x7e]/g, '?')}`.slice(0, 200),
    },
    body: chance.is(0.05) ? chance.pick(evilBodies) : JSON.stringify(body),
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'TRACE'];

function badAddress(chance: Chance, { url, tokens }: Target): Sent {
  const [header, value] = chance.pick(evilHeaders);
  const method = chance.pick(methods);
  const path = `${basePathOf(url).slice(0, -1)}${chance.pick(evilPaths)}`;
  const hasBody = chance.is(0.3) && method !== 'TRACE';
  return {
    what: 'address',
    method,
    path,
    headers: { ...(chance.is(0.5) && { authorization: tokens.admin }), [header]: value },
    ...(hasBody && { body: chance.pick(evilBodies) }),
  };
}

function badUpload(chance: Chance, addresses: readonly string[]): Sent {
  const address = new URL(chance.pick(addresses));
  const type = address.searchParams.get('type') ?? '';
  if (chance.is(0.1)) {
    const names = [...address.searchParams.keys()];
    address.searchParams.set(chance.pick(names), textOf(chance.pick(evilValues)).slice(0, 500));
  }
  return {
    what: 'upload',
    method: 'PUT',
    path: `${address.pathname}${address.search}`,
    headers: { 'content-type': chance.is(0.95) ? type : 'text/html' },
    body: evilContent(chance),
  };
}

/** What may be no HTTP at all. */
export function oddBytes(chance: Chance, url: string): string {
  const host = `Host: ${new URL(url).host}\r\n`;
  return chance.pick([
    '\r\n\r\n',
    '\0\0\0\0',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET  HTTP/1.1\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01',
    `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(70_000)}\r\n\r\n`,
    `GET /${'a'.repeat(90_000)} HTTP/1.1\r\n${host}\r\n`,
    `POST /api/entry HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `POST /api/entry HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}`,
    `POST /api/entry HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n`,
    `POST /api/entry HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    `GET http://169.254.169.254/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
    `GET /api/health HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`,
    `GET /api/health HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(3000)}\r\n`,
  ]);
}

/** What a value is as text of an address. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** The path of a server's address, which begins and ends with a slash. */
export const basePathOf = (url: string): string => new URL(url).pathname;
