import { describe, expect, it } from 'vitest';
import { brokenByChange, brokenIn } from '../kit/invariants.ts';
import {
  domainOf,
  mailboxOf,
  patternKinds,
  patternSteps,
  patternsAmong,
  plainAddress,
  type Trace,
} from './patterns.ts';
import { voteFacts } from './vote.facts.ts';
import { voteInvariants } from './vote.invariants.ts';
import { refusalsOfNewVote, voteLifecycle } from './vote.machine.ts';
import { mostPicks, type VoteEvent, type VoteFacts, type VoteState, voteStates } from './vote.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const of = (categoryID: string, ...ids: readonly string[]) => ids.map((entryID) => ({ categoryID, entryID }));
const facts: VoteFacts = {
  now,
  awardStatus: 'judging',
  name: 'Audience Prize',
  closesAt: now + 1,
  picks: 2,
  entries: 4,
  shortlistOwed: false,
  unsettled: 0,
  outOfJudging: 0,
  traceable: 0,
  ballots: 0,
  voter: { ballotID: null, candidates: [...of('film', 'a', 'b', 'c'), ...of('short', 'x', 'y', 'z')] },
};
const outcome = (state: VoteState, event: VoteEvent, changes: Partial<VoteFacts> = {}) => {
  const decision = voteLifecycle.decide(state, { ...facts, ...changes }, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.split('.').at(-1));
};

