import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { isClosingPassed } from './closing.ts';
import { type Comparison, comparisonRules, type Pair, pairsAmong } from './comparing.ts';
import { allGiven, formerPublished, type Given, moving, type Neighbour, nextUntouched, turnCame } from './order.ts';
import { type Ranking, rankingRules } from './ranking.ts';
import { askedRules, gradingRules, type Range, type RoundCriterion, scoringRules } from './scoring.ts';

/** What judges of a round give and how it is counted: yes, no or unsure, rankings by one of two published methods, grades in words, pairs compared, or scores by criteria. */
export const roundKinds = ['qualifying', 'transferableVote', 'schulze', 'grades', 'pairs', 'scores'] as const;
export type RoundKind = (typeof roundKinds)[number];

export const answers = ['yes', 'no', 'unsure'] as const;
export type Answer = (typeof answers)[number];

/** A round of an award before the scores. Instants are milliseconds since 1970, null where not set. */
export interface RoundFacts {
  readonly now: number;
  readonly awardStatus: AwardStatus;
  readonly kind: RoundKind;
  readonly name: string;
  /** The award's other rounds in order: those that come first, and those that follow. */
  readonly before: readonly Neighbour[];
  readonly after: readonly Neighbour[];
  /** When it opens by itself. */
  readonly opensAt: number | null;
  /** Until when answers are taken. */
  readonly closesAt: number | null;
  /** Share of yes or of no that settles an entry, per cent. */
  readonly consensus: number;
  /** Judges who have to decide. */
  readonly quorum: number;
  /** So many go on in each category; null where the consensus or a threshold decides. */
  readonly top: number | null;
  /** How much it counts towards the final result, per cent; null where it does not. */
  readonly weight: number | null;
  /** Mark that an entry needs to go on, per cent of the scale; null where it is not by a threshold. */
  readonly threshold: number | null;
  /** Most entries that a judge ranks in a category; null where judges don't rank. */
  readonly picks: number | null;
  /** Grades in words, the lowest first, or the words that judges score by; null where there are none. */
  readonly scale: readonly string[] | null;
  /** What judges score; null where they don't. */
  readonly criteria: readonly RoundCriterion[] | null;
  /** Between which numbers judges score; null where they don't, or score in words. */
  readonly range: Range | null;
  /** Most pairs of entries that a judge compares in a category; null where judges don't compare. */
  readonly pairs: number | null;
  /** What judges gave so far, of whatever kind the round then was. */
  readonly given: Given;
  readonly categories: readonly {
    readonly name: string;
    /** Entries in judging. */
    readonly entries: number;
    /** Judges of the round, the locked ones left out. */
    readonly judges: number;
  }[];
  /** Answers that judges still owe. */
  readonly openAnswers: number;
  /** Entries in judging that neither the rule nor the organiser settled. */
  readonly unsettled: number;
  readonly goOn: number;
  /** Score sheets of the award, whatever their status. */
  readonly sheets: number;
  readonly published: boolean;
  /** Whether the entry that is settled or answered was settled before. */
  readonly entrySettled?: boolean;
  /** Where the judge who answers stands. */
  readonly judge?: {
    readonly assigned: boolean;
    readonly ndaAccepted: boolean;
    /** Of a ranking: the category's entries that are before the judge. */
    readonly entryIDs?: readonly string[];
    /** Of a comparison: the pairs that the judge is asked. */
    readonly pairs?: readonly Pair[];
  };
}

export type RoundEvent =
  | { readonly type: 'round.edit'; readonly fields: readonly string[] }
  /** One place up or down among the award's rounds. */
  | { readonly type: 'round.move'; readonly by: -1 | 1 }
  | { readonly type: 'round.open' }
  | { readonly type: 'round.unopen'; readonly reason: string }
  | { readonly type: 'round.answer'; readonly answer: Answer; readonly reason: string }
  | ({ readonly type: 'round.rank' } & Ranking)
  /** A place in the scale, 0 the lowest; `asked` where it is known what was asked. */
  | { readonly type: 'round.grade'; readonly grade: number; readonly asked?: string }
  | ({ readonly type: 'round.compare' } & Comparison)
  /** A mark for each criterion of the round, in their order. */
  | { readonly type: 'round.score'; readonly marks: readonly number[]; readonly asked?: string }
  | { readonly type: 'round.close'; readonly override?: string }
  | { readonly type: 'round.reopen'; readonly reason: string }
  | { readonly type: 'round.settle'; readonly goesOn: boolean; readonly reason: string }
  | { readonly type: 'round.decide' }
  | { readonly type: 'round.undecide'; readonly reason: string }
  | { readonly type: 'round.publish' }
  | { readonly type: 'round.delete' };

