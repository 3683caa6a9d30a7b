import type { Registration } from '#machines/register/register.machine.ts';
import { countryCode } from '#machines/register/register.rules.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { identityRequest } from './identityRequest.ts';
import type { Pool } from './renewTokens.ts';

interface Delivery {
  readonly CodeDeliveryDetails?: { readonly Destination?: string };
}

/** Makes an account; its code goes to the address, in the person's language. */
export async function signUp({ endpoint, clientId }: Pool, person: Registration) {
  const country = countryCode(person.country);
  const attributes: Readonly<Record<string, string>> = {
    email: person.email,
    name: `${person.givenName} ${person.familyName}`.trim(),
    given_name: person.givenName,
    family_name: person.familyName,
    locale: person.locale,
    ...(country && { 'custom:country': country }),
  };
  const answer = await identityRequest<Delivery & { UserConfirmed?: boolean }>(endpoint, 'SignUp', {
    ClientId: clientId,
    Username: person.email,
    Password: person.password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ClientMetadata: { locale: person.locale },
  });
  return { destination: destinationIn(answer), confirmed: answer.UserConfirmed === true };
}

export const confirmSignUp = ({ endpoint, clientId }: Pool, email: string, code: string): Promise<unknown> =>
  identityRequest(endpoint, 'ConfirmSignUp', { ClientId: clientId, Username: email, ConfirmationCode: code });

export async function resendCode({ endpoint, clientId }: Pool, email: string, locale: string) {
  const answer = await identityRequest<Delivery>(endpoint, 'ResendConfirmationCode', {
    ClientId: clientId,
    Username: email,
    ClientMetadata: { locale },
  });
  return { destination: destinationIn(answer) };
}

export const forgotPassword = ({ endpoint, clientId }: Pool, email: string, locale: string): Promise<unknown> =>
  identityRequest(endpoint, 'ForgotPassword', { ClientId: clientId, Username: email, ClientMetadata: { locale } });

export const confirmForgotPassword = (
  { endpoint, clientId }: Pool,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<unknown> =>
  identityRequest(endpoint, 'ConfirmForgotPassword', {
    ClientId: clientId,
    Username: email,
    ConfirmationCode: code,
    Password: password,
  });

/** Redeems an administrator's one-time code for a session as somebody else. */
export async function signInWithCode({ endpoint, clientId, store }: Pool, username: string, code: string) {
  const asked = await identityRequest<{ Session?: string }>(endpoint, 'InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username },
  });
  const { AuthenticationResult: result } = await identityRequest<{
    AuthenticationResult?: { IdToken?: string; AccessToken?: string; RefreshToken?: string };
  }>(endpoint, 'RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ClientId: clientId,
    Session: asked.Session,
    ChallengeResponses: { USERNAME: username, ANSWER: code },
  });
  if (!result?.IdToken || !result.AccessToken) {
    throw { name: 'Error', message: 'Id token and Access Token must be present.' };
  }
  const given = { idToken: result.IdToken, accessToken: result.AccessToken, refreshToken: result.RefreshToken ?? '' };
  return store.write(given, Date.now());
}

/** A browser or telephone that signed in once. */
export interface Device {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
  readonly isThis: boolean;
}

/** Which second factors the person has, and the telephone number. */
export interface Factors {
  readonly totp: boolean;
  readonly sms: boolean;
  readonly phoneNumber: string;
}

export async function readFactors({ endpoint }: Pool, { accessToken }: Tokens): Promise<Factors> {
  const answer = await identityRequest<{
    UserMFASettingList?: string[];
    UserAttributes?: { Name: string; Value?: string }[];
  }>(endpoint, 'GetUser', { AccessToken: accessToken });
  const attribute = (name: string) => answer.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
  return {
    totp: answer.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
    sms: answer.UserMFASettingList?.includes('SMS_MFA') ?? false,
    phoneNumber: attribute('phone_number'),
  };
}

