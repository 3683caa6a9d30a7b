/** An error of the identity service as plain data: its name decides what follows, its message is shown. */
export interface IdentityProblem {
  readonly name: string;
  readonly message: string;
}

/** Whether nobody knows if the service did what it was asked for. */
export const isUnanswered = ({ name }: IdentityProblem) => name === 'NetworkError' || name === 'ServiceUnavailable';

/** What a port rejected with; the ports reject with plain problems. */
export const problemIn = (error: unknown): IdentityProblem =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error
    ? { name: String(error.name), message: String(error.message) }
    : { name: 'Error', message: String(error) };
