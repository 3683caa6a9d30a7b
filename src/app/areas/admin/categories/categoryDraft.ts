import type { Category, Criterion } from '#contract/entities/award.ts';
import { isWhole, largestFee } from '#machines/payment/tax.rules.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';

/** A category as it is being written: amounts may be missing or no numbers yet. */
export interface CategoryDraft extends Omit<Category, 'fee' | 'minimumJudges' | 'entryLimit' | 'criteria'> {
  readonly minimumJudges: number | undefined;
  readonly entryLimit: number | undefined;
  readonly criteria: readonly CriterionDraft[];
  readonly fee: {
    readonly amount: number | undefined;
    readonly earlyAmount: number | undefined;
    readonly earlyUntil: string | null;
  };
}

export interface CriterionDraft extends Omit<Criterion, 'weight' | 'anchors'> {
  readonly weight: number | undefined;
  readonly anchors: readonly Criterion['anchors'][number][];
}

export type CategoryProblem =
  | 'nameMissing'
  | 'nameTaken'
  | 'minimumJudges'
  | 'entryLimit'
  | 'criterionName'
  | 'weight'
  | 'fee'
  | 'earlyFee'
  | 'earlyUntil';

export const draftOf = (category: Category): CategoryDraft => ({
  ...category,
  entryLimit: category.entryLimit ?? undefined,
  fee: {
    amount: category.fee.amount,
    earlyAmount: category.fee.earlyAmount ?? undefined,
    earlyUntil: category.fee.earlyUntil,
  },
});

/** What is wrong with the draft; a category with wrong weights may be kept, an award with it not approved. */
export function problemsOf(draft: CategoryDraft, otherNames: readonly string[]): readonly CategoryProblem[] {
  const name = draft.name.trim().toLocaleLowerCase();
  const { amount, earlyAmount, earlyUntil } = draft.fee;
  const checks: readonly (readonly [CategoryProblem, boolean])[] = [
    ['nameMissing', name === ''],
    ['nameTaken', otherNames.some((other) => other.toLocaleLowerCase() === name)],
    ['minimumJudges', !isWhole(draft.minimumJudges, 1, 50)],
    ['entryLimit', draft.entryLimit !== undefined && !isWhole(draft.entryLimit, 1, maximumAllowedLimit)],
    ['criterionName', draft.criteria.some((criterion) => criterion.name.trim() === '')],
    ['weight', draft.criteria.some(({ weight }) => !isWhole(weight, 0, 100))],
    ['fee', !isWhole(amount, 0, largestFee)],
    ['earlyFee', earlyAmount !== undefined && !isWhole(earlyAmount, 0, largestFee)],
    ['earlyUntil', earlyAmount !== undefined && earlyUntil === null],
  ];
  return checks.filter(([, wrong]) => wrong).map(([problem]) => problem);
}

/** The draft as the server takes it; only for one without problems. */
export const categoryOf = (draft: CategoryDraft): Category => ({
  ...draft,
  name: draft.name.trim(),
  minimumJudges: draft.minimumJudges ?? 1,
  entryLimit: draft.entryLimit ?? null,
  criteria: draft.criteria.map((criterion) => ({
    ...criterion,
    name: criterion.name.trim(),
    weight: criterion.weight ?? 0,
    anchors: criterion.anchors.filter(({ text }) => text.trim() !== ''),
  })),
  fee: {
    amount: draft.fee.amount ?? 0,
    earlyAmount: draft.fee.earlyAmount ?? null,
    earlyUntil: draft.fee.earlyAmount === undefined ? null : draft.fee.earlyUntil,
  },
});

export const totalWeight = (criteria: readonly CriterionDraft[]) =>
  criteria.reduce((sum, { weight }) => sum + (Number.isNaN(weight ?? 0) ? 0 : (weight ?? 0)), 0);

/** Weights that make 100 and differ by one at most, the first ones the larger. */
export const evenWeights = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0));

/** The same list with the item at `index` one place up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const target = index + by;
  if (target < 0 || target >= items.length) return items;
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(target, 0, item);
  return next;
}

/** Ranges of marks that most awards explain, from the highest down. */
export const usualAnchors = [
  { from: 9, to: 10 },
  { from: 7, to: 8 },
  { from: 5, to: 6 },
  { from: 3, to: 4 },
  { from: 0, to: 2 },
] as const;

/** Every mark by itself, from the highest down, without words yet. */
export const eachMark: Criterion['anchors'] = Array.from({ length: 11 }, (_, index) => ({
  from: 10 - index,
  to: 10 - index,
  text: '',
}));

/** The anchors with those of their kind that have no words, so that these can be written again; ranges of one's own as they are. */
export function anchorsToWrite(anchors: CriterionDraft['anchors']): CriterionDraft['anchors'] {
  const kind = [usualAnchors, eachMark].find((all) =>
    anchors.every((anchor) => all.some(({ from, to }) => from === anchor.from && to === anchor.to)),
  );
  if (!kind) return anchors;
  return kind.map(
    ({ from, to }) => anchors.find((anchor) => anchor.from === from && anchor.to === to) ?? { from, to, text: '' },
  );
}
