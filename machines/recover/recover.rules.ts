import type { IdentityProblem } from '../shared/identityProblem.ts';

/** Refusals from which a stranger could learn whether an address has an account: they are treated as success. */
export const revealsNothing = ({ name }: IdentityProblem) =>
  ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'].includes(name);
