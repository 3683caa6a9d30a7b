import { expect, it } from 'vitest';
import { defaultAllowedLimit, entryLimitOf, maximumAllowedLimit } from './limits.ts';
import { personMachine } from './person.machine.ts';
import { factsAfter, type PersonEvent, type PersonFacts, type PersonState, personStates } from './person.rules.ts';

const admin: PersonFacts = {
  type: 'admin',
  self: false,
  hasAccount: true,
  signedIn: true,
  roleAsOf: null,
  organisation: 'organiser',
  runsAwards: true,
  administrators: 2,
  categories: 1,
  named: true,
  allowedLimit: 3,
};
const entrant: PersonFacts = { ...admin, type: 'entrant' };
const unknown: PersonFacts = { ...admin, hasAccount: false };

it.each<[PersonState, PersonFacts, PersonEvent, Partial<PersonFacts>]>([
  ['active', admin, { type: 'person.lock' }, { administrators: 1 }],
  ['invited', admin, { type: 'person.lock' }, { administrators: 1 }],
  ['locked', admin, { type: 'person.lock' }, {}],
  ['active', entrant, { type: 'person.lock' }, {}],
  ['active', unknown, { type: 'person.lock' }, {}],
  ['locked', admin, { type: 'person.unlock' }, { administrators: 3 }],
  ['active', admin, { type: 'person.unlock' }, {}],
  ['locked', entrant, { type: 'person.unlock' }, {}],
  ['locked', unknown, { type: 'person.unlock' }, {}],
  ['active', admin, { type: 'person.delete' }, { administrators: 1, categories: 0, named: false }],
  ['locked', admin, { type: 'person.delete' }, { categories: 0, named: false }],
  ['active', entrant, { type: 'person.close' }, { categories: 0, named: false }],
  ['active', { ...admin, signedIn: false }, { type: 'person.signIn' }, { signedIn: true }],
  ['active', admin, { type: 'person.edit' }, {}],
  [
    'active',
    admin,
    { type: 'person.changeRole', role: 'judge', issuedAt: 7 },
    { type: 'judge', administrators: 1, roleAsOf: 7 },
  ],
  [
    'active',
    admin,
    { type: 'person.changeRole', role: 'entrant', issuedAt: 7 },
    { type: 'entrant', administrators: 1, categories: 0, roleAsOf: 7 },
  ],
  [
    'active',
    { ...entrant, organisation: 'entrant' },
    { type: 'person.changeRole', role: 'admin', issuedAt: 8 },
    { type: 'admin', administrators: 3, organisation: 'organiser', categories: 0, roleAsOf: 8 },
  ],
])('%s %j after %j has changed by %j', (state, facts, event, changes) => {
  expect(factsAfter(state, facts, event)).toEqual({ ...facts, signedIn: facts.signedIn, ...changes });
});

it('counts the lower of two limits, and a person’s own only where one was set', () => {
  const award = { entryLimit: 5 };
  expect([
    entryLimitOf(award),
    entryLimitOf(award, null),
    entryLimitOf(award, { allowedLimit: 3 }),
    entryLimitOf(award, { allowedLimit: 3, hasOwnLimit: true }),
    entryLimitOf(award, { allowedLimit: 9, hasOwnLimit: true }),
  ]).toEqual([5, 5, 5, 3, 5]);
  expect([defaultAllowedLimit, maximumAllowedLimit]).toEqual([3, 260]);
});

it('begins invited and ends erased, through the states that it names', () => {
  const ends = Object.entries(personMachine.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));
  expect([personMachine.config.initial, ends, personStates]).toEqual([
    'invited',
    ['erased'],
    ['invited', 'active', 'locked', 'erased'],
  ]);
});
