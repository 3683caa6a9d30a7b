import type { IdentityProblem } from '#machines/shared/identityProblem.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import type { SignedIn } from '#machines/signIn/signIn.machine.ts';
import type { PasskeyProblem } from '#machines/signIn/signIn.rules.ts';
import { identityRequest } from './identityRequest.ts';
import type { Pool } from './renewTokens.ts';

/** A passkey of the signed-in person. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** The same; null where it was not used yet, or the service does not say. */
  readonly usedAt: number | null;
}

/** Signs in by a passkey of this device; rejects with a plain problem. What is answered after `signal` opens no session. */
export async function passkeySignIn(pool: Pool, username: string, signal: AbortSignal): Promise<SignedIn> {
  const { endpoint, clientId, store } = pool;
  const asked = await identityRequest<{
    ChallengeName?: string;
    Session?: string;
    ChallengeParameters?: { CREDENTIAL_REQUEST_OPTIONS?: string; USERNAME?: string };
  }>(endpoint, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  }).catch(unknownToo);
  const { CREDENTIAL_REQUEST_OPTIONS: text, USERNAME = username } = asked.ChallengeParameters ?? {};
  // A pool that has no passkey of the person offers something else.
  if (asked.ChallengeName !== 'WEB_AUTHN' || !text) throw problem('passkeys.notKnown');
  // The standard's own names: what is missing is refused by the browser.
  const options = JSON.parse(text) as WireRequest;
  const credential = await ceremony(options.timeout, () =>
    navigator.credentials.get({
      signal,
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        allowCredentials: (options.allowCredentials ?? []).map(descriptorOf),
      },
    }),
  );
  const { AuthenticationResult: result } = await identityRequest<{
    AuthenticationResult?: { IdToken?: string; AccessToken?: string; RefreshToken?: string };
  }>(endpoint, 'RespondToAuthChallenge', {
    ChallengeName: 'WEB_AUTHN',
    ClientId: clientId,
    Session: asked.Session,
    ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(assertionOf(credential)) },
  }).catch(unknownToo);
  if (!result?.IdToken || !result.AccessToken) {
    throw { name: 'Error', message: 'Id token and Access Token must be present.' };
  }
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken = '' } = result;
  if (signal.aborted) {
    identityRequest(endpoint, 'RevokeToken', { ClientId: clientId, Token: refreshToken }).catch(() => undefined);
    throw problem('passkeys.cancelled');
  }
  const tokens = store.write({ idToken, accessToken, refreshToken }, Date.now());
  return { kind: 'signedIn', tokens, asksToRemember: false };
}

/** Has this device make a passkey and adds it to the person's; rejects with a plain problem. */
export async function addPasskey({ endpoint }: Pool, { accessToken }: Tokens, name: string): Promise<void> {
  const { CredentialCreationOptions: options } = await identityRequest<{ CredentialCreationOptions: WireCreation }>(
    endpoint,
    'StartWebAuthnRegistration',
    { AccessToken: accessToken },
  ).catch(refusedAdding);
  const credential = await ceremony(options.timeout, () =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...options.user, id: bytesOf(options.user.id) },
        excludeCredentials: (options.excludeCredentials ?? []).map(descriptorOf),
      },
    }),
  );
  await identityRequest(endpoint, 'CompleteWebAuthnRegistration', {
    AccessToken: accessToken,
    Credential: attestationOf(credential),
    // A pool of Amazon Cognito names it itself.
    FriendlyCredentialName: name,
  }).catch(refusedAdding);
}

/** The person's passkeys, in the order in which they were added. */
export async function listPasskeys({ endpoint }: Pool, { accessToken }: Tokens): Promise<Passkey[]> {
  const { Credentials = [] } = await identityRequest<{ Credentials?: readonly WirePasskey[] }>(
    endpoint,
    'ListWebAuthnCredentials',
    { AccessToken: accessToken },
  );
  return Credentials.map(({ CredentialId, FriendlyCredentialName, CreatedAt, LastUsedAt }) => ({
    id: CredentialId,
    name: FriendlyCredentialName,
    addedAt: CreatedAt * 1000,
    usedAt: LastUsedAt === undefined ? null : LastUsedAt * 1000,
  }));
}

export const deletePasskey = ({ endpoint }: Pool, { accessToken }: Tokens, id: string): Promise<unknown> =>
  identityRequest(endpoint, 'DeleteWebAuthnCredential', { AccessToken: accessToken, CredentialId: id });

interface WirePasskey {
  readonly CredentialId: string;
  readonly FriendlyCredentialName: string;
  /** Seconds since 1970. */
  readonly CreatedAt: number;
  readonly LastUsedAt?: number;
}

/** Bytes as base64url. */
interface WireDescriptor {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}

type WireRequest = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  readonly challenge: string;
  readonly allowCredentials?: readonly WireDescriptor[];
};

type WireCreation = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly WireDescriptor[];
};

const problem = (name: PasskeyProblem): IdentityProblem => ({ name, message: '' });

/** The service says the same of a wrong password. */
function unknownToo(error: IdentityProblem): never {
  const isUnknown = /^Incorrect username/.test(error.message) || error.name === 'UserNotFoundException';
  throw isUnknown ? problem('passkeys.notKnown') : error;
}

function refusedAdding(error: IdentityProblem): never {
  if (error.name === 'WebAuthnChallengeNotFoundException') throw problem('passkeys.tooLate');
  if (/^WebAuthn(NotEnabled|ConfigurationMissing|OriginNotAllowed|RelyingParty)/.test(error.name))
    throw problem('passkeys.notSupported');
  if (/^WebAuthn/.test(error.name)) throw problem('passkeys.notAccepted');
  throw error.name === 'LimitExceededException' ? problem('passkeys.tooMany') : error;
}

/** What the person does with the device, and in plain words why nothing came of it. Browsers do not tell late from cancelled. */
async function ceremony(
  timeout: number | undefined,
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in window)) throw problem('passkeys.notSupported');
  const begun = performance.now();
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw problem('passkeys.thereAlready');
    if (/^(NotSupported|Security|Constraint|Type)Error$/.test(name)) throw problem('passkeys.notSupported');
    if (timeout !== undefined && performance.now() - begun >= timeout) throw problem('passkeys.tooLate');
  }
  throw problem('passkeys.cancelled');
}

function attestationOf({ id, rawId, type, authenticatorAttachment, response }: PublicKeyCredential) {
  const attested = response as AuthenticatorAttestationResponse;
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: {
      attestationObject: textOf(attested.attestationObject),
      clientDataJSON: textOf(attested.clientDataJSON),
      transports: attested.getTransports?.() ?? [],
    },
  };
}

function assertionOf({ id, rawId, type, authenticatorAttachment, response }: PublicKeyCredential) {
  const { authenticatorData, clientDataJSON, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

const descriptorOf = ({ id, ...rest }: WireDescriptor) => ({ ...rest, id: bytesOf(id) });

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
