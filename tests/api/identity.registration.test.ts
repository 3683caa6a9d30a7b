import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#app/identity/accountRequests.ts';
import type { Pool } from '#app/identity/renewTokens.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import { memoryStorage } from '../support/server.ts';
import { goodPassword, newAddress, startService, type TestService } from './identity/service.ts';

let service: TestService;
let pool: Pool;
beforeAll(async () => {
  service = await startService();
  const { endpoint, clientId, poolId } = service;
  pool = { endpoint, clientId, poolId, store: createTokenStore(clientId, memoryStorage()) };
});
afterAll(() => service.stop());

/** What the service keeps of whoever registered with this country. */
async function attributesWith(country: string) {
  const email = newAddress('entrant');
  const person = { email, password: goodPassword, givenName: 'Nia', familyName: 'Prosser', locale: 'ro', country };
  await signUp(pool, person);
  const { UserAttributes = [] } = await service.admin.send(
    new AdminGetUserCommand({ UserPoolId: service.poolId, Username: email }),
  );
  return { email, stored: Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])) };
}

test('a registration carries address, joined name, given and family name, and a country of two letters in upper case', async () => {
  const { email, stored } = await attributesWith('gb');
  expect(stored).toMatchObject({
    email,
    name: 'Nia Prosser',
    given_name: 'Nia',
    family_name: 'Prosser',
    'custom:country': 'GB',
  });
});

test('a registration carries no country where it is not of two letters', async () => {
  expect((await attributesWith('GBR')).stored).not.toHaveProperty('custom:country');
  expect((await attributesWith('')).stored).not.toHaveProperty('custom:country');
});
