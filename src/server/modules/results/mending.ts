import { connectionOf, weakFrom } from './connection.ts';
import { equationsOf, penalised } from './equations.ts';
import { order } from './grouping.ts';
import { cholesky, dot } from './matrix.ts';
import { hangingOf, panelOf, partsOf, type Sheeted } from './panel.ts';
import { fitSeverity, lengthBetween } from './severity.ts';

/** What more sheets would make of a comparison that is weak or cannot be made. */
export interface Mending {
  /** What severities add at most to the error of a comparison, in standard deviations of one sheet; null while parts are apart. */
  readonly before: number | null;
  /** The same with all of `sheets`. */
  readonly after: number | null;
  /** How many of `sheets`, the first ones, it takes until all may be ranked together; 0 where they may, null where it stays out of reach. */
  readonly ranked: number | null;
  /** In the order in which they help most. */
  readonly sheets: readonly Sheeted[];
}

interface Options {
  /** Pairs that are not to be named: conflicts, and sheets that don't count. */
  readonly isBarred?: (sheet: Sheeted) => boolean;
  /** Precision by judge; 1 where it is not named. */
  readonly weights?: ReadonlyMap<string, number>;
}

/** More sheets than these are not worked out. */
const mostSheets = 40;
/** About so many multiplications in all, so that no design keeps a server busy for more than a fraction of a second. */
const work = 4e7;
/** Candidates whose parts and hanging sheets are counted in one step. */
const shortlist = 64;
/** Keeps parts that share nothing very far from one another rather than infinitely far. */
const ridge = 1e-6;

/**
 * The sheets that would make the weakest comparison of a panel sound, one after another: the one that leaves least apart and
 * hanging, then the smallest largest error, then the smallest mean error, then the judge with least to do. Null where the
 * comparison is sound. Each sheet is judged by really adding it: the scatter grows by one outer product, so that its effect
 * on every distance is known without solving again. Source: Sherman and Morrison, Annals of Mathematical Statistics 21 (1950).
 */
export function mendingOf(given: readonly Sheeted[], options: Options = {}): Mending | null {
  if (given.length === 0) return null;
  const sheets = given.map(({ entryID, judgeID }) => ({ entryID, judgeID }));
  const { bridges } = panelOf(sheets);
  const found = grown(sheets, [], options);
  // Joining part after part in a ring takes fewer sheets at times than the best sheet each time.
  const isShorter = bridges.length > 0 && bridges.length < (found.ranked ?? Number.POSITIVE_INFINITY);
  const ring =
    isShorter && !bridges.some((bridge) => options.isBarred?.(bridge)) ? grown(sheets, bridges, options) : null;
  const mending = ring && ring.ranked !== null ? ring : found;
  return mending.ranked === 0 && !isWeak(mending.before) ? null : mending;
}

/** The sheets with which `first` ones are followed by the best, until the comparison is sound. */
function grown(given: readonly Sheeted[], first: readonly Sheeted[], { isBarred, weights }: Options): Mending {
  const weightOf = (judgeID: string) => weights?.get(judgeID) ?? 1;
  const before = errorOf(given, weights);
  const sheets = [...given, ...first];
  const added = [...first];
  let ranked = isRanked(lacksOf(sheets)) ? first.length : null;
  let error = errorOf(sheets, weights);
  let left = work;
  while (added.length < mostSheets && left > 0 && (ranked === null || isWeak(error))) {
    const step = bestSheet(sheets, { isBarred: isBarred ?? (() => false), weightOf, ranked: ranked !== null, left });
    left -= step.cost;
    if (!step.sheet) break;
    sheets.push(step.sheet);
    added.push(step.sheet);
    error = errorOf(sheets, weights);
    if (ranked === null && isRanked(lacksOf(sheets))) ranked = added.length;
  }
  return { before, after: error, ranked, sheets: added };
}

const isWeak = (error: number | null) => error === null || error > weakFrom + 1e-9;

/** Parts too many, and sheets on which a comparison hangs alone. */
function lacksOf(sheets: readonly Sheeted[]): readonly [number, number] {
  const parts = partsOf(sheets).length - 1;
  return [parts, parts === 0 ? hangingOf(sheets).length : sheets.length];
}

const isRanked = (lacks: readonly [number, number]) => lacks[0] === 0 && lacks[1] === 0;

function errorOf(sheets: readonly Sheeted[], weights: ReadonlyMap<string, number> | undefined): number | null {
  const parts = partsOf(sheets);
  if (parts.length > 1) return null;
  const scores = sheets.map((sheet) => ({ ...sheet, value: 0 }));
  return connectionOf(fitSeverity(scores, { lambda: 0, ...(weights && { weights }) }), parts[0]!).error;
}

/** Entries with the same judges: what is true of one is true of all. */
interface Class {
  readonly entryIDs: readonly string[];
  readonly judges: ReadonlySet<number>;
  readonly at: readonly number[];
  readonly total: number;
}

interface Step {
  readonly isBarred: (sheet: Sheeted) => boolean;
  readonly weightOf: (judgeID: string) => number;
  readonly ranked: boolean;
  readonly left: number;
}

