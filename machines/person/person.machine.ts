import { setup } from 'xstate';
import { type Decision, lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { personInvariants } from './person.invariants.ts';
import { factsAfter, type PersonEvent, type PersonFacts, type PersonState, personRules } from './person.rules.ts';

/** What leaves a person in their state. */
const stays = <State extends PersonState>(target: State) =>
  ({
    'person.edit': { target, description: 'Name, photo, country, language or entry limit are changed.' },
    'person.changeRole': {
      guard: {
        type: 'mayChangeRole',
        params: ({ event }: { event: Extract<PersonEvent, { type: 'person.changeRole' }> }) => event,
      },
      target,
      description: 'The account was put into another group, and a newer token says so.',
    },
  }) as const;
const leaves = {
  'person.lock': { guard: 'mayLock', target: 'locked', description: 'An administrator locks the account.' },
  'person.delete': { guard: 'mayDelete', target: 'erased', description: 'An administrator deletes the person.' },
} as const;

/** A person who uses the product, from the invitation on. */
export const personMachine = setup({
  types: { context: {} as PersonFacts, input: {} as PersonFacts, events: {} as PersonEvent },
  guards: guardsOf(personRules),
}).createMachine({
  id: 'person',
  description: 'A person who uses the product, from the invitation on.',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      description: 'Invited by email, and not signed in yet.',
      on: {
        ...stays('invited'),
        ...leaves,
        'person.signIn': { target: 'active', description: 'The person signs in for the first time.' },
      },
    },
    active: {
      description: 'Signs in and works.',
      on: {
        ...stays('active'),
        ...leaves,
        'person.signIn': { target: 'active', description: 'The person is here again.' },
        'person.close': { guard: 'mayClose', target: 'erased', description: 'The person closes the own account.' },
      },
    },
    locked: {
      description: 'Locked by an administrator. What the person did stays.',
      on: {
        'person.edit': stays('locked')['person.edit'],
        'person.unlock': [
          { guard: 'mayUnlockUnseen', target: 'invited', description: 'Unlocked, before the first sign-in.' },
          { guard: 'mayUnlock', target: 'active', description: 'Unlocked.' },
        ],
        'person.delete': leaves['person.delete'],
      },
    },
    erased: { description: 'Personal data is gone. What the person did stays.', type: 'final' },
  },
});

export const personLifecycle = lifecycle<typeof personMachine, PersonState>(
  personMachine,
  personRules,
  personInvariants,
);

/** What an event does to a person, with what it changes besides the state taken into account. */
export const decidePerson = (state: PersonState, facts: PersonFacts, event: PersonEvent): Decision<PersonState> =>
  personLifecycle.decide(state, facts, event, factsAfter(state, facts, event));
