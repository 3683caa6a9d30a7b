import type { Invariants } from '../kit/invariants.ts';
import { maximumAllowedLimit } from './limits.ts';
import type { PersonFacts, PersonState } from './person.rules.ts';

/** What always holds of a person and of the organisation they belong to. */
export const personInvariants: Invariants<PersonFacts, PersonState> = [
  {
    id: 'person.invariant.organiserHasAdministrator',
    holds: ({ runsAwards, administrators }) => !runsAwards || administrators > 0,
    otherwise: 'user.refusal.lastAdministrator',
  },
  {
    id: 'person.invariant.staffBelongToOrganiser',
    holds: ({ type, organisation }) => type === 'entrant' || organisation === 'organiser',
    otherwise: 'session.noOrganisation',
  },
  {
    id: 'person.invariant.onlyJudgesAreAssigned',
    holds: ({ type, categories }) => type === 'judge' || categories === 0,
    otherwise: 'user.refusal.notJudge',
  },
  {
    id: 'person.invariant.limitInRange',
    holds: ({ allowedLimit }) =>
      Number.isInteger(allowedLimit) && allowedLimit >= 0 && allowedLimit <= maximumAllowedLimit,
  },
  { id: 'person.invariant.activeHasAccount', in: ['active'], holds: ({ hasAccount }) => hasAccount },
  { id: 'person.invariant.invitedNeverSignedIn', in: ['invited'], holds: ({ signedIn }) => !signedIn },
  { id: 'person.invariant.erasedKeepsNothing', in: ['erased'], holds: ({ named }) => !named },
  { id: 'person.invariant.erasedJudgesNothing', in: ['erased'], holds: ({ categories }) => categories === 0 },
];