type Event<Type extends RoundEvent['type']> = Extract<RoundEvent, { type: Type }>;

/** What judges were told when the round opened; by what entries go on must not follow what was answered. */
export const lockedOnceOpen: readonly string[] = [
  'kind',
  'consensus',
  'quorum',
  'top',
  'threshold',
  'picks',
  'scale',
  'pairs',
  'criteria',
  'range',
  'shows',
  'opensAt',
];
/** What was answered would no longer fit. */
export const lockedOnceAnswered: readonly string[] = ['kind', 'picks', 'scale', 'pairs', 'criteria', 'range'];

/** Whether a judge gives one ballot a category instead of an answer for each entry. */
export const byBallot = (kind: RoundKind): boolean => kind === 'transferableVote' || kind === 'schulze';

const gives = { qualifying: 'answers', grades: 'grades', pairs: 'comparisons', scores: 'scores' } as const;
/** What judges give in a round of this kind. */
export const givenBy = (kind: RoundKind): keyof Given =>
  kind === 'transferableVote' || kind === 'schulze' ? 'ballots' : gives[kind];

/** Whether a count puts entries in places, instead of a share of yes. */
export const isCounted = (kind: RoundKind): boolean => kind !== 'qualifying';

/** Most pairs that a judge may be asked in a category. */
export const mostPairs = 300;

/** Most grades of a scale, and most characters of one. */
export const scaleLimits = { least: 2, most: 9, length: 40 } as const;

/** Whether these are words to grade by: some, each of them said and said once. */
export const isScale = (scale: readonly string[]): boolean =>
  scale.length >= scaleLimits.least &&
  scale.length <= scaleLimits.most &&
  scale.every((word) => word.trim() === word && word.length > 0 && word.length <= scaleLimits.length) &&
  new Set(scale).size === scale.length;

const reasonGiven = {
  needs: (_: RoundFacts, event: { reason: string }) => event.reason.trim().length > 0,
  otherwise: 'award.refusal.reasonMissing',
};
const withoutJudges = ({ categories, quorum }: RoundFacts) =>
  categories.filter(({ entries, judges }) => entries > 0 && judges < quorum);
/** Categories whose judges compare too few pairs for all of its entries to hang together, and how many each would need. */
const tooThin = ({ kind, categories, pairs }: RoundFacts) =>
  categories.flatMap(({ name, entries, judges }) => {
    const asked = judges * Math.min(pairs ?? 0, pairsAmong(entries));
    const isThin = kind === 'pairs' && judges > 0 && asked < entries - 1;
    return isThin ? [{ name, needed: Math.ceil((entries - 1) / judges) }] : [];
  });
const nothingScored = {
  needs: ({ sheets }: RoundFacts) => sheets === 0,
  otherwise: 'round.refusal.scored',
  params: ({ sheets }: RoundFacts) => ({ count: sheets }),
};
const notPublished = { needs: ({ published }: RoundFacts) => !published, otherwise: 'round.refusal.published' };
/** What the final result is made from was published: a part of it does not go by the way. */
export const notWeighed = {
  needs: ({ weight }: RoundFacts) => weight === null,
  otherwise: 'round.refusal.weighed',
  params: ({ weight }: RoundFacts) => ({ weight: weight ?? 0 }),
};
/** Once a score was given what makes the final result is fixed (docs/decisions/0059): without the round nothing would tell of it. */
const unscored = {
  needs: ({ given }: RoundFacts) => given.scores === 0,
  otherwise: 'round.refusal.scoresKept',
  params: ({ given }: RoundFacts) => ({ count: given.scores }),
};
const judging = {
  needs: ({ awardStatus }: RoundFacts) => awardStatus === 'judging',
  otherwise: 'round.refusal.awardNotJudging',
};
const allSettled = {
  needs: ({ unsettled }: RoundFacts) => unsettled === 0,
  otherwise: 'round.refusal.unsettled',
  params: ({ unsettled }: RoundFacts) => ({ count: unsettled }),
};

