import type { Sheet } from './mean.ts';
import { generator } from './random.ts';
import { ranksOf as placesOf } from './result.ts';
import type { Method } from './result.types.ts';

/** A panel to simulate. Spreads are standard deviations on the scale of marks. */
interface Setting {
  readonly title: string;
  readonly entries: number;
  readonly judges: number;
  /** Judges who see each entry. */
  readonly panel: number;
  readonly quality: number;
  /** How far judges differ in severity. */
  readonly bias: number;
  /** How far judges differ in how much of the scale they use: 0 is not at all, 0.2 some by a fifth more or less. */
  readonly stretch: number;
  /** What is neither the entry nor the judge. */
  readonly noise: number;
  /** 0: pools at random; 1: each judge sees entries of about the same strength. */
  readonly sorting: number;
}

const methods = ['mean', 'standardised', 'severity'] as const satisfies readonly Method[];
type Compared = (typeof methods)[number];

/** How well a method's ranking agrees with the truth: 1 is the same order, 0 none, −1 the opposite. */
interface Agreement {
  /** Kendall's tau-a; entries of equal value count as neither agreeing nor not. */
  readonly kendall: number;
  /** Spearman's rho; entries of equal value share the middle of their ranks. */
  readonly spearman: number;
}

interface Simulated {
  readonly methods: Readonly<Record<Compared, Agreement>>;
  /** How much better the severity model does than the other method, by Kendall's tau on the same marks. */
  readonly gain: Readonly<Record<'mean' | 'standardised', { readonly mean: number; readonly error: number }>>;
  /** Rounds in which every method gave a ranking; the others say nothing about them. */
  readonly rounds: number;
}

const panel = { entries: 40, judges: 8, panel: 3, quality: 1.2, stretch: 0, noise: 0.8, sorting: 0 };
const strengths = [
  ['no bias', 0],
  ['weak bias', 0.3],
  ['middling bias', 0.6],
  ['strong bias', 1.2],
  ['very strong bias', 2],
] as const;

/** Every strength of bias; pools at random and of unequal strength; the scale used alike and not. */
export const settings: readonly Setting[] = [
  { suffix: '', sorting: 0, stretch: 0 },
  { suffix: ', unequal pools', sorting: 0.6, stretch: 0 },
  { suffix: ', unequal scales', sorting: 0, stretch: 0.2 },
].flatMap(({ suffix, ...more }) =>
  strengths.map(([title, bias]): Setting => ({ ...panel, ...more, bias, title: `${title}${suffix}` })),
);

/** From this severity of judges on, the bias is strong: it moves marks more than what judges see differently. */
export const strong = 1.2;

/** Draws so many panels and ranks each by every method. The same seed gives the same figures. */
export function simulate(setting: Setting, rounds: number, seed = 1): Simulated {
  const random = generator(seed);
  const found: Record<Compared, Agreement>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { truth, sheets } = draw(setting, random);
    const ranked = methods.map((method) => agreementOf(method, truth, sheets));
    const [mean, standardised, severity] = ranked;
    // Standard scores need enough marks of each judge: a draw without them says nothing about the methods.
    if (mean && standardised && severity) found.push({ mean, standardised, severity });
  }
  const over = (value: (one: Record<Compared, Agreement>) => number) => average(found.map(value));
  const of = (method: Compared): Agreement => ({
    kendall: over((one) => one[method].kendall),
    spearman: over((one) => one[method].spearman),
  });
  const gain = (method: 'mean' | 'standardised') => {
    const gains = found.map((one) => one.severity.kendall - one[method].kendall);
    const middle = average(gains);
    const variance = gains.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (gains.length - 1);
    return { mean: middle, error: Math.sqrt(variance / gains.length) };
  };
  return {
    methods: { mean: of('mean'), standardised: of('standardised'), severity: of('severity') },
    gain: { mean: gain('mean'), standardised: gain('standardised') },
    rounds: found.length,
  };
}

const criteria = [
  { criterionID: 'idea', weight: 50 },
  { criterionID: 'craft', weight: 30 },
  { criterionID: 'use', weight: 20 },
];

/** Null where the method refuses these marks. */
function agreementOf(method: Method, truth: ReadonlyMap<string, number>, sheets: readonly Sheet[]): Agreement | null {
  const ranks = placesOf({ criteria, entryIDs: [...truth.keys()], sheets, method, chair: [] });
  if (ranks.size === 0) return null;
  const pairs = [...ranks].map(([entryID, rank]): Pair => [truth.get(entryID)!, -rank]);
  return { kendall: kendall(pairs), spearman: spearman(pairs) };
}

/** Sheets of whole marks from 0 to 10, as judges give them. */
function draw(setting: Setting, random: () => number) {
  const { entries, judges, quality, bias, stretch, noise, sorting } = setting;
  const truth = new Map(Array.from({ length: entries }, (_, entry) => [`e${entry}`, normal(random) * quality]));
  const severities = Array.from({ length: judges }, () => normal(random) * bias);
  const scales = Array.from({ length: judges }, () => Math.exp(normal(random) * stretch));
  const byStrength = [...truth].sort(([, left], [, right]) => left - right).map(([entryID]) => entryID);
  const sheets = byStrength.flatMap((entryID, place): Sheet[] => {
    // A ring of judges keeps the panel connected; sorting turns it with the entry's strength.
    const turn = random() < sorting ? Math.floor((place / entries) * judges) : Math.floor(random() * judges);
    return Array.from({ length: setting.panel }, (_, offset) => {
      const judge = (turn + offset) % judges;
      const seen = truth.get(entryID)! + normal(random) * noise;
      const drawScore = () => whole(5.5 + scales[judge]! * (seen + normal(random) * 0.5) + severities[judge]!);
      return { entryID, judgeID: `j${judge}`, marks: { idea: drawScore(), craft: drawScore(), use: drawScore() } };
    });
  });
  return { truth, sheets };
}

/** True value and estimate. */
type Pair = readonly [number, number];

/** Kendall's tau-a. */
export function kendall(pairs: readonly Pair[]): number {
  let agreement = 0;
  for (let left = 0; left < pairs.length; left += 1) {
    for (let right = left + 1; right < pairs.length; right += 1) {
      agreement += Math.sign((pairs[left]![0] - pairs[right]![0]) * (pairs[left]![1] - pairs[right]![1]));
    }
  }
  return agreement / ((pairs.length * (pairs.length - 1)) / 2);
}

/** Spearman's rho: Pearson's correlation of the ranks. */
export function spearman(pairs: readonly Pair[]): number {
  const [left, right] = [ranksOf(pairs.map(([value]) => value)), ranksOf(pairs.map(([, value]) => value))];
  const middle = (pairs.length + 1) / 2;
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, rank, index) => sum + (rank - middle) * (other[index]! - middle), 0);
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right));
}

/** Ranks from 1; equal values share the middle of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((left, right) => left - right);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

const whole = (score: number) => Math.min(10, Math.max(0, Math.round(score)));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Box and Muller. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
