import { type Decisions, refusedFor } from '../kit/decisions.ts';
import type { Choice, VoteFacts } from './vote.rules.ts';

const unset = (closesAt: number | null, now: number) => !(closesAt !== null && closesAt > now);
const over = ({ closesAt, now }: VoteFacts) => unset(closesAt, now) && 'vote.refusal.over';
const names = (choices: readonly Choice[]) => choices.map(({ categoryID, entryID }) => `${categoryID} ${entryID}`);

type Cast = { readonly choices: readonly Choice[]; readonly replaces: string | null };

/** What becomes of a public vote, by hand. */
export const voteDecisions: Decisions = {
  states: { prepared: [], open: [], closed: [], published: [], deleted: [] },
  startsIn: 'prepared',
  ends: ['published', 'deleted'],
  rows: [
    { in: 'prepared', on: 'vote.delete', to: 'deleted' },
    ...['open', 'closed'].flatMap((state) => [
      { in: state, on: 'vote.check' },
      {
        in: state,
        on: 'vote.want',
        ...refusedFor(({ voter }: VoteFacts) => [!voter?.ballotID && 'vote.refusal.receiptWrong']),
      },
      { in: state, on: 'vote.want' },
      {
        in: state,
        on: 'vote.delete',
        ...refusedFor(({ ballots }: VoteFacts) => [ballots > 0 && 'vote.refusal.somebodyVoted']),
      },
      { in: state, on: 'vote.delete', to: 'deleted' },
    ]),
    {
      in: 'closed',
      on: 'vote.reopen',
      ...refusedFor((facts: VoteFacts, event: { readonly reason: string; readonly closesAt: number | null }) => [
        !['judging', 'closed'].includes(facts.awardStatus) && 'vote.refusal.awardNotJudging',
        unset(event.closesAt, facts.now) && 'vote.refusal.closingMissing',
        event.reason.trim() === '' && 'award.refusal.reasonMissing',
      ]),
    },
    { in: 'closed', on: 'vote.reopen', to: 'open' },
    { in: 'prepared', on: 'vote.edit' },
    {
      in: 'prepared',
      on: 'vote.open',
      ...refusedFor((facts: VoteFacts) => [
        !['judging', 'closed'].includes(facts.awardStatus) && 'vote.refusal.awardNotJudging',
        unset(facts.closesAt, facts.now) && 'vote.refusal.closingMissing',
        facts.shortlistOwed && 'vote.refusal.shortlistOwed',
        !facts.shortlistOwed && facts.entries < 2 && 'vote.refusal.tooFew',
      ]),
    },
    { in: 'prepared', on: 'vote.open', to: 'open' },
    {
      in: 'open',
      on: 'vote.edit',
      ...refusedFor(
        ({ now }: VoteFacts, event: { readonly fields: readonly string[]; readonly closesAt: number | null }) => [
          event.fields.join() !== 'closesAt' && 'vote.refusal.rulesFixed',
          unset(event.closesAt, now) && 'vote.refusal.closingMissing',
        ],
      ),
    },
    { in: 'open', on: 'vote.edit' },
    { in: 'open', on: 'vote.ask', ...refusedFor((facts: VoteFacts) => [over(facts)]) },
    { in: 'open', on: 'vote.ask' },
    {
      in: 'open',
      on: 'vote.cast',
      ...refusedFor((facts: VoteFacts, { choices, replaces }: Cast) => [
        over(facts),
        ![null, replaces].includes(facts.voter?.ballotID ?? null) && 'vote.refusal.votedAlready',
        choices.length === 0 && 'vote.refusal.nothingChosen',
        // Every case has one category.
        choices.length > facts.picks && 'vote.refusal.tooMany',
        (new Set(names(choices)).size < choices.length ||
          names(choices).some((name) => !names(facts.voter?.candidates ?? []).includes(name))) &&
          'vote.refusal.notOnTheBallot',
      ]),
    },
    { in: 'open', on: 'vote.cast' },
    {
      in: 'open',
      on: 'vote.close',
      ...refusedFor((facts: VoteFacts, { reason }: { readonly reason: string }) => [
        over(facts) === false && reason === '' && 'vote.refusal.closesEarly',
      ]),
    },
    { in: 'open', on: 'vote.close', to: 'closed' },
    {
      in: 'closed',
      on: 'vote.settle',
      ...refusedFor((_: VoteFacts, { reason }: { readonly reason: string }) => [
        reason === '' && 'award.refusal.reasonMissing',
      ]),
    },
    { in: 'closed', on: 'vote.settle' },
    {
      in: 'closed',
      on: 'vote.publish',
      ...refusedFor((facts: VoteFacts) => [
        facts.unsettled > 0 && 'vote.refusal.unsettled',
        facts.outOfJudging > 0 && facts.awardStatus !== 'completed' && 'vote.refusal.outOfJudging',
      ]),
    },
    { in: 'closed', on: 'vote.publish', to: 'published' },
  ],
};
