import type { IdentityProblem } from '../../../machines/session/session.rules.ts';

/** The message id for what the identity service or its library says; `errors.identity.other` shows its own words. */
export function messageOf({ name, message }: IdentityProblem): string {
  if (name.startsWith('passkeys.')) return name;
  return byMessage.find(([words]) => words.test(message))?.[1] ?? byName[name] ?? 'errors.identity.other';
}

const byMessage: readonly (readonly [RegExp, string])[] = [
  [/^Incorrect username or password/, 'errors.identity.wrongPassword'],
  [/attempts exceeded/i, 'errors.identity.tooMany'],
  [/disabled/i, 'errors.identity.disabled'],
  [/Temporary password has expired/i, 'errors.identity.temporaryExpired'],
  [/session.*(expired|invalid|used)|invalid session/i, 'errors.identity.challengeExpired'],
  [/Refresh Token|Token has (been revoked|expired)/i, 'errors.identity.sessionEnded'],
  [/code has already been used/i, 'errors.identity.codeUsed'],
  [/^A new password is required/, 'errors.identity.newPasswordRequired'],
  [/^New password is required\./, 'errors.identity.newPasswordMissing'],
  [/^No current user/, 'errors.identity.noCurrentUser'],
  [/^User is not authenticated/, 'errors.identity.notAuthenticated'],
  [/^Authentication flow type is invalid\./, 'errors.identity.flowInvalid'],
  [/^PASSWORD parameter is required/, 'errors.identity.passwordRequired'],
  [/^Cannot retrieve a new session\. Please authenticate\./, 'errors.identity.noNewSession'],
  [/^Local storage is missing an ID Token/, 'errors.identity.idTokenMissing'],
  [/^Username is null\./, 'errors.identity.usernameMissing'],
  [/^Id token and Access Token must be present\./, 'errors.identity.tokensMissing'],
];

const byName: Readonly<Record<string, string>> = {
  NetworkError: 'errors.identity.network',
  ServiceUnavailable: 'errors.identity.unavailable',
  TypeError: 'errors.identity.unavailable',
  InternalErrorException: 'errors.identity.unavailable',
  NotAuthorizedException: 'errors.identity.refused',
  UserNotConfirmedException: 'errors.identity.notConfirmed',
  UsernameExistsException: 'errors.identity.userExists',
  AliasExistsException: 'errors.identity.userExists',
  UserNotFoundException: 'errors.identity.wrongPassword',
  PasswordResetRequiredException: 'errors.identity.resetRequired',
  CodeMismatchException: 'errors.identity.codeMismatch',
  EnableSoftwareTokenMFAException: 'errors.identity.codeMismatch',
  ExpiredCodeException: 'errors.identity.codeExpired',
  CodeDeliveryFailureException: 'errors.identity.codeNotSent',
  LimitExceededException: 'errors.identity.tooMany',
  TooManyRequestsException: 'errors.identity.tooMany',
  TooManyFailedAttemptsException: 'errors.identity.tooMany',
  InvalidPasswordException: 'errors.identity.weakPassword',
  InvalidParameterException: 'errors.identity.invalidParameter',
};
