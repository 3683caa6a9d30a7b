import { type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { UserType } from '../shared/tokens.ts';
import type { PersonFacts } from './person.rules.ts';

interface Change {
  readonly role: UserType;
  readonly issuedAt: number;
}

const allows = { entrant: 1, judge: 2, admin: 3 } as const;

/** A token from before the last change says nothing new; one of the same second may only take a role away. */
const isNews = ({ type, roleAsOf }: PersonFacts, { role, issuedAt }: Change): boolean =>
  roleAsOf === null || issuedAt > roleAsOf || (issuedAt === roleAsOf && allows[role] < allows[type]);
const isOther = ({ self }: PersonFacts) => !self;
const onlyOthers = ['user.refusal.self'];

const present = (state: string): DecisionRow[] => [
  { in: state, on: 'person.edit' },
  { in: state, on: 'person.changeRole', when: isNews },
  { in: state, on: 'person.signIn', to: 'active' },
  { in: state, on: 'person.lock', when: isOther, to: 'locked' },
  { in: state, on: 'person.delete', when: isOther, to: 'erased' },
];

/** What becomes of a person, by hand. */
export const personDecisions: Decisions = {
  states: { invited: [], active: [], locked: [], erased: [] },
  startsIn: 'invited',
  ends: ['erased'],
  rows: [
    ...present('invited'),
    ...present('active'),
    { in: 'active', on: 'person.changeRole', refused: ['session.roleChanged'] },
    { in: 'active', on: 'person.lock', refused: onlyOthers },
    { in: 'active', on: 'person.delete', refused: onlyOthers },
    {
      in: 'active',
      on: 'person.close',
      ...refusedFor(({ self, type }: PersonFacts) => [
        !self && 'session.acting',
        // An administrator is deleted by another one.
        type === 'admin' && 'request.role',
      ]),
    },
    { in: 'active', on: 'person.close', to: 'erased' },
    { in: 'locked', on: 'person.edit' },
    { in: 'locked', on: 'person.unlock', when: ({ signedIn }: PersonFacts) => !signedIn, to: 'invited' },
    { in: 'locked', on: 'person.unlock', to: 'active' },
    { in: 'locked', on: 'person.delete', to: 'erased' },
  ],
};
