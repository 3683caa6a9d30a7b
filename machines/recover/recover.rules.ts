import { type IdentityProblem, isUnanswered } from '../shared/identityProblem.ts';

/** Refusals from which a stranger could learn whether an address has an account: they are treated as success. */
export const revealsNothing = ({ name }: IdentityProblem) =>
  ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'].includes(name);

/**
 * What is known once a change was refused. A code counts once: where it is gone after an answer that was lost, the password
 * may have been changed by it. Where it is only wrong, it was not.
 */
export function afterRefusal(problem: IdentityProblem, before: boolean) {
  const unanswered = problem.name !== 'CodeMismatchException' && (before || isUnanswered(problem));
  const isGone = unanswered && problem.name === 'ExpiredCodeException';
  return { problem: isGone ? { ...problem, name: 'perhapsChanged' } : problem, unanswered };
}
