import type { Invariants } from '../kit/invariants.ts';
import { type Condition, type Reason, type Rules, refusals } from '../kit/rules.ts';
import { type EntryActor, type EntryStatus, entryStatuses } from './entry.rules.ts';
import { furtherKey, type StoredChoice } from './further.keys.ts';

/** Categories that one entry may be entered in besides its own, at most. */
export const mostFurther = 20;

/** A category as far as entering it together with others asks about it. */
interface SharedCategory {
  readonly categoryID: string;
  readonly name: string;
  /** Whether it may be entered together with other categories of its award. */
  readonly shared?: boolean | undefined;
}

/** An entry that is to be entered in further categories at once. */
export interface FurtherFacts {
  readonly categories: readonly SharedCategory[];
  /** The entry's own category. */
  readonly categoryID: string | null;
  /** Categories that it was entered in together before. */
  readonly entered: readonly string[];
  /** Whether it is itself a further one. */
  readonly isFurther: boolean;
  /** Further categories that are chosen. */
  readonly chosen: readonly string[];
  /** What those that are gone by now were called when they were chosen. */
  readonly names?: StoredChoice | undefined;
  /** How many entries may still be submitted, this one among them; not asked about where left out. */
  readonly left?: number;
  /** Categories that take no further entry of this entrant; not asked about where left out. */
  readonly full?: readonly string[];
}

const find = ({ categories }: FurtherFacts, categoryID: string | null) =>
  categories.find((one) => one.categoryID === categoryID);
const named = (facts: FurtherFacts, wrong: (categoryID: string, index: number) => boolean) => ({
  categories: facts.chosen
    .filter(wrong)
    .map((one) => find(facts, one)?.name ?? facts.names?.[furtherKey(one)] ?? one)
    .join(', '),
});
const isTwice =
  ({ chosen, categoryID, entered }: FurtherFacts) =>
  (one: string, index: number) =>
    one === categoryID || entered.includes(one) || chosen.indexOf(one) !== index;
/** Chosen while it was there. */
const isGone = (facts: FurtherFacts) => (one: string) => !find(facts, one) && Boolean(facts.names?.[furtherKey(one)]);
const isFull =
  ({ full = [] }: FurtherFacts) =>
  (one: string) =>
    full.includes(one);
const isApart = (facts: FurtherFacts) => (one: string) => find(facts, one)?.shared !== true;

/** What entering further categories needs, where any are chosen. */
const mayEnterFurther: readonly Condition<FurtherFacts, void>[] = [
  { needs: ({ isFurther }) => !isFurther, otherwise: 'entry.refusal.furtherOfFurther' },
  {
    needs: (facts) => !facts.chosen.some(isGone(facts)),
    otherwise: 'entry.refusal.furtherGone',
    params: (facts) => named(facts, isGone(facts)),
  },
  {
    needs: (facts) => facts.chosen.every((one) => find(facts, one) || isGone(facts)(one)),
    otherwise: 'entry.refusal.categoryUnknown',
  },
  {
    needs: (facts) => !facts.chosen.some(isTwice(facts)),
    otherwise: 'entry.refusal.furtherTwice',
    params: (facts) => named(facts, isTwice(facts)),
  },
  {
    needs: (facts) => {
      const own = find(facts, facts.categoryID);
      return own === undefined || own.shared === true;
    },
    otherwise: 'entry.refusal.categoryAlone',
    params: (facts) => ({ categories: find(facts, facts.categoryID)?.name ?? '' }),
  },
  {
    needs: (facts) => !facts.chosen.some((one) => find(facts, one) && isApart(facts)(one)),
    otherwise: 'entry.refusal.categoryAlone',
    params: (facts) => named(facts, isApart(facts)),
  },
  {
    needs: (facts) => !facts.chosen.some(isFull(facts)),
    otherwise: 'entry.refusal.furtherFull',
    params: (facts) => named(facts, isFull(facts)),
  },
  {
    needs: ({ chosen, left = Number.POSITIVE_INFINITY }) => chosen.length < left,
    otherwise: 'entry.refusal.furtherLimit',
    params: ({ chosen, left = 0 }) => ({ chosen: chosen.length + 1, left }),
  },
];

/** A draft's choice of further categories, as far as it is decided what becomes of it. */
export interface ChoiceFacts {
  readonly status: EntryStatus;
  readonly categories: readonly Pick<SharedCategory, 'categoryID'>[];
  /** What is kept after the step. */
  readonly chosen: readonly string[];
  /** Of that, what the step adds. */
  readonly added: readonly string[];
  /** What whoever submits has named, and what those that are kept are called. */
  readonly named?: readonly string[] | undefined;
  readonly names: StoredChoice;
}

const unnamed = ({ chosen, named: seen }: ChoiceFacts) => chosen.filter((one) => seen && !seen.includes(one));
const isDraft = (status: EntryStatus) => status === entryStatuses.inProgress || status === entryStatuses.error;

/** What keeping a choice of further categories needs, and submitting it; whether it may be entered is asked on submitting. */
export const choiceRules = {
  mayKeep: [
    { needs: ({ status, added }) => added.length === 0 || isDraft(status), otherwise: 'entry.refusal.furtherLater' },
    {
      needs: ({ categories, added }) => added.every((one) => categories.some(({ categoryID }) => categoryID === one)),
      otherwise: 'entry.refusal.categoryUnknown',
    },
  ],
  maySubmit: [
    {
      needs: (facts) => unnamed(facts).length === 0,
      otherwise: 'entry.refusal.furtherUnseen',
      params: (facts) => ({
        categories: unnamed(facts)
          .map((one) => facts.names[furtherKey(one)] ?? one)
          .join(', '),
      }),
    },
  ],
} satisfies Rules<ChoiceFacts, void>;

/** What always holds of the choice: once an entry is in, its further categories are entries. */
export const choiceInvariants: Invariants<Pick<ChoiceFacts, 'status' | 'chosen'>> = [
  {
    id: 'entry.invariant.furtherOfDraft',
    holds: ({ status, chosen }) => isDraft(status) || chosen.length === 0,
    otherwise: 'entry.refusal.furtherLater',
  },
];

/** What an entry is, as far as others were entered together with it, by their numbers. */
export interface TogetherFacts {
  readonly by: EntryActor;
  /** All that were entered together with it. */
  readonly withRefs: readonly string[];
  /** Of those the ones that it is the first of. */
  readonly furtherRefs: readonly string[];
}

/** What steps of entries that were entered together need besides their chart: their fees were worked out from each other. */
export const togetherRules = {
  mayChangeCategory: [
    {
      needs: ({ by, withRefs }) => by === 'admin' || withRefs.length === 0,
      otherwise: 'entry.refusal.togetherCategory',
    },
  ],
  mayDelete: [
    {
      needs: ({ by, furtherRefs }) => by === 'admin' || furtherRefs.length === 0,
      otherwise: 'entry.refusal.furtherThere',
      params: ({ furtherRefs }) => ({ refs: furtherRefs.join(', ') }),
    },
  ],
} satisfies Rules<TogetherFacts, void>;

/** Why an entry can't be entered in the further categories that are chosen; empty where it can, or where none are. */
export const whyNotFurther = (facts: FurtherFacts): Reason[] =>
  facts.chosen.length === 0 ? [] : refusals(mayEnterFurther, facts, undefined);

/** The further categories that the entry could be entered in. */
export const furtherFor = (facts: Omit<FurtherFacts, 'chosen'>): readonly SharedCategory[] =>
  facts.categories.filter(({ categoryID }) => whyNotFurther({ ...facts, chosen: [categoryID] }).length === 0);
