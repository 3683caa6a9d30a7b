import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { EntryFacts } from './entry.rules.ts';

const hour = 3_600_000;
const paying = ({ paymentUnderWay }: EntryFacts) => paymentUnderWay === true;
const byEntrant = ({ by }: EntryFacts) => by !== 'admin';
const byColleague = ({ by }: EntryFacts) => by === 'colleague';
const late = ({ by, now, closesAt }: EntryFacts) => by !== 'admin' && closesAt !== null && now >= closesAt;
const isScored = ({ scored }: EntryFacts) => scored;
const answeredFor = ({ judgedInRound }: EntryFacts) => judgedInRound === true;
const voted = ({ onBallot }: EntryFacts) => onBallot === true;
const isOpen = ({ awardStatus }: EntryFacts) => awardStatus === 'open';
const isJudged = ({ awardStatus }: EntryFacts) => awardStatus === 'judging';
const isOver = ({ awardStatus }: EntryFacts) => awardStatus === 'closed' || awardStatus === 'completed';
const isAnnounced = ({ awardStatus }: EntryFacts) => awardStatus === 'completed';
const isEmpty = ({ missing }: EntryFacts) => missing.length > 0;
const isUnanswered = ({ unanswered = [] }: EntryFacts) => unanswered.length > 0;
const isIneligible = ({ ineligible = [] }: EntryFacts) => ineligible.length > 0;
const isUntermed = ({ termsVersion = 0, termsOpen = false }: EntryFacts) => termsVersion > 0 && !termsOpen;
const isFull = ({ categoryUsed = 0, categoryLimit }: EntryFacts) =>
  typeof categoryLimit === 'number' && categoryUsed >= categoryLimit;
const isNowhere = ({ hasCategory }: EntryFacts) => !hasCategory;
/** The entrant writes while the award is open, the organiser while it is judged too. */
const isClosedToThem = ({ by, awardStatus }: EntryFacts) =>
  awardStatus !== 'open' && !(by === 'admin' && awardStatus === 'judging');

const underWay = 'entry.refusal.paymentUnderWay';
const onlyAdmin = 'entry.refusal.administratorOnly';
const notOpen = 'entry.refusal.awardNotOpen';
const over = 'entry.refusal.awardClosed';
const ownerOnly = 'entry.refusal.ownerOnly';
const everything = [
  'entry.refusal.missing.title',
  'entry.refusal.missing.statement',
  'entry.refusal.missing.leadName',
  'entry.refusal.missing.supportingDoc',
  'entry.refusal.missing.logoLight',
  'entry.refusal.missing.logoDark',
];

/** What the public votes on may be written, but neither moved nor deleted. */
const stays = (state: string, on: string, when: When, refused: readonly string[]): DecisionRow[] =>
  on === 'entry.save' ? [] : [{ in: state, on, when, refused }];
/** What judges answered for in a round is not deleted. */
const deletionRefused = (state: string, on: string, when: When, refused: readonly string[]): DecisionRow[] =>
  on === 'entry.delete' ? [{ in: state, on, when, refused }] : [];

/** What only the organiser does for an entrant, until judging has ended and as long as nobody has marked. */
const forEntrant = (state: string, on: string, to: string): DecisionRow[] => [
  { in: state, on, when: (facts: EntryFacts) => byEntrant(facts) && paying(facts), refused: [underWay, onlyAdmin] },
  { in: state, on, when: (facts: EntryFacts) => byEntrant(facts) && isOver(facts), refused: [onlyAdmin, over] },
  ...stays(state, on, (facts) => byEntrant(facts) && voted(facts), [onlyAdmin, 'entry.refusal.onBallot']),
  ...deletionRefused(state, on, (facts) => byEntrant(facts) && answeredFor(facts), [
    onlyAdmin,
    'entry.refusal.judgedInRound',
  ]),
  { in: state, on, when: byEntrant, refused: [onlyAdmin] },
  ...deletionRefused(state, on, answeredFor, ['entry.refusal.judgedInRound']),
  { in: state, on, when: paying, refused: [underWay] },
  { in: state, on, when: isOver, refused: [over] },
  { in: state, on, when: isScored, refused: ['entry.refusal.scored'] },
  ...stays(state, on, voted, ['entry.refusal.onBallot']),
  { in: state, on, to },
];