interface Candidate {
  readonly sheet: Sheeted;
  /** Largest squared error, then the sum of the entries' squared distances from the middle. */
  readonly key: readonly [number, number];
  readonly load: number;
}

function bestSheet(sheets: readonly Sheeted[], { isBarred, weightOf, ranked, left }: Step) {
  const { judgeIDs, loads, judgesAt, classes } = layoutOf(sheets, weightOf);
  const each = Math.max(1, classes.length * judgeIDs.length);
  // The furthest from the middle first: where there are too many, the others are left aside.
  const tried = classes
    .toSorted((one, other) => dot(other.at, other.at) - dot(one.at, one.at))
    .slice(0, Math.max(2, Math.floor(left / 8 / (each * judgeIDs.length))));
  const candidates: Candidate[] = [];
  for (const own of tried) {
    for (const [judge, judgeID] of judgeIDs.entries()) {
      if (own.judges.has(judge)) continue;
      const entryID = own.entryIDs.find((one) => !isBarred({ entryID: one, judgeID }));
      if (entryID === undefined) continue;
      const key = keyWith(classes, own, judgesAt[judge]!, weightOf(judgeID));
      candidates.push({ sheet: { entryID, judgeID }, key, load: loads[judge]! });
    }
  }
  candidates.sort(
    (one, other) =>
      compared(one.key, other.key) ||
      one.load - other.load ||
      order(one.sheet.entryID, other.sheet.entryID) ||
      order(one.sheet.judgeID, other.sheet.judgeID),
  );
  const cost = candidates.length * each + 1;
  if (ranked) return { sheet: candidates[0]?.sheet ?? null, cost };
  let best: { sheet: Sheeted; lacks: readonly [number, number] } | null = null;
  for (const { sheet } of candidates.slice(0, shortlist)) {
    const lacks = lacksOf([...sheets, sheet]);
    if (!best || compared(lacks, best.lacks) < 0) best = { sheet, lacks };
  }
  return { sheet: best?.sheet ?? null, cost };
}

/** Judges, and entries by the judges they have, in a space whose squared distances are variances of comparisons. */
function layoutOf(sheets: readonly Sheeted[], weightOf: (judgeID: string) => number) {
  const equations = equationsOf(
    sheets.map((sheet) => ({ ...sheet, value: 0 })),
    weightOf,
  );
  const { judgeIDs, entryIDs } = equations;
  const system = cholesky(penalised(equations, ridge));
  const middle = judgeIDs.map(() => -1 / judgeIDs.length);
  const classes = new Map<string, { entryIDs: string[]; judges: Set<number>; total: number; at: readonly number[] }>();
  const loadAt = judgeIDs.map(() => 0);
  for (const [entry, own] of equations.sheets.entries()) {
    const judges = own.map(({ judge }) => judge).sort((one, other) => one - other);
    for (const judge of judges) loadAt[judge]! += 1;
    const known = classes.get(judges.join());
    if (known) {
      known.entryIDs.push(entryIDs[entry]!);
      continue;
    }
    const total = equations.totals[entry]!;
    const share = [...middle];
    for (const { judge, weight } of own) share[judge]! += weight / total;
    const at = system.forward(share);
    classes.set(judges.join(), { entryIDs: [entryIDs[entry]!], judges: new Set(judges), total, at });
  }
  return {
    judgeIDs,
    loads: loadAt,
    judgesAt: judgeIDs.map((_, judge) => system.forward(middle.map((part, place) => part + (place === judge ? 1 : 0)))),
    classes: [...classes.values()].map((one): Class => ({ ...one, entryIDs: one.entryIDs.toSorted(order) })),
  };
}

/** What errors become when one entry of `own` is marked by the judge at `judge` as well. */
function keyWith(classes: readonly Class[], own: Class, judge: readonly number[], weight: number): [number, number] {
  const step = judge.map((value, axis) => value - own.at[axis]!);
  const total = own.total + weight;
  const scatter = (own.total * weight) / total;
  const shrink = scatter / (1 + scatter * dot(step, step));
  const moved = own.at.map((value, axis) => value + (step[axis]! * weight) / total);
  const points = [
    ...classes.flatMap((one) => {
      const count = one.entryIDs.length - (one === own ? 1 : 0);
      return count > 0 ? [{ at: one.at, count }] : [];
    }),
    { at: moved, count: 1 },
  ].map((point) => ({ ...point, along: dot(step, point.at) }));
  const lengths = points.map(({ at, along }) => dot(at, at) - shrink * along ** 2);
  const start = points[furthest(lengths)]!;
  const distances = points.map(({ at, along }) => lengthBetween(at, start.at) - shrink * (along - start.along) ** 2);
  const sum = lengths.reduce((rest, length, place) => rest + length * points[place]!.count, 0);
  return [Math.max(...distances), sum];
}

const furthest = (lengths: readonly number[]) =>
  lengths.reduce((best, length, place) => (length > lengths[best]! + 1e-9 ? place : best), 0);

/** Lexicographic; parts in a million of a difference are none. */
function compared(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => Math.abs(value - other[index]!) > 1e-7 * Math.max(1, value));
  return place < 0 ? 0 : one[place]! - other[place]!;
}
