import type { Case } from '../kit/cases.ts';
import type { PersonEvent, PersonFacts } from './person.rules.ts';

const events: readonly PersonEvent[] = [
  { type: 'person.signIn' },
  { type: 'person.changeRole', role: 'entrant', issuedAt: 2_000 },
  { type: 'person.changeRole', role: 'admin', issuedAt: 1_000 },
  { type: 'person.edit' },
  { type: 'person.lock' },
  { type: 'person.unlock' },
  { type: 'person.delete' },
  { type: 'person.close' },
];

const judge: PersonFacts = {
  type: 'judge',
  self: false,
  hasAccount: true,
  signedIn: true,
  roleAsOf: null,
  organisation: 'organiser',
  runsAwards: true,
  administrators: 2,
  categories: 2,
  named: true,
  allowedLimit: 3,
};
const entrant: PersonFacts = {
  ...judge,
  type: 'entrant',
  organisation: 'entrant',
  runsAwards: false,
  administrators: 0,
  categories: 0,
};
const admin: PersonFacts = { ...judge, type: 'admin', categories: 0 };

/** Situations of a person. */
export const personCases: readonly Case<PersonFacts, PersonEvent>[] = [
  { title: 'a judge, by an administrator', input: judge, events, states: ['active', 'locked'] },
  { title: 'a judge who was never here', input: { ...judge, signedIn: false }, events, states: ['invited', 'locked'] },
  { title: 'an entrant, by themselves', input: { ...entrant, self: true }, events, states: ['active'] },
  { title: 'one administrator of two, by the other', input: admin, events, states: ['active', 'locked'] },
  { title: 'the only administrator', input: { ...admin, administrators: 1 }, events, states: ['active'] },
  {
    title: 'an administrator, by themselves, with a token issued after the last change of role',
    input: { ...admin, self: true, roleAsOf: 1_500 },
    events,
    states: ['active'],
  },
  {
    title: 'an entrant who was an administrator, with tokens from before and after',
    input: { ...entrant, organisation: 'organiser', runsAwards: true, administrators: 1, roleAsOf: 2_000 },
    events,
    states: ['active'],
  },
  {
    title: 'a judge whose data is gone',
    input: { ...judge, hasAccount: false, categories: 0, named: false },
    events,
    states: ['erased'],
  },
];