/** Only the entrant takes these steps; a colleague who writes along hears so, and what else is in the way. */
const forOwner = (state: string, on: string, also: readonly (readonly [When, string])[]): DecisionRow => ({
  in: state,
  on,
  when: byColleague,
  refused: (facts: EntryFacts) => [ownerOnly, ...also.filter(([when]) => when(facts)).map(([, reason]) => reason)],
});
type When = (facts: EntryFacts) => boolean;

const wordless = (_: EntryFacts, { message }: { readonly message: string }) => message === '';

/** The organiser says what is wrong; without words nobody can correct it. */
const correction = (state: string): DecisionRow[] => {
  const on = 'entry.askCorrection';
  return [
    {
      in: state,
      on,
      when: (facts: EntryFacts, event: never) => byEntrant(facts) && wordless(facts, event),
      refused: [onlyAdmin, 'entry.refusal.messageMissing'],
    },
    { in: state, on, when: byEntrant, refused: [onlyAdmin] },
    { in: state, on, when: wordless, refused: ['entry.refusal.messageMissing'] },
    { in: state, on, to: 'error' },
  ];
};

/** The same once judging has ended: that is a reason more. */
const correctionOver = (state: string): DecisionRow[] => {
  const on = 'entry.askCorrection';
  const whenOver =
    (who: EntryFacts['by'], silent: boolean) =>
    (facts: EntryFacts, { message }: { readonly message: string }) =>
      isOver(facts) && (facts.by === 'admin') === (who === 'admin') && (message === '') === silent;
  return [
    { in: state, on, when: whenOver('entrant', true), refused: [onlyAdmin, over, 'entry.refusal.messageMissing'] },
    { in: state, on, when: whenOver('entrant', false), refused: [onlyAdmin, over] },
    { in: state, on, when: whenOver('admin', true), refused: [over, 'entry.refusal.messageMissing'] },
    { in: state, on, when: whenOver('admin', false), refused: [over] },
  ];
};

const draft: readonly DecisionRow[] = [
  forOwner('inProgress', 'entry.submit', [
    [isClosedToThem, notOpen],
    [late, 'entry.refusal.deadlinePassed'],
  ]),
  forOwner('inProgress', 'entry.delete', [[isClosedToThem, notOpen]]),
  ...['entry.save', 'entry.setCategory', 'entry.submit'].flatMap((on): DecisionRow[] => [
    { in: 'inProgress', on, when: paying, refused: [underWay] },
    { in: 'inProgress', on, when: late, refused: ['entry.refusal.deadlinePassed'] },
    { in: 'inProgress', on, when: isClosedToThem, refused: [notOpen] },
  ]),
  { in: 'inProgress', on: 'entry.save' },
  { in: 'inProgress', on: 'entry.setCategory', when: isScored, refused: ['entry.refusal.scored'] },
  { in: 'inProgress', on: 'entry.setCategory', when: voted, refused: ['entry.refusal.onBallot'] },
  { in: 'inProgress', on: 'entry.setCategory' },
  {
    in: 'inProgress',
    on: 'entry.submit',
    when: isEmpty,
    refused: [...everything, 'entry.refusal.limitReached', 'entry.refusal.feeUnsettled'],
  },
  { in: 'inProgress', on: 'entry.submit', when: isIneligible, refused: ['entry.refusal.notEligible'] },
  { in: 'inProgress', on: 'entry.submit', when: isUnanswered, refused: ['entry.refusal.unanswered'] },
  { in: 'inProgress', on: 'entry.submit', when: isNowhere, refused: ['entry.refusal.noCategory'] },
  { in: 'inProgress', on: 'entry.submit', when: isUntermed, refused: ['entry.refusal.termsNotAccepted'] },
  { in: 'inProgress', on: 'entry.submit', when: isFull, refused: ['entry.refusal.categoryLimitReached'] },
  { in: 'inProgress', on: 'entry.submit', to: 'submitted' },
  { in: 'inProgress', on: 'entry.delete', when: paying, refused: [underWay] },
  { in: 'inProgress', on: 'entry.delete', when: isClosedToThem, refused: [notOpen] },
  { in: 'inProgress', on: 'entry.delete', when: isScored, refused: ['entry.refusal.scored'] },
  { in: 'inProgress', on: 'entry.delete', when: answeredFor, refused: ['entry.refusal.judgedInRound'] },
  { in: 'inProgress', on: 'entry.delete', when: voted, refused: ['entry.refusal.onBallot'] },
  { in: 'inProgress', on: 'entry.delete', to: 'binned' },
];

