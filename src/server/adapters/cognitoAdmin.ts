import type { Readable } from 'node:stream';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListDevicesCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { refuse } from '../platform/errors/refusal.ts';
import { type Asker, thisMachine } from '../ports/asker.ts';
import type { Account, DeviceNote, IdentityAdmin } from '../ports/identityAdmin.ts';
import { attributeList, createAccount, type Pool, type Told, toAccount } from './cognitoAccounts.ts';
import { muteSdkNotice } from './sdkNotice.ts';
import { sdkPatience } from './sdkPatience.ts';

/** A request of the library's, answered without the network. */
export type SendInside = (
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  },
  asker: Asker,
) => Promise<{ readonly statusCode: number; readonly headers: Record<string, string>; readonly body: Readable }>;

interface CognitoAdminOptions {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** Carries requests to a service in this very process; without it they go over the network. */
  readonly send?: SendInside | undefined;
  /** Without them the ones of the environment are used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether a password that is set ends the account's sessions by itself; Amazon's pool leaves them open. */
  readonly endsSessions?: boolean;
  /** The embedded service makes login-as codes; a pool without triggers of its own has none. */
  readonly issueLoginAs?: IdentityAdmin['issueLoginAs'];
  readonly passkeys?: IdentityAdmin['passkeys'];
  /** Takes the account's passkeys that were added since; a pool that others run lets nobody but the person. */
  readonly dropPasskeys?: (username: string, since: Date) => Promise<void>;
  /** Without it the pool is asked. */
  readonly devices?: IdentityAdmin['devices'];
  /** The protocol knows no single sessions. */
  readonly sessions?: (asker: Asker) => IdentityAdmin['sessions'];
  /** Looks at a password without a sign-in; a pool that has nothing for it is asked for a session that nobody uses. */
  readonly checkPassword?: (username: string, password: string, asker: Asker) => Promise<boolean>;
}

/** Administers the accounts of a user pool: Amazon's, or the embedded service's, by the same calls. */
export function cognitoAdmin(options: CognitoAdminOptions): IdentityAdmin & { close(): void } {
  muteSdkNotice();
  const client = openClient(options);
  return { ...administer(client, options, thisMachine), close: () => client.destroy() };
}

function administer(client: CognitoIdentityProviderClient, options: CognitoAdminOptions, asker: Asker): IdentityAdmin {
  const { userPoolId: UserPoolId, clientId: ClientId } = options;
  const told: Told = { asker };
  const find = async (Username: string): Promise<Account | null> => {
    try {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }), told);
      return toAccount(user.UserAttributes, user.Enabled, user.UserStatus, user.UserMFASettingList);
    } catch (error) {
      if (error instanceof UserNotFoundException) return null;
      throw error;
    }
  };
  return {
    askedBy: (other) => administer(client, options, other),
    find,
    create: (account) => createAccount({ client, UserPoolId, told }, account),
    async invite(Username) {
      await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' }), told);
    },
    async setAttributes(Username, attributes) {
      const UserAttributes = attributeList(attributes);
      const request = new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes });
      await client.send(request, told).catch(unlessGone);
    },
    async setPassword(Username, Password) {
      try {
        await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }), told);
      } catch (error) {
        if (isRefused(error, 'password')) return 'weak';
        return refuseIfGone(error);
      }
      if (options.endsSessions) return 'set';
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), told);
      return 'set';
    },
    async changePassword({ accessToken: AccessToken, old: PreviousPassword, proposed: ProposedPassword }) {
      try {
        await client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }), told);
        return 'set';
      } catch (error) {
        if (isRefused(error, 'proposedPassword')) return 'weak';
        // No password of the service: nobody's.
        if (isRefused(error, 'previousPassword')) return 'wrong';
        if (!(error instanceof NotAuthorizedException)) throw error;
        return /access token/i.test(error.message) ? 'unknown' : 'wrong';
      }
    },
    async resetPassword(Username, since) {
      await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }), told);
      // Amazon's pool leaves them open. Passkeys last: what has no session adds none.
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), told);
      await options.dropPasskeys?.(Username, since);
    },
    async verifyPassword(username, password) {
      // The protocol takes nothing else for a password, and says so before it looks at the account.
      if (!/^.{1,256}$/s.test(password)) return false;
      if (options.checkPassword) return options.checkPassword(username, password, asker);
      try {
        const AuthParameters = { USERNAME: username, PASSWORD: password };
        const request = { UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters } as const;
        await client.send(new AdminInitiateAuthCommand(request), told);
        return true;
      } catch (error) {
        if (isTurnedAway(error)) return false;
        throw error;
      }
    },
    async switchFactorsOff(Username) {
      const off = { Enabled: false, PreferredMfa: false };
      const settings = { SMSMfaSettings: off, SoftwareTokenMfaSettings: off };
      const request = new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, ...settings });
      await client.send(request, told).catch(refuseIfGone);
    },
    async setEnabled(Username, enabled) {
      const request = { UserPoolId, Username };
      if (enabled) await client.send(new AdminEnableUserCommand(request), told).catch(refuseIfGone);
      else await client.send(new AdminDisableUserCommand(request), told).catch(unlessGone);
    },
    async addToGroup(Username, GroupName) {
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }), told);
    },
    async removeFromGroup(Username, GroupName) {
      const request = new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName });
      await client.send(request, told).catch(unlessGone);
    },
    async signOutEverywhere(Username) {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), told).catch(unlessGone);
    },
    async remove(Username) {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }), told).catch(unlessGone);
    },
    passkeys: options.passkeys ?? (async () => []),
    devices: options.devices ?? ((Username) => devicesOf({ client, UserPoolId, told }, Username)),
    sessions: options.sessions?.(asker) ?? null,
    knowsLoginAs: options.issueLoginAs !== undefined,
    issueLoginAs: options.issueLoginAs ?? (() => Promise.reject(new Error('This user pool knows no login-as codes'))),
  };
}

