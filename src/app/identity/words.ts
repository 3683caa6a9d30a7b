import type { IdentityProblem } from '#machines/shared/identityProblem.ts';

/** The message id for what the identity service or its library says; `errors.identity.other` shows its own words. */
export function messageOf({ name, message }: IdentityProblem): string {
  if (/^(passkeys|settings)\./.test(name)) return name;
  return `errors.identity.${byMessage.find(([words]) => words.test(message))?.[1] ?? byName[name] ?? 'other'}`;
}

// What follows `errors.identity.`: every first page carries these.
const byMessage: readonly (readonly [RegExp, string])[] = [
  [/^Incorrect username or password/, 'wrongPassword'],
  [/attempts exceeded/i, 'tooMany'],
  [/disabled/i, 'disabled'],
  [/Temporary password has expired/i, 'temporaryExpired'],
  [/session.*(expired|invalid|used)|invalid session/i, 'challengeExpired'],
  [/Refresh Token|Token has (been revoked|expired)/i, 'sessionEnded'],
  [/code has already been used/i, 'codeUsed'],
  [/most common/, 'commonPassword'],
  [/^A second factor is required/, 'factorRequired'],
  [/^A new password is required/, 'newPasswordRequired'],
  [/^New password is required\./, 'newPasswordMissing'],
  [/^No current user/, 'noCurrentUser'],
  [/^User is not authenticated/, 'notAuthenticated'],
  [/^Authentication flow type is invalid\./, 'flowInvalid'],
  [/^PASSWORD parameter is required/, 'passwordRequired'],
  [/^Cannot retrieve a new session\. Please authenticate\./, 'noNewSession'],
  [/^Local storage is missing an ID Token/, 'idTokenMissing'],
  [/^Username is null\./, 'usernameMissing'],
  [/^Id token and Access Token must be present\./, 'tokensMissing'],
];

const byName: Readonly<Record<string, string>> = {
  NetworkError: 'network',
  ServiceUnavailable: 'unavailable',
  TypeError: 'unavailable',
  InternalErrorException: 'unavailable',
  NotAuthorizedException: 'refused',
  UserNotConfirmedException: 'notConfirmed',
  UsernameExistsException: 'userExists',
  AliasExistsException: 'userExists',
  UserNotFoundException: 'wrongPassword',
  PasswordResetRequiredException: 'resetRequired',
  CodeMismatchException: 'codeMismatch',
  EnableSoftwareTokenMFAException: 'codeMismatch',
  ExpiredCodeException: 'codeExpired',
  perhapsChanged: 'perhapsChanged',
  CodeDeliveryFailureException: 'codeNotSent',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  InvalidPasswordException: 'weakPassword',
  InvalidParameterException: 'invalidParameter',
};