const submitted: readonly DecisionRow[] = [
  ...forEntrant('submitted', 'entry.save', 'submitted'),
  ...forEntrant('submitted', 'entry.setCategory', 'submitted'),
  ...forEntrant('submitted', 'entry.delete', 'deleted'),
  forOwner('submitted', 'entry.withdraw', [
    [isClosedToThem, notOpen],
    [late, 'entry.refusal.deadlinePassed'],
    [isScored, 'entry.refusal.scored'],
    [answeredFor, 'entry.refusal.answeredInRound'],
  ]),
  { in: 'submitted', on: 'entry.withdraw', when: late, refused: ['entry.refusal.deadlinePassed'] },
  { in: 'submitted', on: 'entry.withdraw', when: isScored, refused: ['entry.refusal.scored'] },
  {
    in: 'submitted',
    on: 'entry.withdraw',
    when: (facts: EntryFacts) => answeredFor(facts) && !isOpen(facts),
    refused: [notOpen, 'entry.refusal.answeredInRound'],
  },
  { in: 'submitted', on: 'entry.withdraw', when: answeredFor, refused: ['entry.refusal.answeredInRound'] },
  { in: 'submitted', on: 'entry.withdraw', when: isOpen, to: 'inProgress' },
  { in: 'submitted', on: 'entry.withdraw', refused: [notOpen] },
  ...correctionOver('submitted'),
  ...correction('submitted'),
  {
    in: 'submitted',
    on: 'entry.accept',
    when: (facts: EntryFacts) => byEntrant(facts) && isJudged(facts),
    refused: [onlyAdmin],
  },
  { in: 'submitted', on: 'entry.accept', when: byEntrant, refused: [onlyAdmin, 'entry.refusal.awardNotJudging'] },
  { in: 'submitted', on: 'entry.accept', when: isJudged, to: 'openForJudging' },
  { in: 'submitted', on: 'entry.accept', refused: ['entry.refusal.awardNotJudging'] },
  { in: 'submitted', on: 'judging.opened', to: 'openForJudging' },
];

const judged: readonly DecisionRow[] = [
  ...correction('openForJudging'),
  { in: 'openForJudging', on: 'entry.setCategory', when: byEntrant, refused: [onlyAdmin] },
  { in: 'openForJudging', on: 'entry.setCategory', when: voted, refused: ['entry.refusal.onBallot'] },
  { in: 'openForJudging', on: 'entry.setCategory' },
  { in: 'openForJudging', on: 'judging.closed', to: 'categoryClosed' },
  { in: 'openForJudging', on: 'judging.withdrawn', to: 'submitted' },
];

