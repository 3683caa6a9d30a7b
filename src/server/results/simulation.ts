import { type Method, resultOf, type Sheet } from './result.ts';

/** A panel to simulate. Spreads are standard deviations on the scale of marks. */
export interface Setting {
  readonly title: string;
  readonly entries: number;
  readonly judges: number;
  /** Judges who see each entry. */
  readonly panel: number;
  readonly quality: number;
  /** How far judges differ in severity. */
  readonly bias: number;
  /** What is neither the entry nor the judge. */
  readonly noise: number;
  /** 0: pools at random; 1: each judge sees entries of about the same strength. */
  readonly sorting: number;
}

export const methods = ['mean', 'standardised', 'severity'] as const satisfies readonly Method[];

export const settings: readonly Setting[] = [
  { title: 'no bias', entries: 40, judges: 8, panel: 3, quality: 1.2, bias: 0, noise: 0.8, sorting: 0 },
  { title: 'weak bias', entries: 40, judges: 8, panel: 3, quality: 1.2, bias: 0.3, noise: 0.8, sorting: 0 },
  { title: 'strong bias', entries: 40, judges: 8, panel: 3, quality: 1.2, bias: 1.2, noise: 0.6, sorting: 0 },
  {
    title: 'strong bias, unequal pools',
    entries: 40,
    judges: 8,
    panel: 3,
    quality: 1.2,
    bias: 1.2,
    noise: 0.6,
    sorting: 0.5,
  },
  { title: 'unequal pools', entries: 40, judges: 8, panel: 3, quality: 1.2, bias: 0.6, noise: 0.6, sorting: 0.8 },
];

/** Mean over `rounds` of Kendall's tau between each method's ranking and the truth. The same seed gives the same figures. */
export function simulate(setting: Setting, rounds: number, seed = 1): Record<(typeof methods)[number], number> {
  const random = generator(seed);
  const taus: Record<(typeof methods)[number], number[]> = { mean: [], standardised: [], severity: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { truth, sheets } = draw(setting, random);
    for (const method of methods) {
      const criteria = [{ criterionID: 'whole', weight: 100 }];
      const { entries, refusal } = resultOf({ criteria, entryIDs: [...truth.keys()], sheets, method, chair: [] });
      // Standard scores need enough marks of each judge: a draw without them says nothing about the method.
      if (refusal) continue;
      taus[method].push(kendall(entries.map(({ entryID, adjusted }) => [truth.get(entryID)!, adjusted!])));
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean: mean(taus.mean), standardised: mean(taus.standardised), severity: mean(taus.severity) };
}

function draw({ entries, judges, panel, quality, bias, noise, sorting }: Setting, random: () => number) {
  const truth = new Map(Array.from({ length: entries }, (_, entry) => [`e${entry}`, normal(random) * quality]));
  const severities = Array.from({ length: judges }, () => normal(random) * bias);
  const byStrength = [...truth].sort(([, left], [, right]) => left - right).map(([entryID]) => entryID);
  const sheets = byStrength.flatMap((entryID, place): Sheet[] => {
    // A ring of judges keeps the panel connected; sorting turns it with the entry's strength.
    const turn = random() < sorting ? Math.floor((place / entries) * judges) : Math.floor(random() * judges);
    return Array.from({ length: panel }, (_, offset) => {
      const judge = (turn + offset) % judges;
      const mark = 5.5 + truth.get(entryID)! + severities[judge]! + normal(random) * noise;
      return { entryID, judgeID: `j${judge}`, marks: { whole: mark } };
    });
  });
  return { truth, sheets };
}

/** Kendall's tau-a over pairs (true value, estimate). */
function kendall(pairs: readonly (readonly [number, number])[]): number {
  let agreement = 0;
  for (let left = 0; left < pairs.length; left += 1) {
    for (let right = left + 1; right < pairs.length; right += 1) {
      agreement += Math.sign((pairs[left]![0] - pairs[right]![0]) * (pairs[left]![1] - pairs[right]![1]));
    }
  }
  return agreement / ((pairs.length * (pairs.length - 1)) / 2);
}

/** Box and Muller. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Mulberry32: small, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
