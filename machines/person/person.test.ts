import { describe, expect, it, test } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { personCases } from './person.cases.ts';
import { personInvariants } from './person.invariants.ts';
import { decidePerson } from './person.machine.ts';
import { type PersonEvent, type PersonFacts, type PersonState, personStateOf } from './person.rules.ts';

const facts: PersonFacts = {
  type: 'admin',
  self: false,
  hasAccount: true,
  signedIn: true,
  roleAsOf: null,
  organisation: 'organiser',
  runsAwards: true,
  administrators: 2,
  categories: 0,
  named: true,
  allowedLimit: 3,
};
const asked = (state: PersonState, change: Partial<PersonFacts>, event: PersonEvent) => {
  const decision = decidePerson(state, { ...facts, ...change }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code);
};
const role = (to: PersonFacts['type'], issuedAt: number): PersonEvent => {
  return { type: 'person.changeRole', role: to, issuedAt };
};

describe('the last administrator of an organiser that runs awards', () => {
  const last = { administrators: 1 };
  const needed = ['user.refusal.lastAdministrator'];

  it.each<PersonEvent>([{ type: 'person.lock' }, { type: 'person.delete' }, role('judge', 1), role('entrant', 1)])(
    'stays, whatever is asked: %o',
    (event) => {
      expect(asked('active', last, event)).toEqual(needed);
      expect(asked('invited', last, { type: 'person.lock' })).toEqual(needed);
      expect(asked('active', {}, event)).not.toEqual(needed);
      expect(asked('active', { ...last, runsAwards: false }, event)).not.toEqual(needed);
    },
  );

  it('is not somebody who cannot sign in', () => {
    expect(asked('locked', last, { type: 'person.delete' })).toBe('erased');
    expect(asked('active', { ...last, hasAccount: false }, { type: 'person.lock' })).toBe('locked');
  });

  it('does not keep judges from being locked, nor an administrator from coming back', () => {
    expect(asked('active', { ...last, type: 'judge' }, { type: 'person.lock' })).toBe('locked');
    expect(asked('locked', { administrators: 0 }, { type: 'person.unlock' })).toBe('active');
  });
});

describe('a role', () => {
  const after = { type: 'entrant', roleAsOf: 2_000 } as const;

  it('is given by a newer token alone', () => {
    expect(asked('active', after, role('admin', 3_000))).toBe('active');
    for (const issuedAt of [1_000, 2_000]) {
      expect(asked('active', after, role('admin', issuedAt))).toEqual(['session.roleChanged']);
    }
    expect(asked('active', { ...after, roleAsOf: null }, role('admin', 1))).toBe('active');
  });

  it('is taken away by a token of the same second too, never by an older one', () => {
    expect(asked('active', { roleAsOf: 2_000 }, role('judge', 2_000))).toBe('active');
    expect(asked('active', { roleAsOf: 2_000 }, role('judge', 1_000))).toEqual(['session.roleChanged']);
    expect(asked('active', { roleAsOf: 2_000 }, role('admin', 2_000))).toEqual(['session.roleChanged']);
  });

  it('is taken from no token that leaves out when it was issued, or what it says', () => {
    const bare = (type: PersonFacts['type'], more: object) =>
      asked('active', { type, roleAsOf: 0 }, { type: 'person.changeRole', ...more } as PersonEvent);
    expect(bare('entrant', { role: 'admin' })).toEqual(['session.roleChanged']);
    expect(bare('admin', { issuedAt: 0 })).toEqual(['session.roleChanged']);
  });

  it('of a judge needs an organiser', () => {
    const entrant = { type: 'entrant', organisation: 'entrant', runsAwards: false, administrators: 0 } as const;
    expect(asked('active', entrant, role('judge', 1))).toEqual(['session.noOrganisation']);
    expect(asked('active', entrant, role('admin', 1))).toBe('active');
  });
});

describe('an account', () => {
  it('is not locked, unlocked or deleted by its own person, and closed by nobody else', () => {
    for (const [state, type] of [
      ['active', 'person.lock'],
      ['locked', 'person.unlock'],
      ['active', 'person.delete'],
    ] as const) {
      expect(asked(state, { self: true }, { type })).toEqual(['user.refusal.self']);
    }
    expect(asked('active', { type: 'judge' }, { type: 'person.close' })).toEqual(['session.acting']);
    expect(asked('active', { self: true }, { type: 'person.close' })).toEqual(['request.role']);
    expect(asked('active', { self: true, type: 'judge' }, { type: 'person.close' })).toBe('erased');
  });

  it('goes back to where it was when it is unlocked', () => {
    expect(asked('locked', { signedIn: false }, { type: 'person.unlock' })).toBe('invited');
    expect(asked('locked', {}, { type: 'person.unlock' })).toBe('active');
    expect(asked('invited', { signedIn: false }, { type: 'person.signIn' })).toBe('active');
    expect(asked('erased', {}, { type: 'person.unlock' })).toEqual(['person.refusal.state']);
  });

  test.each([
    [{ erased: false, locked: false, invited: false }, 'active'],
    [{ erased: false, locked: false, invited: true }, 'invited'],
    [{ erased: false, locked: true, invited: true }, 'locked'],
    [{ erased: true, locked: true, invited: false }, 'erased'],
  ] as const)('kept as %o is %s', (stored, state) => {
    expect(personStateOf(stored)).toBe(state);
  });
});

describe('each invariant', () => {
  const broken: Readonly<Record<string, readonly [PersonState, Partial<PersonFacts>]>> = {
    organiserHasAdministrator: ['active', { administrators: 0 }],
    staffBelongToOrganiser: ['active', { organisation: 'entrant' }],
    onlyJudgesAreAssigned: ['active', { categories: 1 }],
    limitInRange: ['active', { allowedLimit: 261 }],
    activeHasAccount: ['active', { hasAccount: false }],
    invitedNeverSignedIn: ['invited', {}],
    erasedKeepsNothing: ['erased', { type: 'judge' }],
    erasedJudgesNothing: ['erased', { type: 'judge', named: false, categories: 1 }],
  };

  it('is broken by just one thing', () => {
    for (const [name, [state, change]] of Object.entries(broken)) {
      const found = brokenIn(personInvariants, state, { ...facts, ...change }).map(({ id }) => id);
      expect(found).toEqual([`person.invariant.${name}`]);
    }
    expect(Object.keys(broken).map((name) => `person.invariant.${name}`)).toEqual(personInvariants.map(({ id }) => id));
  });

  it('takes a limit of entries from none to 260, in whole ones', () => {
    const broken = (allowedLimit: number) =>
      brokenIn(personInvariants, 'active', { ...facts, allowedLimit }).length > 0;
    expect([-1, 0, 1, 259, 260, 261, 0.5].map(broken)).toEqual([true, false, false, false, false, true, true]);
  });

  it('holds in every case, and after every event that is accepted', () => {
    for (const { input, states = [], events } of personCases) {
      for (const state of states as readonly PersonState[]) {
        for (const event of events as readonly PersonEvent[]) {
          const decision = decidePerson(state, input, event);
          if (decision.accepted) expect(brokenIn(personInvariants, state, input)).toEqual([]);
        }
      }
    }
  });
});