const closed: readonly DecisionRow[] = [
  ...['entry.markBest', 'entry.unmarkBest'].flatMap((on): DecisionRow[] => [
    { in: 'categoryClosed', on, when: byEntrant, refused: [onlyAdmin] },
    { in: 'categoryClosed', on, when: isAnnounced, refused: ['entry.refusal.judgingNotClosed'] },
  ]),
  {
    in: 'categoryClosed',
    on: 'entry.markBest',
    when: ({ standing }: EntryFacts) => standing?.shared === true,
    refused: ['entry.refusal.tieUndecided'],
  },
  {
    in: 'categoryClosed',
    on: 'entry.markBest',
    when: ({ standing }: EntryFacts, { reason }: { readonly reason?: string }) => standing?.rank === 3 && !reason,
    refused: ['entry.refusal.bestNotFirst'],
  },
  { in: 'categoryClosed', on: 'entry.markBest' },
  { in: 'categoryClosed', on: 'entry.unmarkBest' },
  { in: 'categoryClosed', on: 'judging.reopened', to: 'openForJudging' },
];

const wrong: readonly DecisionRow[] = [
  forOwner('error', 'entry.submit', [[isOver, over]]),
  ...['entry.save', 'entry.setCategory', 'entry.submit'].flatMap((on): DecisionRow[] => [
    { in: 'error', on, when: paying, refused: [underWay] },
    { in: 'error', on, when: isOver, refused: [over] },
  ]),
  { in: 'error', on: 'entry.save' },
  { in: 'error', on: 'entry.setCategory', when: isScored, refused: ['entry.refusal.scored'] },
  {
    in: 'error',
    on: 'entry.setCategory',
    when: (facts: EntryFacts) => byEntrant(facts) && answeredFor(facts),
    refused: ['entry.refusal.answeredInRound'],
  },
  { in: 'error', on: 'entry.setCategory', when: voted, refused: ['entry.refusal.onBallot'] },
  { in: 'error', on: 'entry.setCategory', when: isFull, refused: ['entry.refusal.categoryLimitReached'] },
  { in: 'error', on: 'entry.setCategory' },
  { in: 'error', on: 'entry.submit', when: isEmpty, refused: [...everything, 'entry.refusal.feeUnsettled'] },
  { in: 'error', on: 'entry.submit', when: isIneligible, refused: ['entry.refusal.notEligible'] },
  { in: 'error', on: 'entry.submit', when: isUnanswered, refused: ['entry.refusal.unanswered'] },
  { in: 'error', on: 'entry.submit', when: isNowhere, refused: ['entry.refusal.noCategory'] },
  { in: 'error', on: 'entry.submit', when: isUntermed, refused: ['entry.refusal.termsNotAccepted'] },
  { in: 'error', on: 'entry.submit', to: 'submitted' },
  ...forEntrant('error', 'entry.delete', 'deleted'),
];

const isRetained = ({ now, deletedAt = 0 }: EntryFacts) => now - deletedAt < hour;
const isTheirs = ({ by, deletedBy }: EntryFacts) => by === 'admin' || deletedBy === 'entrant';

const binned: readonly DecisionRow[] = [
  forOwner('binned', 'entry.restore', [
    [({ deletedAt }) => deletedAt === undefined, 'entry.refusal.deletedByAdministrator'],
    [(facts) => !isRetained(facts), 'entry.refusal.restoreOver'],
  ]),
  {
    in: 'binned',
    on: 'entry.restore',
    when: (facts: EntryFacts) => isRetained(facts) && isTheirs(facts),
    to: 'inProgress',
  },
  { in: 'binned', on: 'entry.restore', when: isRetained, refused: ['entry.refusal.deletedByAdministrator'] },
  { in: 'binned', on: 'entry.restore', when: isTheirs, refused: ['entry.refusal.restoreOver'] },
  {
    in: 'binned',
    on: 'entry.restore',
    refused: ['entry.refusal.deletedByAdministrator', 'entry.refusal.restoreOver'],
  },
  { in: 'binned', on: 'entry.expired', to: 'deleted' },
];

/** What becomes of an entry, by hand. */
export const entryDecisions: Decisions = {
  states: {
    inProgress: [],
    submitted: [],
    openForJudging: [],
    categoryClosed: [],
    error: [],
    binned: [],
    deleted: [],
  },
  startsIn: 'inProgress',
  ends: ['deleted'],
  rows: [...draft, ...submitted, ...judged, ...closed, ...wrong, ...binned],
};
