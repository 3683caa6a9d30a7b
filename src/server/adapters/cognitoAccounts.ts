import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Asker } from '../ports/asker.ts';
import type { Account, IdentityAdmin } from '../ports/identityAdmin.ts';

/** What whoever carries a request is told besides it. */
export interface Told {
  readonly asker: Asker;
  readonly requestTimeout?: number;
}

/** A user pool, and how requests to it are carried. */
export interface Pool {
  readonly client: CognitoIdentityProviderClient;
  readonly UserPoolId: string;
  readonly told: Told;
}

/**
 * Makes an account, as `IdentityAdmin.create` says. A registration that nobody confirmed does not keep the address from
 * whoever is invited by it.
 */
export async function createAccount(
  { client, UserPoolId, told }: Pool,
  { email, givenName, familyName, locale, type, orgID, personID, invite }: Parameters<IdentityAdmin['create']>[0],
): ReturnType<IdentityAdmin['create']> {
  const attributes = {
    email,
    email_verified: 'true',
    given_name: givenName,
    family_name: familyName,
    name: [givenName, familyName].filter(Boolean).join(' '),
    locale,
    'custom:orgID': orgID,
    'custom:personID': personID,
  };
  const make = async () => {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        UserAttributes: attributeList(attributes),
        ClientMetadata: { locale },
        ...(invite ? { DesiredDeliveryMediums: ['EMAIL'] } : { MessageAction: 'SUPPRESS' }),
      }),
      told,
    );
    return toAccount(User?.Attributes, User?.Enabled, User?.UserStatus);
  };
  const account = await make().catch(async (error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error;
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }), told);
    const present = toAccount(user.UserAttributes, user.Enabled, user.UserStatus, user.UserMFASettingList);
    if (present.personID === personID) return present;
    if (user.UserStatus !== 'UNCONFIRMED') return 'duplicate' as const;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }), told);
    return make();
  });
  if (account === 'duplicate') return account;
  if (type !== 'entrant') {
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: type }), told);
  }
  return account;
}

export const attributeList = (attributes: Readonly<Record<string, string>>): AttributeType[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** An account as the pool tells it. */
export function toAccount(
  attributes: AttributeType[] = [],
  enabled = true,
  status = '',
  factors: readonly string[] = [],
): Account {
  const value = (name: string) => attributes.find(({ Name }) => Name === name)?.Value ?? '';
  const named = { sub: value('sub'), email: value('email'), personID: value('custom:personID') };
  const isProved = value('email_verified') === 'true';
  return {
    ...named,
    isProved,
    enabled,
    confirmed: status === 'CONFIRMED',
    invited: status === 'FORCE_CHANGE_PASSWORD',
    secondFactor: factors.length > 0,
    telephone: value('phone_number') || null,
  };
}
