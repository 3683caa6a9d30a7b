import { type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { Comparison } from './comparing.ts';
import type { Ranking } from './ranking.ts';
import type { Answer, RoundFacts } from './round.rules.ts';

interface Reasoned {
  readonly reason: string;
}

const unreasoned = ({ reason }: Reasoned) => reason === '' && 'award.refusal.reasonMissing';
const over = ({ closesAt, now }: RoundFacts) => closesAt !== null && closesAt <= now && 'round.refusal.closingPassed';
const notJudging = ({ awardStatus }: RoundFacts) => awardStatus !== 'judging' && 'round.refusal.awardNotJudging';
const scored = ({ sheets }: RoundFacts) => sheets > 0 && 'round.refusal.scored';
const undecided = ({ unsettled }: RoundFacts) => unsettled > 0 && 'round.refusal.unsettled';
const shown = ({ published }: RoundFacts) => published && 'round.refusal.published';
const earlier = ({ before }: RoundFacts) =>
  before.some(({ state }) => state !== 'decided') && 'round.refusal.formerUndecided';
const hidden = ({ before }: RoundFacts) =>
  before.some(({ published }) => !published) && 'round.refusal.formerUnpublished';
const begun = ({ state, given }: RoundFacts['after'][number]) => given > 0 || state !== 'prepared';
const later = ({ after }: RoundFacts) => after.some(begun) && 'round.refusal.laterStarted';
/** The round that it changes places with. */
const other = ({ before, after }: RoundFacts, by: number) => (by < 0 ? before.slice(-1) : after.slice(0, 1));
const short = ({ categories, quorum }: RoundFacts) =>
  categories.some(({ entries, judges }) => entries > 0 && judges < quorum) && 'round.refusal.shortOfJudges';

/** A chain through all entries of a category has a link fewer than entries. */
const thin = ({ kind, pairs, categories }: RoundFacts) =>
  kind === 'pairs' &&
  categories.some(
    ({ entries, judges }) => judges > 0 && judges * Math.min(pairs ?? 0, (entries * (entries - 1)) / 2) + 1 < entries,
  ) &&
  'round.refusal.tooFewPairs';
const otherKind = ({ kind }: RoundFacts, ...kinds: readonly string[]) =>
  !kinds.includes(kind) && 'round.refusal.otherKind';
const noPart = (facts: RoundFacts) => [
  facts.judge?.assigned === false && 'round.refusal.notAssigned',
  facts.judge?.ndaAccepted === false && 'score.refusal.ndaMissing',
  over(facts),
];
/** A whole number for each criterion, none outside of the scale. */
const unscored = ({ criteria, range, scale }: RoundFacts, marks: readonly number[]) => {
  const [from, to] = { zeroToTen: [0, 10], oneToFive: [1, 5], zeroToHundred: [0, 100], words: [0, scale?.length] }[
    range ?? 'words'
  ];
  const isIn = (mark: number) => mark >= from! && (range ? mark <= to! : mark < (to ?? 0)) && mark % 1 === 0;
  return (marks.length !== criteria?.length || !marks.every(isIn)) && 'round.refusal.marksMissing';
};
/** Given to other criteria, another scale or another order of them. */
const otherwise = ({ kind, range, scale, criteria }: RoundFacts, { asked }: { readonly asked?: string }) =>
  asked !== undefined &&
  asked !== JSON.stringify([kind, range, scale, criteria?.map(({ name }) => name) ?? null]) &&
  'round.refusal.askedOtherwise';
const touches = (fields: readonly string[], ...locked: readonly string[]) =>
  fields.some((field) => locked.includes(field));
/** What judges are asked for. */
const asked = ['kind', 'picks', 'scale', 'pairs', 'criteria', 'range'];
/** Whether two lists have the same in them, in any order. */
const isSame = (left: readonly string[], right: readonly string[]) =>
  [...new Set(left)].sort().join() === [...new Set(right)].sort().join();

const reasoned = (state: string, on: string, to: string): DecisionRow[] => [
  { in: state, on, ...refusedFor((_: RoundFacts, event: Reasoned) => [unreasoned(event)]) },
  { in: state, on, to },
];

/** What becomes of a round before the scores, by hand. */
export const roundDecisions: Decisions = {
  states: { prepared: [], open: [], closed: [], decided: [], deleted: [] },
  startsIn: 'prepared',
  ends: ['deleted'],
  rows: [
    {
      in: 'prepared',
      on: 'round.edit',
      refused: ['round.refusal.answersKept'],
      // What was given would mean something else.
      when: ({ given }: RoundFacts, { fields }: { readonly fields: readonly string[] }) =>
        Object.values(given).some((count) => count > 0) && touches(fields, ...asked),
    },
    { in: 'prepared', on: 'round.edit' },
    {
      in: 'prepared',
      on: 'round.move',
      ...refusedFor((facts: RoundFacts, { by }: { readonly by: -1 | 1 }) => [
        scored(facts),
        other(facts, by).length === 0 && 'round.refusal.noPlace',
        (other(facts, by).some(begun) || Object.values(facts.given).some((count) => count > 0)) &&
          'round.refusal.placeKept',
      ]),
    },
    { in: 'prepared', on: 'round.move' },
    {
      in: 'prepared',
      on: 'round.open',
      ...refusedFor((facts: RoundFacts) => [
        notJudging(facts),
        earlier(facts),
        scored(facts),
        over(facts),
        short(facts),
        thin(facts),
      ]),
    },
    { in: 'prepared', on: 'round.open', to: 'open' },
    {
      in: 'prepared',
      on: 'round.delete',
      ...refusedFor(({ weight, given }: RoundFacts) => [
        weight !== null && 'round.refusal.weighed',
        given.scores > 0 && 'round.refusal.scoresKept',
      ]),
    },
    { in: 'prepared', on: 'round.delete', to: 'deleted' },
    {
      in: 'open',
      on: 'round.edit',
      refused: ['round.refusal.ruleFixed'],
      // Judges were told by what entries go on.
      when: (_: RoundFacts, { fields }: { readonly fields: readonly string[] }) =>
        touches(fields, ...asked, 'consensus', 'quorum', 'top', 'threshold', 'shows', 'opensAt'),
    },
    { in: 'open', on: 'round.edit' },
    {
      in: 'open',
      on: 'round.answer',
      ...refusedFor((facts: RoundFacts, { answer, reason }: Reasoned & { readonly answer: Answer }) => [
        otherKind(facts, 'qualifying'),
        ...noPart(facts),
        answer !== 'yes' && reason === '' && 'round.refusal.reasonMissing',
      ]),
    },
    { in: 'open', on: 'round.answer' },
    {
      in: 'open',
      on: 'round.grade',
      ...refusedFor((facts: RoundFacts, event: { readonly grade: number; readonly asked?: string }) => [
        otherKind(facts, 'grades'),
        ...noPart(facts),
        facts.scale?.[event.grade] === undefined && 'round.refusal.gradeMissing',
        otherwise(facts, event),
      ]),
    },
    { in: 'open', on: 'round.grade' },
    {
      in: 'open',
      on: 'round.rank',
      ...refusedFor((facts: RoundFacts, { ranked, others }: Ranking) => [
        otherKind(facts, 'transferableVote', 'schulze'),
        ...noPart(facts),
        ranked.length === 0 && 'round.refusal.rankingEmpty',
        ranked.length > (facts.picks ?? 0) && 'round.refusal.rankingTooLong',
        [...ranked, ...others].some((id, at, all) => all.indexOf(id) < at) && 'round.refusal.rankedTwice',
        !isSame([...ranked, ...others], facts.judge?.entryIDs ?? []) && 'round.refusal.entriesChanged',
      ]),
    },
    { in: 'open', on: 'round.rank' },
    {
      in: 'open',
      on: 'round.compare',
      ...refusedFor((facts: RoundFacts, { pair, preferred }: Comparison) => [
        otherKind(facts, 'pairs'),
        ...noPart(facts),
        !facts.judge?.pairs?.some((asked) => isSame(asked, pair)) && 'round.refusal.pairNotAsked',
        preferred !== null && !pair.includes(preferred) && 'round.refusal.notOfPair',
      ]),
    },
    { in: 'open', on: 'round.compare' },
    {
      in: 'open',
      on: 'round.score',
      ...refusedFor((facts: RoundFacts, event: { readonly marks: readonly number[]; readonly asked?: string }) => [
        otherKind(facts, 'scores'),
        ...noPart(facts),
        unscored(facts, event.marks),
        otherwise(facts, event),
      ]),
    },
    { in: 'open', on: 'round.score' },
    {
      in: 'open',
      on: 'round.close',
      refused: ['round.refusal.answersOpen'],
      when: ({ openAnswers }: RoundFacts, { override }: { readonly override?: string }) =>
        openAnswers > 0 && override === undefined,
    },
    { in: 'open', on: 'round.close', to: 'closed' },
    ...reasoned('open', 'round.unopen', 'prepared'),
    ...reasoned('closed', 'round.settle', 'closed'),
    {
      in: 'closed',
      on: 'round.decide',
      ...refusedFor((facts: RoundFacts) => [undecided(facts), facts.goOn === 0 && 'round.refusal.nobodyGoesOn']),
    },
    { in: 'closed', on: 'round.decide', to: 'decided' },
    ...reasoned('closed', 'round.reopen', 'open'),
    {
      in: 'decided',
      on: 'round.settle',
      ...refusedFor((facts: RoundFacts, event: Reasoned) => [
        notJudging(facts),
        facts.entrySettled !== false && 'round.refusal.entrySettled',
        unreasoned(event),
      ]),
    },
    { in: 'decided', on: 'round.settle' },
    {
      in: 'decided',
      on: 'round.publish',
      ...refusedFor((facts: RoundFacts) => [undecided(facts), shown(facts), hidden(facts)]),
    },
    { in: 'decided', on: 'round.publish' },
    {
      in: 'decided',
      on: 'round.undecide',
      ...refusedFor((facts: RoundFacts, event: Reasoned) => [
        unreasoned(event),
        notJudging(facts),
        scored(facts),
        shown(facts),
        later(facts),
      ]),
    },
    { in: 'decided', on: 'round.undecide', to: 'closed' },
  ],
};
