import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js';
import { TOTP } from 'otpauth';
import type { TestService } from './service.ts';

/** How a step of the library's sign-in ended: its callback's name and what came with it. */
export interface Outcome {
  readonly name: string;
  readonly session?: CognitoUserSession;
  readonly confirmationNecessary?: boolean;
  readonly parameters?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
    return value;
  }
  removeItem(key: string) {
    return this.items.delete(key);
  }
  clear() {
    this.items.clear();
    return {};
  }
}

/** One browser: the library with a storage of its own. */
export function browserOf(service: TestService) {
  const storage = new MemoryStorage();
  const pool = new CognitoUserPool({
    UserPoolId: service.poolId,
    ClientId: service.clientId,
    endpoint: service.endpoint,
    Storage: storage,
  });
  const userOf = (Username: string) => new CognitoUser({ Username, Pool: pool, Storage: storage });
  return { storage, pool, userOf };
}

/** Runs one step and tells which callback came. */
export function step(run: (callbacks: Required<Callbacks>) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    run({
      onSuccess: (session, confirmationNecessary) =>
        resolve({ name: 'success', session, ...(confirmationNecessary ? { confirmationNecessary } : {}) }),
      onFailure: (error) => resolve({ name: 'failure', error }),
      newPasswordRequired: (userAttributes, required) =>
        resolve({ name: 'newPasswordRequired', parameters: { userAttributes, required } }),
      mfaRequired: (_name, parameters) => resolve({ name: 'mfaRequired', parameters }),
      totpRequired: (_name, parameters) => resolve({ name: 'totpRequired', parameters }),
      customChallenge: (parameters) => resolve({ name: 'customChallenge', parameters }),
      mfaSetup: (_name, parameters) => resolve({ name: 'mfaSetup', parameters }),
      selectMFAType: (_name, parameters) => resolve({ name: 'selectMFAType', parameters }),
    });
  });
}

export const signInWith = (user: CognitoUser, password: string) =>
  step((callbacks) =>
    user.authenticateUser(new AuthenticationDetails({ Username: user.getUsername(), Password: password }), callbacks),
  );

/** A call of the library with a node-style callback. */
export const called = <T>(run: (done: (error: unknown, result?: T | null) => void) => void) =>
  new Promise<T | null | undefined>((resolve, reject) => {
    run((error, result) => (error ? reject(error) : resolve(result)));
  });

/** What an authenticator app shows; the service counts a code once, so tests ask for the next period's when in haste. */
export function totpCode(service: TestService, secret: string, periods = 0): string {
  const timestamp = service.clock.now().getTime() + periods * 30_000;
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}

type Callbacks = IAuthenticationCallback;