const mayTakePart = [
  { needs: ({ judge }: RoundFacts) => judge?.assigned === true, otherwise: 'round.refusal.notAssigned' },
  { needs: ({ judge }: RoundFacts) => judge?.ndaAccepted === true, otherwise: 'score.refusal.ndaMissing' },
  {
    needs: (facts: RoundFacts) => !isClosingPassed(facts),
    otherwise: 'round.refusal.closingPassed',
    params: ({ closesAt }: RoundFacts) => ({ closesAt: closesAt ?? 0 }),
  },
];
/** How much judges gave so far. */
export const answerCount = ({ given }: Pick<RoundFacts, 'given'>): number => allGiven(given);

/** What each step of a round needs, with the reason given when it is refused. */
export const roundRules = {
  mayEditPrepared: [
    {
      needs: (facts, event: Event<'round.edit'>) =>
        answerCount(facts) === 0 || !event.fields.some((field) => lockedOnceAnswered.includes(field)),
      otherwise: 'round.refusal.answersKept',
      params: (facts) => ({ count: answerCount(facts) }),
    },
  ],
  mayEditOpen: [
    {
      needs: (_, event: Event<'round.edit'>) => !event.fields.some((field) => lockedOnceOpen.includes(field)),
      otherwise: 'round.refusal.ruleFixed',
    },
  ],
  mayMove: [nothingScored, ...moving],
  mayOpen: [
    judging,
    turnCame,
    nothingScored,
    {
      needs: (facts) => !isClosingPassed(facts),
      otherwise: 'round.refusal.closingPassed',
      params: ({ closesAt }) => ({ closesAt: closesAt ?? 0 }),
    },
    {
      needs: (facts) => withoutJudges(facts).length === 0,
      otherwise: 'round.refusal.shortOfJudges',
      params: (facts) => ({
        count: facts.quorum,
        categories: withoutJudges(facts)
          .map(({ name }) => name)
          .join(', '),
      }),
    },
    {
      needs: (facts) => tooThin(facts).length === 0,
      otherwise: 'round.refusal.tooFewPairs',
      params: (facts) => ({
        count: Math.max(...tooThin(facts).map(({ needed }) => needed)),
        categories: tooThin(facts)
          .map(({ name }) => name)
          .join(', '),
      }),
    },
  ],
  mayUnopen: [reasonGiven],
  mayAnswer: [
    { needs: ({ kind }) => kind === 'qualifying', otherwise: 'round.refusal.otherKind' },
    ...mayTakePart,
    {
      needs: (_, event: Event<'round.answer'>) => event.answer === 'yes' || event.reason.trim().length > 0,
      otherwise: 'round.refusal.reasonMissing',
    },
  ],
  mayRank: [
    { needs: ({ kind }) => byBallot(kind), otherwise: 'round.refusal.otherKind' },
    ...mayTakePart,
    ...rankingRules,
  ],
  mayGrade: [
    { needs: ({ kind }) => kind === 'grades', otherwise: 'round.refusal.otherKind' },
    ...mayTakePart,
    ...gradingRules,
    ...askedRules,
  ],
  mayCompare: [
    { needs: ({ kind }) => kind === 'pairs', otherwise: 'round.refusal.otherKind' },
    ...mayTakePart,
    ...comparisonRules,
  ],
  mayScore: [
    { needs: ({ kind }) => kind === 'scores', otherwise: 'round.refusal.otherKind' },
    ...mayTakePart,
    ...scoringRules,
    ...askedRules,
  ],
  mayClose: [
    {
      needs: ({ openAnswers }, event: Event<'round.close'>) =>
        openAnswers === 0 || (event.override ?? '').trim().length > 0,
      otherwise: 'round.refusal.answersOpen',
      params: ({ openAnswers }) => ({ count: openAnswers }),
    },
  ],
  mayDelete: [notWeighed, unscored],
  mayReopen: [reasonGiven],
  maySettle: [reasonGiven],
  mayDecide: [allSettled, { needs: ({ goOn }) => goOn > 0, otherwise: 'round.refusal.nobodyGoesOn' }],
  /** One that was accepted for judging after the round. */
  maySettleLate: [
    judging,
    { needs: ({ entrySettled }) => entrySettled === false, otherwise: 'round.refusal.entrySettled' },
    reasonGiven,
  ],
  mayUndecide: [reasonGiven, judging, nothingScored, notPublished, nextUntouched],
  mayPublish: [allSettled, notPublished, formerPublished],
} satisfies Rules<RoundFacts>;