const openClient = ({ region, endpoint, credentials, send }: CognitoAdminOptions) =>
  new CognitoIdentityProviderClient({
    region,
    maxAttempts: 3,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: send
      ? {
          handle: async (request: Parameters<SendInside>[0], { asker }: Told) => ({
            response: await send(request, asker),
          }),
        }
      : sdkPatience,
  });

/** An account that somebody deleted in the pool has nothing left to change or to end. */
function unlessGone(error: unknown): void {
  if (!(error instanceof UserNotFoundException)) throw error;
}

/** And nobody signs in with it. */
function refuseIfGone(error: unknown): never {
  throw error instanceof UserNotFoundException ? refuse(409, 'user.refusal.noAccount') : error;
}

/** Whether a password of this name is against the pool's policy, or is none at all: empty, or too long. */
function isRefused(error: unknown, name: string): error is Error {
  if (error instanceof InvalidPasswordException) return name !== 'previousPassword';
  return error instanceof InvalidParameterException && error.message.includes(`'${name}'`);
}

/** Whether a sign-in is refused for its password, or because its account may not sign in now. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof NotAuthorizedException ||
  error instanceof PasswordResetRequiredException ||
  error instanceof UserNotConfirmedException ||
  error instanceof UserNotFoundException;

/** The account's remembered devices, as the pool tells them. */
async function devicesOf({ client, UserPoolId, told }: Pool, Username: string): Promise<DeviceNote[]> {
  const asked = new AdminListDevicesCommand({ UserPoolId, Username, Limit: 60 });
  const { Devices = [] } = await client.send(asked, told).catch((error: unknown) => {
    if (hasNoDevices(error)) return { Devices: [] };
    throw error;
  });
  return Devices.map(({ DeviceAttributes = [], DeviceCreateDate, DeviceLastAuthenticatedDate }) => {
    const attribute = (name: string) => DeviceAttributes.find(({ Name }) => Name === name)?.Value ?? '';
    const addedAt = DeviceCreateDate ?? new Date(0);
    const usedAt = DeviceLastAuthenticatedDate ?? addedAt;
    return { name: attribute('device_name'), source: attribute('last_ip_used'), addedAt, usedAt };
  });
}

/** A pool that remembers no devices, or tells its administration of none. */
const hasNoDevices = (error: unknown): boolean =>
  error instanceof Error &&
  ['InvalidParameterException', 'InvalidUserPoolConfigurationException', 'AccessDeniedException'].includes(error.name);
