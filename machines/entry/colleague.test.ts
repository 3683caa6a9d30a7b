import { describe, expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import {
  type AcceptingFacts,
  acceptingRules,
  endingRules,
  type InvitingFacts,
  invitationTime,
  invitingRules,
  mostColleagues,
} from './colleague.rules.ts';
import { type EntryState, entryStatuses } from './entry.rules.ts';

const inviting: InvitingFacts = { by: 'entrant', state: 'inProgress', others: 0, ownSide: false, writing: false };
const accepting: AcceptingFacts = {
  now: 5,
  expiresAt: 6,
  type: 'entrant',
  sameAddress: true,
  writing: false,
  judged: false,
};
const codes = <Facts>(rules: Parameters<typeof refusals<Facts, unknown>>[0], facts: Facts) =>
  refusals<Facts, unknown>(rules, facts, undefined).map(({ code }) => code);
const invite = (change: Partial<InvitingFacts>) => codes(invitingRules.mayInvite, { ...inviting, ...change });
const accept = (change: Partial<AcceptingFacts>) => codes(acceptingRules.mayAccept, { ...accepting, ...change });

describe('inviting a colleague', () => {
  it('is for a draft and a correction', () => {
    const states = (Object.keys(entryStatuses) as EntryState[]).filter((state) => invite({ state }).length === 0);
    expect(states).toEqual(['inProgress', 'error']);
    expect(invite({ state: 'submitted' })).toEqual(['colleague.refusal.notWritten']);
  });

  it('is the entrant’s alone', () => {
    expect([invite({}), invite({ by: 'colleague' }), invite({ by: 'admin' })]).toEqual([
      [],
      ['entry.refusal.ownerOnly'],
      ['entry.refusal.ownerOnly'],
    ]);
  });

  it('ends at the most that an entry has, and says every reason', () => {
    expect(invite({ others: mostColleagues - 1 })).toEqual([]);
    expect(invite({ others: mostColleagues, ownSide: true, writing: true })).toEqual([
      'colleague.refusal.tooMany',
      'colleague.refusal.ownSide',
      'colleague.refusal.already',
    ]);
  });
});

it('says the most that an entry has, and how long an invitation is good', () => {
  const most = { ...inviting, others: mostColleagues };
  expect(refusals<InvitingFacts, unknown>(invitingRules.mayInvite, most, undefined)).toEqual([
    { code: 'colleague.refusal.tooMany', params: { most: 10 } },
  ]);
  expect(invitationTime).toBe(1_209_600_000);
});

describe('accepting', () => {
  it('is for entrants, under the address invited, until it runs out, once', () => {
    expect(accept({})).toEqual([]);
    for (const type of ['judge', 'admin'] as const)
      expect(accept({ type })).toEqual(['colleague.refusal.entrantsOnly']);
    expect(accept({ sameAddress: false })).toEqual(['colleague.refusal.otherAddress']);
    expect(accept({ now: 6 })).toEqual(['colleague.refusal.expired']);
    expect(accept({ writing: true })).toEqual(['colleague.refusal.already']);
  });

  it('is not for whoever judged the entry', () => {
    expect(accept({ judged: true })).toEqual(['colleague.refusal.judged']);
  });
});

describe('ending', () => {
  it('is for the entrant, and for oneself', () => {
    const end = (by: 'entrant' | 'colleague' | 'admin', self: boolean) => codes(endingRules.mayEnd, { by, self });
    expect([end('entrant', false), end('colleague', true)]).toEqual([[], []]);
    expect([end('colleague', false), end('admin', false)]).toEqual([
      ['entry.refusal.ownerOnly'],
      ['entry.refusal.ownerOnly'],
    ]);
  });
});
