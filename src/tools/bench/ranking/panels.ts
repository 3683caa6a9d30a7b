import type { Sheet } from '#server/modules/results/mean.ts';
import { generator } from '#server/modules/results/random.ts';
import { residualOf, resultOf } from '#server/modules/results/result.ts';
import type { CategoryScores } from '#server/modules/results/result.types.ts';

/** A simulated panel with what the marks were made from. */
export interface Drawn {
  readonly input: CategoryScores;
  /** What a judge of the panel's average severity would give, by entry, without chance. */
  readonly truth: ReadonlyMap<string, number>;
}

/** Who marks whom, and what makes a judge's marks special. Places count from 0. */
export interface Design {
  readonly entries: number;
  readonly judges: number;
  /** Judges of an entry; `random` numbers lie from 0 up to 1. */
  readonly judgesOf: (entry: number, random: () => number) => readonly number[];
  /** One criterion, or three of 50, 30 and 20 per cent whose marks also differ among themselves. */
  readonly criteria: 1 | 3;
  /** Standard deviation of the judges' severities. */
  readonly bias: number;
  /** Added to a judge's severity: a panel's common offset. */
  readonly offset?: (judge: number) => number;
  /** What a judge gives instead of the honest mark. */
  readonly dishonest?: ((about: { readonly judge: number; readonly quality: number }) => number | null) | undefined;
}

/** Standard deviation of the entries' quality and of one sheet around quality and severity. */
const quality = 1.2;
/** The true residual standard deviation of every panel. */
const residual = 0.8;
const middle = 5.5;
const weights = { 1: [100], 3: [50, 30, 20] } as const;
/** Standard deviation of one judge's marks for one entry among themselves. */
const among = 0.5;

/** One panel of whole marks from 0 to 10, as judges give them. */
export function drawPanel(design: Design, seed: number): Drawn {
  const random = generator(seed);
  const criteria = weights[design.criteria].map((weight, place) => ({ criterionID: `c${place}`, weight }));
  const noise = Math.sqrt(
    residual ** 2 -
      (criteria.length > 1 ? among ** 2 * criteria.reduce((sum, { weight }) => sum + (weight / 100) ** 2, 0) : 0),
  );
  const qualities = Array.from({ length: design.entries }, () => normal(random) * quality);
  const severities = Array.from(
    { length: design.judges },
    (_, judge) => normal(random) * design.bias + (design.offset?.(judge) ?? 0),
  );
  const sheets = qualities.flatMap((value, entry) =>
    design.judgesOf(entry, random).map((judge): Sheet => {
      const seen = middle + value + severities[judge]! + normal(random) * noise;
      const lie = design.dishonest?.({ judge, quality: value }) ?? null;
      const marks = criteria.map(({ criterionID }) => {
        const mark = seen + (criteria.length > 1 ? normal(random) * among : 0);
        return [criterionID, whole(lie ?? mark)];
      });
      return { entryID: name('e', entry), judgeID: name('j', judge), marks: Object.fromEntries(marks) };
    }),
  );
  const mean = severities.reduce((sum, value) => sum + value, 0) / severities.length;
  return {
    input: {
      criteria,
      entryIDs: qualities.map((_, entry) => name('e', entry)),
      sheets,
      method: 'automatic',
      chair: [],
    },
    truth: new Map(qualities.map((value, entry) => [name('e', entry), middle + value + mean])),
  };
}

/** `panel` judges next to one another in a ring, from a random one on. */
export const ring = (judges: number, panel: number) => (_: number, random: () => number) => {
  const first = Math.floor(random() * judges);
  return Array.from({ length: panel }, (_, offset) => (first + offset) % judges);
};

/** The ring in turn, so that every judge has the same to do. */
export const turns = (judges: number, panel: number) => (entry: number) =>
  Array.from({ length: panel }, (_, offset) => (entry + offset) % judges);

export const everybody = (judges: number) => () => Array.from({ length: judges }, (_, judge) => judge);

export const rank = (drawn: Drawn, method: CategoryScores['method'] = 'automatic') =>
  resultOf({ ...drawn.input, method });

/** Seeds far enough apart for every panel of a row. */
export const seedsOf = (seed: number, panels: number) =>
  Array.from({ length: panels }, (_, panel) => seed * 1_000_003 + panel * 7919);

const name = (kind: string, place: number) => `${kind}${String(place).padStart(2, '0')}`;
const whole = (mark: number) => Math.min(10, Math.max(0, Math.round(mark)));
/** Box and Muller. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Several categories of one award: each borrows the others' residuals. */
export function rankAward(categories: readonly Drawn[]) {
  const residuals = categories.map(({ input }) => residualOf(input));
  return categories.map(({ input }, own) =>
    resultOf({ ...input, others: residuals.filter((_, place) => place !== own) }),
  );
}
