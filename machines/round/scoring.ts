import type { Condition } from '../kit/rules.ts';

/** What judges of a round mark, with its weight in per cent; the weights of a round make 100. */
export interface RoundCriterion {
  readonly name: string;
  /** What to look for; may be empty. */
  readonly help: string;
  readonly weight: number;
}

/** The marks between which a round's judges choose; where there are words instead, their places. */
const ranges = {
  zeroToTen: { lowest: 0, highest: 10 },
  oneToFive: { lowest: 1, highest: 5 },
  zeroToHundred: { lowest: 0, highest: 100 },
} as const;
export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as readonly Range[];

/** Most criteria of a round, and most characters of what is said of one. */
export const criteriaLimits = { most: 20, name: 120, help: 500 } as const;

/** How a round is marked: what, and on which scale. */
export interface Scoring {
  readonly criteria: readonly RoundCriterion[] | null;
  /** Null where the scale is words, or nothing is marked. */
  readonly range: Range | null;
  /** The words of the scale, the lowest first; null where it is numbers. */
  readonly scale: readonly string[] | null;
}

/** Whether these can be marked: some, each named once, with weights that make 100. */
export const areCriteria = (criteria: readonly RoundCriterion[]): boolean =>
  criteria.length >= 1 &&
  criteria.length <= criteriaLimits.most &&
  criteria.every(
    ({ name, help, weight }) =>
      name.trim() === name &&
      name.length >= 1 &&
      name.length <= criteriaLimits.name &&
      help.length <= criteriaLimits.help &&
      Number.isInteger(weight) &&
      weight >= 1,
  ) &&
  new Set(criteria.map(({ name }) => name)).size === criteria.length &&
  weightOf(criteria) === 100;

/** The criteria's weights together, per cent. */
export const weightOf = (criteria: readonly Pick<RoundCriterion, 'weight'>[]): number =>
  criteria.reduce((sum, { weight }) => sum + weight, 0);

/** The lowest and the highest mark of a round: of words, their places from 0. */
export const boundsOf = ({ range, scale }: Pick<Scoring, 'range' | 'scale'>) =>
  range === null ? { lowest: 0, highest: (scale?.length ?? 1) - 1 } : ranges[range];

/** Whether a number is a mark of the scale. */
export function isScore(score: number, scoring: Pick<Scoring, 'range' | 'scale'>): boolean {
  const { lowest, highest } = boundsOf(scoring);
  return Number.isInteger(score) && score >= lowest && score <= highest;
}

/** What a judge is asked of an entry, as far as an answer counts places in it. */
interface Asked extends Pick<Scoring, 'range' | 'scale'> {
  readonly kind: string;
  readonly criteria: readonly Pick<RoundCriterion, 'name'>[] | null;
}

/** What is asked of an entry, as one text: the kind, the scale and the criteria in their order. */
export const askedOf = ({ kind, range, scale, criteria }: Asked): string =>
  JSON.stringify([kind, range, scale, criteria?.map(({ name }) => name)]);

/** An answer counts for what it was given to: a round that was prepared anew may ask something else at the same places. */
export const askedRules: readonly Condition<Asked, { readonly asked?: string }>[] = [
  {
    needs: (round, { asked }) => asked === undefined || asked === askedOf(round),
    otherwise: 'round.refusal.askedOtherwise',
  },
];

/** What grading an entry needs: a word of the scale. */
export const gradingRules: readonly Condition<Pick<Scoring, 'scale'>, { readonly grade: number }>[] = [
  {
    needs: ({ scale }, { grade }) => Number.isInteger(grade) && grade >= 0 && grade < (scale?.length ?? 0),
    otherwise: 'round.refusal.gradeMissing',
  },
];

/** What marking an entry needs: a mark of the scale for every criterion, so that no half of a sheet is counted. */
export const scoringRules: readonly Condition<Scoring, { readonly marks: readonly number[] }>[] = [
  {
    needs: ({ criteria, ...scale }, { marks }) =>
      marks.length === (criteria?.length ?? 0) && marks.every((score) => isScore(score, scale)),
    otherwise: 'round.refusal.marksMissing',
  },
];