/** A new secret for an authenticator app; it counts once a code proved it. */
export async function newTotpSecret({ endpoint }: Pool, { accessToken }: Tokens): Promise<string> {
  const answer = await identityRequest<{ SecretCode?: string }>(endpoint, 'AssociateSoftwareToken', {
    AccessToken: accessToken,
  });
  return answer.SecretCode ?? '';
}

/** Proves the authenticator app by its code. It takes the place of one that was asked for already. */
export const proveTotp = ({ endpoint }: Pool, { accessToken }: Tokens, code: string): Promise<unknown> =>
  identityRequest(endpoint, 'VerifySoftwareToken', { AccessToken: accessToken, UserCode: code });

/** Asks for the code of the authenticator app that was proved from the next sign-in on. */
export const preferTotp = ({ endpoint }: Pool, { accessToken }: Tokens): Promise<unknown> =>
  identityRequest(endpoint, 'SetUserMFAPreference', {
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });

/** Asks for nothing but the password from the next sign-in on. */
export const disableFactors = ({ endpoint }: Pool, { accessToken }: Tokens): Promise<unknown> =>
  identityRequest(endpoint, 'SetUserMFAPreference', {
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    SMSMfaSettings: { Enabled: false, PreferredMfa: false },
  });

/** What a person signs in with or is reached at; it counts once its code came back. */
export type Provable = 'email' | 'phone_number';

/** Sends a code to a new address or number; whether one was sent: none goes to the address that is the account's already. */
export async function proposeAttribute(
  { endpoint }: Pool,
  { accessToken }: Tokens,
  { name, value, locale }: { name: Provable; value: string; locale: string },
): Promise<boolean> {
  const { CodeDeliveryDetailsList: sent } = await identityRequest<{ CodeDeliveryDetailsList?: readonly unknown[] }>(
    endpoint,
    'UpdateUserAttributes',
    {
      AccessToken: accessToken,
      UserAttributes: [{ Name: name, Value: value }],
      ClientMetadata: { locale },
    },
  );
  return sent?.length !== 0;
}

/** Proves the new address or number by its code. */
export const proveAttribute = (
  { endpoint }: Pool,
  { accessToken }: Tokens,
  name: Provable,
  code: string,
): Promise<unknown> =>
  identityRequest(endpoint, 'VerifyUserAttribute', { AccessToken: accessToken, AttributeName: name, Code: code });

/** Asks for a code by SMS from the next sign-in on. */
export const preferSms = ({ endpoint }: Pool, { accessToken }: Tokens): Promise<unknown> =>
  identityRequest(endpoint, 'SetUserMFAPreference', {
    AccessToken: accessToken,
    SMSMfaSettings: { Enabled: true, PreferredMfa: true },
  });

/** The devices that the person chose to have remembered. */
export async function listDevices({ endpoint, store }: Pool, { accessToken }: Tokens): Promise<Device[]> {
  const own = store.deviceKey();
  const answer = await identityRequest<{ Devices?: WireDevice[] }>(endpoint, 'ListDevices', {
    AccessToken: accessToken,
    Limit: 60,
  });
  return (answer.Devices ?? []).flatMap((device) => {
    const attribute = (name: string) => device.DeviceAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
    if (attribute('dev:device_remembered_status') === 'not_remembered') return [];
    return {
      key: device.DeviceKey,
      name: attribute('device_name'),
      address: attribute('last_ip_used'),
      lastSeenAt: (device.DeviceLastAuthenticatedDate ?? device.DeviceLastModifiedDate ?? 0) * 1000,
      isThis: device.DeviceKey === own,
    };
  });
}

export const forgetDevice = ({ endpoint }: Pool, { accessToken }: Tokens, key: string): Promise<unknown> =>
  identityRequest(endpoint, 'ForgetDevice', { AccessToken: accessToken, DeviceKey: key });

interface WireDevice {
  readonly DeviceKey: string;
  readonly DeviceAttributes?: readonly { readonly Name: string; readonly Value?: string }[];
  /** Seconds since 1970. */
  readonly DeviceLastAuthenticatedDate?: number;
  readonly DeviceLastModifiedDate?: number;
}

const destinationIn = ({ CodeDeliveryDetails }: Delivery) => CodeDeliveryDetails?.Destination ?? '';
