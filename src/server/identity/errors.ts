/** A refusal that the client sees: `type` goes out as `__type`, always with HTTP 400. */
export class IdentityError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new IdentityError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message);
export const notFound = (message: string) => new IdentityError('ResourceNotFoundException', message);
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');
export const disabledUser = () => notAuthorized('User is disabled.');
export const unknownUser = () => new IdentityError('UserNotFoundException', 'User does not exist.');
export const userExists = () => new IdentityError('UsernameExistsException', 'User already exists');
export const unconfirmedUser = () => new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
export const invalidSession = () => notAuthorized('Invalid session for the user.');
export const codeMismatch = () =>
  new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const limitExceeded = () =>
  new IdentityError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const tooManyRequests = () => new IdentityError('TooManyRequestsException', 'Too many requests');
export const aliasExists = () =>
  new IdentityError('AliasExistsException', 'An account with the given email already exists.');
