import type { Case } from '../kit/cases.ts';
import type { VoteEvent, VoteFacts } from './vote.rules.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 12, 12);

const ready: VoteFacts = {
  now,
  awardStatus: 'judging',
  name: 'Audience Prize',
  closesAt: now + 48 * hour,
  picks: 2,
  entries: 4,
  shortlistOwed: false,
  unsettled: 0,
  outOfJudging: 0,
  traceable: 0,
  ballots: 0,
  voter: {
    ballotID: null,
    candidates: ['weir', 'quay', 'moth', 'salt'].map((entryID) => ({ categoryID: 'film', entryID })),
  },
};

const choose = (...ids: readonly string[]): VoteEvent => ({
  type: 'vote.cast',
  replaces: null,
  choices: ids.map((entryID) => ({ categoryID: 'film', entryID })),
});

const events: readonly VoteEvent[] = [
  { type: 'vote.edit', fields: ['closesAt'], closesAt: now + 72 * hour },
  { type: 'vote.edit', fields: ['closesAt'], closesAt: now - hour },
  { type: 'vote.edit', fields: ['picks'], closesAt: now + 48 * hour },
  { type: 'vote.open' },
  { type: 'vote.ask' },
  choose('moth'),
  choose('moth', 'weir'),
  choose(),
  choose('moth', 'moth'),
  choose('moth', 'weir', 'quay'),
  choose('other'),
  { ...choose('moth'), replaces: 'ballot-1' } as VoteEvent,
  { ...choose('moth'), replaces: 'ballot-2' } as VoteEvent,
  { type: 'vote.check' },
  { type: 'vote.want' },
  { type: 'vote.close', reason: '' },
  { type: 'vote.close', reason: 'The ceremony is earlier' },
  { type: 'vote.settle', reason: 'A class voted together' },
  { type: 'vote.settle', reason: '' },
  { type: 'vote.reopen', reason: 'The mail was down for a day', closesAt: now + 72 * hour },
  { type: 'vote.reopen', reason: ' ', closesAt: now + 72 * hour },
  { type: 'vote.reopen', reason: 'The mail was down for a day', closesAt: null },
  { type: 'vote.reopen', reason: 'The mail was down for a day', closesAt: now },
  { type: 'vote.publish' },
  { type: 'vote.delete' },
];

/** Situations of a public vote. */
export const voteCases: readonly Case<VoteFacts, VoteEvent>[] = [
  { title: 'everything is in order', input: ready, events },
  { title: 'its closing time has passed', input: { ...ready, closesAt: now }, events },
  { title: 'it has no closing time', input: { ...ready, closesAt: null }, states: ['prepared'], events },
  {
    title: 'the shortlist is not published',
    input: { ...ready, awardStatus: 'open', shortlistOwed: true, entries: 0 },
    states: ['prepared'],
    events,
  },
  { title: 'there is one entry alone', input: { ...ready, entries: 1 }, states: ['prepared'], events },
  {
    title: 'the address has voted before',
    input: { ...ready, ballots: 1, voter: { ...ready.voter!, ballotID: 'ballot-1' } },
    states: ['open', 'closed'],
    events,
  },
  {
    title: 'suspicious votes are not looked at',
    input: { ...ready, unsettled: 2, ballots: 4 },
    states: ['closed'],
    events,
  },
  {
    title: 'an entry of the ballot is asked for a correction',
    input: { ...ready, outOfJudging: 1, ballots: 4 },
    states: ['open', 'closed'],
    events,
  },
  {
    title: 'the award is over, and an entry of the ballot never came back',
    input: { ...ready, awardStatus: 'completed', outOfJudging: 1, ballots: 4 },
    states: ['closed'],
    events,
  },
  { title: 'the award is over', input: { ...ready, awardStatus: 'completed' }, states: ['closed'], events },
];
