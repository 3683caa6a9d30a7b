import { findUnstorable } from '../platform/http/validation.ts';
import type { SecurityEventName } from '../ports/security.ts';
import { isLoginAs } from './challenges/loginAs.ts';
import { waitingChallenge } from './challenges/store.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import { type Input, optionalObject } from './input.ts';
import { isActing } from './sessions.ts';
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

/**
 * Whose account a request is about, as far as it says, and whether an administrator sends it in that person's name; found
 * before the action, which may take it away.
 */
export async function accountOf(core: Core, action: string, input: Input) {
  if (!watched.has(action)) return null;
  const waiting = typeof input.Session === 'string' ? await waitingChallenge(core, input.Session) : undefined;
  const { sub: owner, session } = tokenIn(input.AccessToken);
  const acting = waiting ? isLoginAs(waiting) : session !== null && (await isActing(core, session));
  const nested = [optionalObject(input, 'AuthParameters'), optionalObject(input, 'ChallengeResponses'), input];
  const named = nested.map((part) => part?.USERNAME ?? part?.Username).find((name) => typeof name === 'string');
  const bearer = typeof input.Token === 'string' ? await ownerOf(core, input.Token) : (owner ?? waiting?.sub);
  const name = typeof named === 'string' && named !== '' ? named : bearer;
  if (!name) return { sub: null, email: null, acting };
  const user = await findUser(core, name);
  if (user) return { sub: user.sub, email: user.email, acting };
  return { sub: null, email: name.includes('@') ? name : null, acting };
}

/** Keeps what became of a request to sign in, or to change what somebody signs in with. */
export async function noteOutcome(
  core: Core,
  { action, input, source, account }: { action: string; input: Input; source: string; account: Account },
  outcome: object,
): Promise<void> {
  const names = watched.get(action);
  if (!names || !account) return;
  const { acting, ...who } = account;
  const by = acting ? { acting: 'true' } : {};
  const isRefresh = typeof input.AuthFlow === 'string' && input.AuthFlow.startsWith('REFRESH_TOKEN');
  if (outcome instanceof IdentityError) {
    // What is malformed says nothing of the account: `noteOdd` keeps it.
    if (!refusals.has(outcome.type)) return;
    const event = isRefresh ? 'refreshRefused' : names.refused;
    if (event) await core.note({ event, ...who, source, details: { action, why: outcome.type, ...by } });
    return;
  }
  if (names === signIn && (isRefresh || !('AuthenticationResult' in outcome) || !outcome.AuthenticationResult)) return;
  const group = typeof input.GroupName === 'string' ? { group: input.GroupName } : {};
  // A token that is nobody's, or was given up before, ends nothing.
  if (action === 'RevokeToken' && account.sub === null) return;
  if (names.done) await core.note({ event: names.done, ...who, source, details: { action, ...group, ...by } });
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

/** Whom an access token names, and by which session, unchecked: the action checks it. What no database keeps names nobody. */
function tokenIn(token: unknown): { readonly sub: string | null; readonly session: string | null } {
  const claim = (value: unknown) => (typeof value === 'string' && findUnstorable(value) === null ? value : null);
  try {
    const payload: unknown = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
    const claims: Record<string, unknown> = typeof payload === 'object' && payload !== null ? { ...payload } : {};
    return { sub: claim(claims.sub), session: claim(claims.origin_jti) };
  } catch {
    return { sub: null, session: null };
  }
}
