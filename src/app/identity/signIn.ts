import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { IdentityProblem } from '#machines/shared/identityProblem.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import type { Answer, Method, Step } from '#machines/signIn/signIn.machine.ts';
import { identityRequest } from './identityRequest.ts';
import type { Pool } from './renewTokens.ts';

/** Raised where a new password is asked for; the flow then completes with one. */
export interface NewPasswordRequired extends IdentityProblem {
  readonly name: 'newPasswordRequired';
  readonly requiredAttributes: readonly string[];
}

/** What the sign-in began with. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * One sign-in with the identity library, which computes the password's proof; every answer is a plain step, but that a new
 * password is asked for is raised as `NewPasswordRequired`.
 */
export interface LibrarySignIn {
  readonly authenticate: (username: string, password: string) => Promise<Step>;
  readonly answer: (step: Step, answer: Answer) => Promise<Step>;
  readonly proveDevice: () => Promise<Step>;
  /** Has the second factor of this account taken away, then begins anew. */
  readonly recover: (takeAway: (account: Credentials) => Promise<void>) => Promise<Step>;
  /** Puts the same question anew: another code. */
  readonly startAgain: () => Promise<Step>;
  readonly rememberDevice: (remember: boolean) => Promise<void>;
  /** Gives the sign-in up: whatever is still answered opens no session here, and one that was opened ends. */
  readonly leave: () => void;
}

/** Begins a sign-in; this file and the library load only when somebody signs in. */
export function librarySignIn({ poolId, clientId, endpoint, store }: Pool): LibrarySignIn {
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage: window.localStorage });
  let user: LibraryUser | undefined;
  let credentials = { username: '', password: '' };
  let tokens: Tokens | null = null;
  let provesDevice: ((callbacks: Callbacks) => void) | undefined;

  const current = (): LibraryUser => {
    if (!user) throw problem({ name: 'NotAuthenticated', message: 'User is not authenticated' });
    return user;
  };

  // The library calls a second callback when the first one throws: these only settle a promise.
  const ask = (run: (callbacks: Callbacks) => void): Promise<Step> =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(problem(error));
      const callbacks: Callbacks = {
        onSuccess: (_, asksToRemember) => {
          if (tokens) resolve({ kind: 'signedIn', tokens, asksToRemember: asksToRemember === true });
          else fail({ name: 'Error', message: 'Id token and Access Token must be present.' });
        },
        onFailure: fail,
        mfaRequired: (_, given) => resolve({ kind: 'smsCode', destination: text(given, 'CODE_DELIVERY_DESTINATION') }),
        totpRequired: (_, given) => resolve({ kind: 'totpCode', device: text(given, 'FRIENDLY_DEVICE_NAME') }),
        selectMFAType: (_, given) => resolve({ kind: 'chooseMethod', methods: methodsIn(given) }),
        mfaSetup: () =>
          current().associateSoftwareToken({
            associateSecretCode: (secret) => resolve({ kind: 'setUpTotp', secret }),
            onFailure: fail,
          }),
        customChallenge: (given) => resolve({ kind: 'custom', question: questionIn(given) }),
        newPasswordRequired: (_, required) => reject(newPasswordRequired(required)),
        deviceRequired: () => resolve({ kind: 'device' }),
      };
      try {
        run(callbacks);
      } catch (error) {
        fail(error);
      }
    });

  const revoke = (left: LibraryUser) => {
    const Token = left.getSignInUserSession()?.getRefreshToken().getToken();
    if (Token) identityRequest(endpoint, 'RevokeToken', { ClientId: clientId, Token }).catch(() => undefined);
  };

  const begin = () => {
    const { username, password } = credentials;
    tokens = null;
    // `getDeviceResponse` is the library's own step for DEVICE_SRP_AUTH.
    const one = new CognitoUser({ Username: username, Pool, Storage: window.localStorage }) as LibraryUser;
    provesDevice = one.getDeviceResponse.bind(one);
    one.getDeviceResponse = (callbacks) => callbacks.deviceRequired();
    // The library would tell other windows of a session before it has kept all of it.
    one.cacheTokens = () => {
      tokens = store.write(givenTo(one), Date.now());
    };
    user = one;
    const details = new AuthenticationDetails({ Username: username, Password: password });
    return ask((callbacks) => one.authenticateUser(details, callbacks));
  };

  return {
    authenticate(username, password) {
      credentials = { username, password };
      return begin();
    },
    answer: (step, answer) => ask((callbacks) => respond(current(), step, answer, callbacks)),
    proveDevice: () => ask((callbacks) => provesDevice?.(callbacks)),
    async recover(takeAway) {
      await takeAway(credentials);
      return begin();
    },
    startAgain: begin,
    rememberDevice: (remember) =>
      new Promise((resolve, reject) => {
        const callbacks = { onSuccess: () => resolve(), onFailure: (error: unknown) => reject(problem(error)) };
        if (remember) current().setDeviceStatusRemembered(callbacks);
        else current().setDeviceStatusNotRemembered(callbacks);
      }),
    leave() {
      if (!user) return;
      const left = user;
      user = undefined;
      // The library keeps tokens when they arrive; these are nobody's any more.
      left.cacheTokens = () => revoke(left);
      if (!left.getSignInUserSession()) return;
      if (tokens) store.clearOf(tokens.claims.userName);
      revoke(left);
    },
  };
}

