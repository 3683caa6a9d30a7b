import { findUnstorable } from '../platform/http/validation.ts';
import type { SecurityEventName } from '../ports/security.ts';
import { subOfChallenge } from './challenges/store.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import { type Input, optionalObject } from './input.ts';
import { ownerOf } from './tokens.ts';
import { findUser } from './users.ts';

interface Watched {
  readonly done?: SecurityEventName;
  readonly refused?: SecurityEventName;
}

const signIn: Watched = { done: 'signedIn', refused: 'signInRefused' };
const factor: Watched = { done: 'factorChanged', refused: 'factorRefused' };

/** Actions whose outcome is kept, and as what. */
const watched: ReadonlyMap<string, Watched> = new Map(
  Object.entries({
    InitiateAuth: signIn,
    RespondToAuthChallenge: signIn,
    AdminInitiateAuth: signIn,
    AdminRespondToAuthChallenge: signIn,
    GlobalSignOut: { done: 'signedOutEverywhere' },
    RevokeToken: { done: 'signedOut', refused: 'refreshRefused' },
    SignUp: { done: 'registered' },
    ConfirmSignUp: { done: 'confirmed', refused: 'confirmationRefused' },
    ForgotPassword: { done: 'recoveryAsked' },
    ConfirmForgotPassword: { done: 'recovered', refused: 'recoveryRefused' },
    ChangePassword: { done: 'passwordChanged', refused: 'passwordRefused' },
    AssociateSoftwareToken: { done: 'factorBegun', refused: 'factorRefused' },
    VerifySoftwareToken: factor,
    SetUserMFAPreference: factor,
    SetUserSettings: factor,
    CompleteWebAuthnRegistration: factor,
    DeleteWebAuthnCredential: factor,
    UpdateUserAttributes: { refused: 'addressRefused' },
    DeleteUserAttributes: { refused: 'addressRefused' },
    VerifyUserAttribute: { done: 'addressChanged', refused: 'addressRefused' },
    DeleteUser: { done: 'accountDeleted', refused: 'deletionRefused' },
    AdminDeleteUser: { done: 'accountDeleted' },
    AdminSetUserPassword: { done: 'passwordChanged' },
    AdminAddUserToGroup: { done: 'groupGiven' },
    AdminRemoveUserFromGroup: { done: 'groupTaken' },
    AdminUserGlobalSignOut: { done: 'signedOutEverywhere' },
    AdminSetUserMFAPreference: { done: 'factorChanged' },
    AdminDisableUser: { done: 'disabled' },
    AdminEnableUser: { done: 'enabled' },
  } satisfies Record<string, Watched>),
);

/** Whose account a request is about, as far as it says; found before the action, which may take it away. */
export async function accountOf(core: Core, action: string, input: Input) {
  if (!watched.has(action)) return null;
  const nested = [optionalObject(input, 'AuthParameters'), optionalObject(input, 'ChallengeResponses'), input];
  const named = nested.map((part) => part?.USERNAME ?? part?.Username).find((name) => typeof name === 'string');
  const name = typeof named === 'string' && named !== '' ? named : await subOf(core, input);
  if (!name) return { sub: null, email: null };
  const user = await findUser(core, name);
  return user ? { sub: user.sub, email: user.email } : { sub: null, email: name.includes('@') ? name : null };
}

/** Keeps what became of a request to sign in, or to change what somebody signs in with. */
export async function noteOutcome(
  core: Core,
  { action, input, source, account }: { action: string; input: Input; source: string; account: Account },
  outcome: object,
): Promise<void> {
  const names = watched.get(action);
  if (!names || !account) return;
  const isRefresh = typeof input.AuthFlow === 'string' && input.AuthFlow.startsWith('REFRESH_TOKEN');
  if (outcome instanceof IdentityError) {
    // What is malformed says nothing of the account: `noteOdd` keeps it.
    if (!refusals.has(outcome.type)) return;
    const event = isRefresh ? 'refreshRefused' : names.refused;
    if (event) await core.note({ event, ...account, source, details: { action, why: outcome.type } });
    return;
  }
  if (names === signIn && (isRefresh || !('AuthenticationResult' in outcome) || !outcome.AuthenticationResult)) return;
  const group = typeof input.GroupName === 'string' ? { group: input.GroupName } : {};
  // A token that is nobody's, or was given up before, ends nothing.
  if (action === 'RevokeToken' && account.sub === null) return;
  if (names.done) await core.note({ event: names.done, ...account, source, details: { action, ...group } });
}

/** Keeps a request that no client sends: malformed, or signed by somebody else. Its action is named where there is one. */
export async function noteOdd(
  core: Core,
  { action, source }: { action: string | null; source: string },
  error: unknown,
) {
  if (!(error instanceof IdentityError)) return;
  const event = malformed.has(error.type) ? 'malformed' : forged.has(error.type) ? 'forged' : null;
  if (event)
    await core.note({ event, sub: null, email: null, source, details: { ...(action && { action }), why: error.type } });
}

const malformed: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'SerializationException',
  'UnknownOperationException',
]);
const forged: ReadonlySet<string> = new Set([
  'MissingAuthenticationTokenException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
]);

type Account = Awaited<ReturnType<typeof accountOf>>;

const refusals: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'LimitExceededException',
  'WebAuthnChallengeNotFoundException',
  'WebAuthnClientMismatchException',
  'WebAuthnOriginNotAllowedException',
  'WebAuthnRelyingPartyMismatchException',
  'WebAuthnCredentialNotSupportedException',
]);

/** Whose a request is that names nobody: by the token that it brings, or the sign-in that waits. */
async function subOf(core: Core, { AccessToken, Token, Session }: Input): Promise<string | null> {
  if (typeof Token === 'string') return ownerOf(core, Token);
  if (typeof AccessToken === 'string') return subIn(AccessToken);
  return typeof Session === 'string' ? subOfChallenge(core, Session) : null;
}

/** Whom a token names, unchecked: the action checks it. What no database keeps names nobody. */
function subIn(token: unknown): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
    const sub = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : null;
    return typeof sub === 'string' && findUnstorable(sub) === null ? sub : null;
  } catch {
    return null;
  }
}
