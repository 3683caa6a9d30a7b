import type { Call } from '../core.ts';
import { notFound } from '../errors.ts';
import { requiredText } from '../input.ts';

/** Refuses a request for another app client. */
export function checkClient({ core, input }: Call): void {
  const id = requiredText(input, 'ClientId');
  if (id !== core.pool.clientId) throw notFound(`User pool client ${id} does not exist.`);
}

/** Refuses a request for another user pool. */
export function checkPool({ core, input }: Call): void {
  const id = requiredText(input, 'UserPoolId');
  if (id !== core.pool.poolId) throw notFound(`User pool ${id} does not exist.`);
}
