import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminActions, clientActions } from '#server/identity/actions/table.ts';
import { identityNames } from '#tools/attack/requests.ts';
import { isDeep } from '../support/depth.ts';
import { confirmedUser, tokensOf } from './identity/people.ts';
import { newAddress, startService, type TestService } from './identity/service.ts';

/** How many bad requests, others each time; more in a deep run or by `RUNS`. */
const numRuns = Number(process.env.RUNS ?? (isDeep ? 400 : 100));

let service: TestService;
let given: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  service = await startService({ evenAnswer: 1, requestsPerMinute: 10_000_000 });
  const { email } = await confirmedUser(service, newAddress());
  const { AccessToken, RefreshToken } = await tokensOf(service, email);
  given = { AccessToken, Token: RefreshToken, RefreshToken, Username: email };
});
afterAll(() => service.stop());

const evil: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'toString',
  '1e999',
  '-1',
  '%',
  '@',
  'a@b',
  '<a>@b.example',
  'a"b@c',
  `${'a'.repeat(300)}@b.example`,
  "'; drop schema identity; --",
  '字'.repeat(900),
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  [null],
  [[]],
  {},
  { length: 1 },
  { constructor: 1 },
  [{ Name: '__proto__', Value: 'x' }],
  [{ Name: 'name', Value: '\0' }],
  [{ Name: 'email', Value: 'x@\ud800' }],
  { USERNAME: '\0', SRP_A: 'zz' },
  { USERNAME: 'a@b.example', SRP_A: 'f'.repeat(1025) },
  { REFRESH_TOKEN: 'x~1e400~y' },
  { toString: 1 },
  { REFRESH_TOKEN: `${'x'.repeat(4000)}~~` },
  { PASSWORD_CLAIM_SECRET_BLOCK: '====', PASSWORD_CLAIM_SIGNATURE: '' },
];
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...evil) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH', 'PASSWORD_VERIFIER', 'SMS_MFA'),
  },
);
const bodies = fc.dictionary(fc.constantFrom(...identityNames), anything, { maxKeys: 8 });
const actions = [...clientActions.keys(), ...adminActions.keys(), 'Nothing', '__proto__', 'constructor'];

test('whatever is asked of it, the service answers in its own words, at once, and keeps going', async () => {
  const seen: { action: string; status: number; ms: number; body: object }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...actions), bodies, fc.boolean(), async (action, body, isKnown) => {
      // Deleting or signing out the one person would leave nothing to ask about.
      const known = isKnown && !['DeleteUser', 'GlobalSignOut', 'RevokeToken'].includes(action) ? given : {};
      const start = performance.now();
      const { status, type } = await service.call(action, { ClientId: service.clientId, ...known, ...body });
      const ms = performance.now() - start;
      if (status !== 200) expect(type).toMatch(/Exception$/);
      seen.push({ action, status, ms, body });
    }),
    { numRuns, endOnFailure: true },
  );
  expect(seen.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  expect(service.errors).toEqual([]);
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(1000);
}, 600_000);

test.each(['ChangePassword', 'SetUserMFAPreference', 'CompleteWebAuthnRegistration', 'InitiateAuth'])(
  '%s refuses what is neither text nor a token as malformed',
  async (action) => {
    const naming = (sub: unknown) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
    for (const AccessToken of [naming('a\u0000b'), naming('\ud800'), naming({ toString: 1 }), naming(null)]) {
      const { status, type } = await service.call(action, {
        ClientId: service.clientId,
        AccessToken,
        AuthFlow: { toString: 1 },
        SoftwareTokenMfaSettings: {},
        PreviousPassword: 'Harbour-2026-view',
        ProposedPassword: 'Harbour-2026-views',
        Credential: {},
      });
      expect([status, type]).toEqual([400, expect.stringMatching(/^(NotAuthorized|InvalidParameter)Exception$/)]);
    }
  },
);