interface Callbacks {
  readonly onSuccess: (session: unknown, asksToRemember?: boolean) => void;
  readonly onFailure: (error: unknown) => void;
  readonly mfaRequired: (name: unknown, parameters: unknown) => void;
  readonly totpRequired: (name: unknown, parameters: unknown) => void;
  readonly selectMFAType: (name: unknown, parameters: unknown) => void;
  readonly mfaSetup: () => void;
  readonly customChallenge: (parameters: unknown) => void;
  readonly newPasswordRequired: (attributes: unknown, required: unknown) => void;
  readonly deviceRequired: () => void;
}

// Both are the library's own; its type declarations leave them out.
type LibraryUser = CognitoUser & {
  getDeviceResponse: (callbacks: Callbacks) => void;
  cacheTokens: () => void;
};

function givenTo(user: LibraryUser) {
  const session = user.getSignInUserSession();
  return {
    idToken: session?.getIdToken().getJwtToken() ?? '',
    accessToken: session?.getAccessToken().getJwtToken() ?? '',
    refreshToken: session?.getRefreshToken().getToken() ?? '',
  };
}

function respond(user: LibraryUser, step: Step, answer: Answer, callbacks: Callbacks): void {
  const code = answer.kind === 'code' ? answer.code.trim() : '';
  if (step.kind === 'smsCode') user.sendMFACode(code, callbacks, 'SMS_MFA');
  else if (step.kind === 'totpCode') user.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA');
  else if (step.kind === 'chooseMethod' && answer.kind === 'method') {
    user.sendMFASelectionAnswer(answer.method, callbacks);
  } else if (step.kind === 'setUpTotp') user.verifySoftwareToken(code, '', callbacks);
  else if (step.kind === 'custom') user.sendCustomChallengeAnswer(code, callbacks);
  else if (step.kind === 'newPassword' && answer.kind === 'password') {
    user.completeNewPasswordChallenge(answer.password, answer.attributes, callbacks);
  } else callbacks.onFailure({ name: 'Error', message: 'Authentication flow type is invalid.' });
}

const text = (parameters: unknown, name: string): string => {
  const value = parameters && typeof parameters === 'object' ? Object.entries(parameters) : [];
  return String(value.find(([key]) => key === name)?.[1] ?? '');
};

const knownMethods: readonly Method[] = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'];

function methodsIn(parameters: unknown): Method[] {
  try {
    const offered: unknown = JSON.parse(text(parameters, 'MFAS_CAN_CHOOSE') || '[]');
    return Array.isArray(offered) ? knownMethods.filter((method) => offered.includes(method)) : [];
  } catch {
    return [...knownMethods];
  }
}

const newPasswordRequired = (required: unknown): NewPasswordRequired => ({
  name: 'newPasswordRequired',
  message: 'A new password is required',
  requiredAttributes: Array.isArray(required) ? required.map(String) : [],
});

const questionIn = (parameters: unknown) => text(parameters, 'question') || text(parameters, 'challenge');

/** The library's error as plain data; one without a code is an answer that was not the service's. */
function problem(error: unknown): IdentityProblem {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) };
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (!code && name === 'TypeError') return { name: 'ServiceUnavailable', message: message ?? '' };
  return { name: code ?? name ?? 'Error', message: message ?? '' };
}
