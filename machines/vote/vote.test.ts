import { describe, expect, it } from 'vitest';
import { domainOf, mailboxOf, patternsAmong, plainAddress, type Trace } from './patterns.ts';
import { voteLifecycle } from './vote.machine.ts';
import type { VoteEvent, VoteFacts, VoteState } from './vote.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const of = (categoryID: string, ...ids: readonly string[]) => ids.map((entryID) => ({ categoryID, entryID }));
const facts: VoteFacts = {
  ...{ now, awardStatus: 'judging', name: 'Audience Prize', closesAt: now + 1, picks: 2 },
  ...{ entries: 4, shortlistOwed: false, untitled: 0, unsettled: 0, traceable: 0, ballots: 0 },
  voter: { ballotID: null, candidates: [...of('film', 'a', 'b', 'c'), ...of('short', 'x', 'y', 'z')] },
};
const outcome = (state: VoteState, event: VoteEvent, changes: Partial<VoteFacts> = {}) => {
  const decision = voteLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.split('.').at(-1));
};

describe('a public vote', () => {
  it('takes at most so many votes of an address in each category, until the instant it closes', () => {
    const cast = (...choices: readonly { categoryID: string; entryID: string }[]) =>
      ({ type: 'vote.cast', choices, replaces: null }) as const;
    expect(outcome('open', cast(...of('film', 'a', 'b'), ...of('short', 'x', 'y')))).toBe('open');
    expect(outcome('open', cast(...of('film', 'a', 'b', 'c')))).toEqual(['tooMany']);
    expect(outcome('open', cast(...of('film', 'x')))).toEqual(['notOnTheBallot']);
    expect(outcome('open', cast(...of('film', 'a', 'a')))).toEqual(['notOnTheBallot']);
    expect(outcome('open', cast(...of('film', 'a')), { closesAt: now })).toEqual(['over']);
    for (const state of ['prepared', 'closed', 'published'] as const)
      expect(outcome(state, cast(...of('film', 'a')))).toEqual(['state']);
  });

  it('changes the ballot of an address for whoever says which one it is', () => {
    const again = { ballots: 1, voter: { ...facts.voter!, ballotID: 'first' } };
    const cast = (replaces: string | null) => ({ type: 'vote.cast', choices: of('film', 'a'), replaces }) as const;
    expect(outcome('open', cast(null), again)).toEqual(['votedAlready']);
    expect(outcome('open', cast('another'), again)).toEqual(['votedAlready']);
    expect(outcome('open', cast('first'), again)).toBe('open');
    // What an earlier address cast is nothing to another one.
    expect(outcome('open', cast('first'))).toBe('open');
    expect(outcome('open', cast('first'), { ...again, closesAt: now })).toEqual(['over']);
  });

  it('is deleted as long as nobody voted, and opened again for a reason until its result is public', () => {
    for (const state of ['prepared', 'open', 'closed'] as const) {
      expect(outcome(state, { type: 'vote.delete' })).toBe('deleted');
      expect(outcome(state, { type: 'vote.delete' }, { ballots: 1 })).toEqual(['somebodyVoted']);
    }
    const reopen = { type: 'vote.reopen', reason: 'The mail was down', closesAt: now + 5 } as const;
    expect(outcome('closed', reopen, { ballots: 7, closesAt: now })).toBe('open');
    expect(outcome('closed', { ...reopen, reason: ' ', closesAt: now })).toEqual(['closingMissing', 'reasonMissing']);
    expect(outcome('closed', reopen, { awardStatus: 'completed' })).toEqual(['awardNotJudging']);
    for (const state of ['prepared', 'open', 'published'] as const) expect(outcome(state, reopen)).toEqual(['state']);
    expect(outcome('published', { type: 'vote.delete' })).toEqual(['state']);
  });

  it('closes before its time only with a reason', () => {
    expect(outcome('open', { type: 'vote.close', reason: ' ' })).toEqual(['closesEarly']);
    expect(outcome('open', { type: 'vote.close', reason: 'Moved' })).toBe('closed');
    expect(outcome('open', { type: 'vote.close', reason: '' }, { closesAt: now })).toBe('closed');
  });

  it('is published once every pattern is settled and nothing tells who voted', () => {
    expect(outcome('closed', { type: 'vote.publish' }, { unsettled: 1 })).toEqual(['unsettled']);
    expect(outcome('closed', { type: 'vote.publish' }, { traceable: 3 })).not.toBe('published');
    expect(outcome('closed', { type: 'vote.publish' })).toBe('published');
  });
});

describe('a suspicious pattern', () => {
  const minute = 60_000;
  const trace = (id: number | string, changes: Partial<Trace> = {}): Trace => ({
    ...{ id: `${id}`, source: `s${id}`, mailbox: `m${id}`, domain: `d${id}`, castAt: 0, entryIDs: [`e${id}`] },
    ...changes,
  });
  const many = (count: number, change: (at: number) => Partial<Trace>) =>
    Array.from({ length: count }, (_, at) => trace(String(at).padStart(2, '0'), change(at)));

  it('is ten ballots of one network, or two of one mailbox', () => {
    const ballots = many(10, () => ({ source: 'hall' }));
    expect(patternsAmong(ballots.slice(1))).toEqual([]);
    expect(patternsAmong(ballots)).toEqual([
      { flag: 'sameSource:hall', kind: 'sameSource', entryID: null, ballotIDs: ballots.map(({ id }) => id) },
    ]);
    expect(patternsAmong(many(2, () => ({ mailbox: 'one' })))).toEqual([
      { flag: 'sameMailbox:one', kind: 'sameMailbox', entryID: null, ballotIDs: ['00', '01'] },
    ]);
  });

  it('is five ballots of one network for one entry within ten minutes', () => {
    const burst = (apart: number, count = 5) =>
      many(count, (at) => ({ source: 'class', entryIDs: ['moth'], castAt: at * apart }));
    expect(patternsAmong(burst(2.5 * minute))).toEqual([
      {
        flag: 'sourceBurst:class:moth',
        kind: 'sourceBurst',
        entryID: 'moth',
        ballotIDs: ['00', '01', '02', '03', '04'],
      },
    ]);
    expect(patternsAmong(burst(2.5 * minute + 1))).toEqual([]);
    expect(patternsAmong(burst(minute, 4))).toEqual([]);
    expect(patternsAmong(burst(minute).map((one, at) => ({ ...one, entryIDs: [`e${at}`] })))).toEqual([]);
  });

  it('is twenty ballots of one mail service for one entry within ten minutes, and none that came before or after', () => {
    const burst = many(22, (at) => ({
      ...{ domain: 'post', entryIDs: ['moth', `e${at}`] },
      castAt: at === 0 ? 0 : at === 21 ? 300 * minute : 60 * minute + at * 1000,
    }));
    expect(patternsAmong([...burst].reverse())).toEqual([
      {
        ...{ flag: 'domainBurst:post:moth', kind: 'domainBurst', entryID: 'moth' },
        ballotIDs: burst.slice(1, 21).map(({ id }) => id),
      },
    ]);
    expect(patternsAmong(burst.slice(2))).toEqual([]);
    expect(patternsAmong(burst.map((one) => ({ ...one, domain: null })))).toEqual([]);
  });

  it('reads an address without case, and a mailbox without its tag', () => {
    expect(plainAddress(' Ana+Film@Example.ORG ')).toBe('ana+film@example.org');
    expect(mailboxOf('Ana+Film@Example.org')).toBe('ana@example.org');
    expect(domainOf(' Ana+Film@Example.org')).toBe('example.org');
    expect(mailboxOf('ana@example.org')).toBe('ana@example.org');
  });
});