describe('a public vote', () => {
  it('is read as the contract writes it', () => {
    const { now: _, closesAt: __, voter: ___, ...vote } = facts;
    expect(voteFacts({ ...vote, closesAt: '1970-01-01T00:00:00.009Z' }, 5)).toEqual({ ...vote, now: 5, closesAt: 9 });
    expect(voteFacts({ ...vote, closesAt: null }, 5)).toEqual({ ...vote, now: 5, closesAt: null });
  });

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
    expect(outcome('closed', { ...reopen, reason: 'x' })).toBe('open');
    expect(outcome('closed', { ...reopen, reason: ' ', closesAt: now })).toEqual(['closingMissing', 'reasonMissing']);
    expect(outcome('closed', reopen, { awardStatus: 'completed' })).toEqual(['awardNotJudging']);
    for (const state of ['prepared', 'open', 'published'] as const) expect(outcome(state, reopen)).toEqual(['state']);
    expect(outcome('published', { type: 'vote.delete' })).toEqual(['state']);
  });

  it('says how many, and how many may be', () => {
    const reasons = (state: VoteState, event: VoteEvent, changes: Partial<VoteFacts> = {}) => {
      const decision = voteLifecycle.decide(state, { ...facts, ...changes }, event);
      return decision.accepted ? [] : decision.reasons;
    };
    const cast = { type: 'vote.cast', choices: of('film', 'a', 'b', 'c'), replaces: null } as const;
    expect(reasons('open', cast)).toEqual([{ code: 'vote.refusal.tooMany', params: { count: 2 } }]);
    expect(reasons('open', { ...cast, choices: [] }, { picks: 0 })).toEqual([{ code: 'vote.refusal.nothingChosen' }]);
    expect(reasons('open', { type: 'vote.delete' }, { ballots: 4 })).toEqual([
      { code: 'vote.refusal.somebodyVoted', params: { count: 4 } },
    ]);
    expect(reasons('closed', { type: 'vote.publish' }, { unsettled: 5 })).toEqual([
      { code: 'vote.refusal.unsettled', params: { count: 5 } },
    ]);
  });

  it('opens in judging, with two entries and a closing ahead', () => {
    const open = (changes: Partial<VoteFacts> = {}) => outcome('prepared', { type: 'vote.open' }, changes);
    expect([open(), open({ entries: 2 }), open({ awardStatus: 'closed' })]).toEqual(['open', 'open', 'open']);
    expect(open({ entries: 1 })).toEqual(['tooFew']);
    expect(open({ entries: 1, shortlistOwed: true })).toEqual(['shortlistOwed']);
    for (const closesAt of [null, now]) expect(open({ closesAt })).toEqual(['closingMissing']);
    for (const awardStatus of ['pending', 'approved', 'open', 'completed'] as const)
      expect(open({ awardStatus })).toEqual(['awardNotJudging']);
  });

  it('moves nothing but its closing while it is open', () => {
    const edit = (fields: readonly string[], closesAt: number | null = now + 1) =>
      outcome('open', { type: 'vote.edit', fields, closesAt });
    expect(edit(['closesAt'])).toBe('open');
    expect(edit(['closesAt', 'picks'])).toEqual(['rulesFixed']);
    expect([edit(['closesAt'], now), edit(['closesAt'], null)]).toEqual([['closingMissing'], ['closingMissing']]);
  });

  it('sends what somebody wants to those who voted alone', () => {
    const want = (ballotID: string | null) =>
      outcome('open', { type: 'vote.want' }, { voter: { ballotID, candidates: [] } });
    expect([want('first'), want(null)]).toEqual(['open', ['receiptWrong']]);
  });

  it('keeps what always holds of it, and of a new one what holds of one that is prepared', () => {
    expect(voteStates).toEqual(['prepared', 'open', 'closed', 'published']);
    const where = (name: string, changes: Partial<VoteFacts>) =>
      [...voteStates, 'deleted' as const].filter((state) =>
        brokenIn(voteInvariants, state, { ...facts, ...changes }).some(({ id }) => id === `vote.invariant.${name}`),
      );
    const everywhere = [...voteStates, 'deleted'];
    expect([where('named', { name: ' ' }), where('named', { name: 'V' })]).toEqual([everywhere, []]);
    expect([0, 1, mostPicks, 11].map((picks) => where('picksSound', { picks }).length === 0)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(where('closingSet', { closesAt: null })).toEqual(['open', 'closed', 'published']);
    expect(where('nobodyVotedYet', { ballots: 1 })).toEqual(['prepared', 'deleted']);
    expect(where('erasedOncePublished', { traceable: 1 })).toEqual(['published']);
    for (const awardStatus of ['pending', 'approved', 'open', 'completed'] as const)
      expect(where('openWhileJudging', { awardStatus })).toEqual(['open']);
    for (const awardStatus of ['judging', 'closed'] as const)
      expect(where('openWhileJudging', { awardStatus })).toEqual([]);
    const voted = (ballots: number) => ({ state: 'prepared' as const, facts: { ...facts, ballots } });
    expect(brokenByChange(voteInvariants, voted(0), voted(6))).toEqual([
      { code: 'vote.refusal.somebodyVoted', params: { count: 6 } },
    ]);
    const fresh = (changes: Partial<VoteFacts>) => refusalsOfNewVote({ ...facts, ...changes }).map(({ code }) => code);
    expect(fresh({ closesAt: null, traceable: 1 })).toEqual([]);
    expect(fresh({ name: '', picks: 0, ballots: 1 })).toEqual([
      'vote.invariant.named',
      'vote.invariant.picksSound',
      'vote.invariant.nobodyVotedYet',
    ]);
  });

  it('closes before its time only with a reason', () => {
    expect(outcome('open', { type: 'vote.close', reason: ' ' })).toEqual(['closesEarly']);
    for (const reason of ['Moved', 'x']) expect(outcome('open', { type: 'vote.close', reason })).toBe('closed');
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
    id: `${id}`,
    source: `s${id}`,
    mailbox: `m${id}`,
    domain: `d${id}`,
    castAt: 0,
    entryIDs: [`e${id}`],
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
      domain: 'post',
      entryIDs: ['moth', `e${at}`],
      castAt: at === 0 ? 0 : at === 21 ? 300 * minute : 60 * minute + at * 1000,
    }));
    expect(patternsAmong([...burst].reverse())).toEqual([
      {
        flag: 'domainBurst:post:moth',
        kind: 'domainBurst',
        entryID: 'moth',
        ballotIDs: burst.slice(1, 21).map(({ id }) => id),
      },
    ]);
    expect(patternsAmong(burst.slice(2))).toEqual([]);
    expect(patternsAmong(burst.map((one) => ({ ...one, domain: null })))).toEqual([]);
  });

  it('is found in small steps, each ballot of a burst once', () => {
    const pupils = many(60, (at) => ({ source: 'class', entryIDs: ['moth'], castAt: at * 1_000 }));
    const looking = patternSteps(pupils);
    let steps = 0;
    while (!looking.next().done) steps += 1;
    expect(steps).toBeGreaterThan(2 * pupils.length);
    // Two bursts that share a ballot, and one apart from them.
    const minutes = [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 40, 60, 61, 62, 63, 64];
    const bursts = minutes.map((at, place) =>
      trace(String(place).padStart(2, '0'), { source: 'hall', entryIDs: ['moth'], castAt: at * minute }),
    );
    const [, burst] = patternsAmong(bursts);
    expect(burst!.ballotIDs).toEqual(bursts.filter(({ id }) => id !== '10').map(({ id }) => id));
  });

  it('stands by its size, then by its name, with its ballots as they were cast', () => {
    expect(patternKinds).toEqual(['sameSource', 'sameMailbox', 'sourceBurst', 'domainBurst']);
    const ballots = [
      ...many(2, () => ({ mailbox: 'b' })),
      ...['x', 'y', 'z'].map((id) => trace(id, { mailbox: 'c' })),
      ...['p', 'q'].map((id) => trace(id, { mailbox: 'a' })),
    ];
    const flags = ['sameMailbox:c', 'sameMailbox:a', 'sameMailbox:b'];
    expect(patternsAmong(ballots).map(({ flag }) => flag)).toEqual(flags);
    expect(patternsAmong(ballots.toReversed()).map(({ flag }) => flag)).toEqual(flags);
    const burst = [4, 2, 0, 3, 1].map((id) =>
      trace(id, { source: 'class', entryIDs: ['moth'], castAt: id === 4 ? 0 : 1_000 }),
    );
    expect(patternsAmong(burst).map(({ ballotIDs }) => ballotIDs)).toEqual([['4', '0', '1', '2', '3']]);
  });

  it('reads an address without case, and a mailbox without its tag', () => {
    expect(plainAddress(' Ana+Film@Example.ORG ')).toBe('ana+film@example.org');
    expect(mailboxOf('Ana+Film@Example.org')).toBe('ana@example.org');
    expect(domainOf(' Ana+Film@Example.org')).toBe('example.org');
    expect(mailboxOf('ana@example.org')).toBe('ana@example.org');
    expect(mailboxOf('ana+a+b@example.org')).toBe('ana@example.org');
  });
});
