import { describe, expect, it } from 'vitest';
import { mailboxOf, patternsAmong, plainAddress } from './patterns.ts';
import { voteLifecycle } from './vote.machine.ts';
import type { VoteEvent, VoteFacts, VoteState } from './vote.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const of = (categoryID: string, ...ids: readonly string[]) => ids.map((entryID) => ({ categoryID, entryID }));
const facts: VoteFacts = {
  ...{ now, awardStatus: 'judging', name: 'Audience Prize', closesAt: now + 1, picks: 2 },
  ...{ entries: 4, shortlistOwed: false, untitled: 0, unsettled: 0, traceable: 0 },
  voter: { hasVoted: false, candidates: [...of('film', 'a', 'b', 'c'), ...of('short', 'x', 'y', 'z')] },
};
const outcome = (state: VoteState, event: VoteEvent, changes: Partial<VoteFacts> = {}) => {
  const decision = voteLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.split('.').at(-1));
};

describe('a public vote', () => {
  it('takes at most so many votes of an address in each category, until the instant it closes', () => {
    const cast = (...choices: readonly { categoryID: string; entryID: string }[]) =>
      ({ type: 'vote.cast', choices }) as const;
    expect(outcome('open', cast(...of('film', 'a', 'b'), ...of('short', 'x', 'y')))).toBe('open');
    expect(outcome('open', cast(...of('film', 'a', 'b', 'c')))).toEqual(['tooMany']);
    expect(outcome('open', cast(...of('film', 'x')))).toEqual(['notOnTheBallot']);
    expect(outcome('open', cast(...of('film', 'a', 'a')))).toEqual(['notOnTheBallot']);
    expect(outcome('open', cast(...of('film', 'a')), { closesAt: now })).toEqual(['over']);
    expect(outcome('open', cast(...of('film', 'a')), { voter: { ...facts.voter!, hasVoted: true } })).toEqual([
      'votedAlready',
    ]);
    for (const state of ['prepared', 'closed', 'published'] as const)
      expect(outcome(state, cast(...of('film', 'a')))).toEqual(['state']);
  });

  it('closes before its time only with a reason, and never opens again', () => {
    expect(outcome('open', { type: 'vote.close', reason: ' ' })).toEqual(['closesEarly']);
    expect(outcome('open', { type: 'vote.close', reason: 'Moved' })).toBe('closed');
    expect(outcome('open', { type: 'vote.close', reason: '' }, { closesAt: now })).toBe('closed');
    expect(outcome('closed', { type: 'vote.open' })).toEqual(['state']);
  });

  it('is published once every pattern is settled and nothing tells who voted', () => {
    expect(outcome('closed', { type: 'vote.publish' }, { unsettled: 1 })).toEqual(['unsettled']);
    expect(outcome('closed', { type: 'vote.publish' }, { traceable: 3 })).not.toBe('published');
    expect(outcome('closed', { type: 'vote.publish' })).toBe('published');
  });
});

describe('a suspicious pattern', () => {
  it('is ten ballots of one network, or two of one mailbox', () => {
    const ballots = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, source: 'hall', mailbox: `m${at}` }));
    expect(patternsAmong(ballots.slice(1))).toEqual([]);
    expect(patternsAmong(ballots)).toEqual([
      { flag: 'sameSource:hall', kind: 'sameSource', ballotIDs: ballots.map(({ id }) => id) },
    ]);
    const twice = [
      { id: 'a', source: '1', mailbox: 'one' },
      { id: 'b', source: '2', mailbox: 'one' },
    ];
    expect(patternsAmong(twice)).toEqual([{ flag: 'sameMailbox:one', kind: 'sameMailbox', ballotIDs: ['a', 'b'] }]);
  });

  it('reads an address without case, and a mailbox without its tag', () => {
    expect(plainAddress(' Ana+Film@Example.ORG ')).toBe('ana+film@example.org');
    expect(mailboxOf('Ana+Film@Example.org')).toBe('ana@example.org');
    expect(mailboxOf('ana@example.org')).toBe('ana@example.org');
  });
});
