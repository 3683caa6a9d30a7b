import { ranksOf } from '#server/modules/results/result.ts';
import type { CategoryResult } from '#server/modules/results/result.types.ts';
import { fitSeverity } from '#server/modules/results/severity.ts';
import { kendall } from '#server/modules/results/simulation.ts';
import { uncertaintyOf } from '#server/modules/results/uncertainty.ts';
import { type Design, type Drawn, drawPanel, everybody, rank, rankAward, ring, seedsOf, turns } from './panels.ts';

/** One line of the table. */
export interface Row {
  readonly title: string;
  readonly measured: string;
  readonly wanted: string;
  readonly met: boolean;
  /** Where what was wanted is out of reach: what could be had at most, and that this was reached. Still short of what was wanted. */
  readonly bound?: string | undefined;
}

/** Intervals of single entries against the truth; a category that is refused, or has no interval, says nothing wrong. */
function coverageRow(title: string, design: Design, panels: number, seed: number, categories = 1): Row {
  const found = { covered: 0, intervals: 0, none: 0, flat: 0, refused: 0 };
  for (const one of seedsOf(seed, panels)) {
    const award = Array.from({ length: categories }, (_, place) => drawPanel(design, one + place * 104_729));
    for (const [place, result] of rankAward(award).entries()) {
      if (result.refusal) found.refused += 1;
      for (const { entryID, interval } of result.refusal ? [] : result.entries) {
        if (!interval) found.none += 1;
        else {
          const truth = award[place]!.truth.get(entryID)!;
          found.intervals += 1;
          if (interval[0] <= truth && truth <= interval[1]) found.covered += 1;
          if (interval[1] - interval[0] < 1e-6) found.flat += 1;
        }
      }
    }
  }
  const coverage = found.covered / Math.max(1, found.intervals);
  const lines = [
    ...(found.intervals > 0 ? [two(coverage)] : []),
    ...(found.flat > 0 ? [`width 0 in ${share(found.flat, found.intervals)}`] : []),
    ...(found.none > 0 ? [`none in ${share(found.none, found.intervals + found.none)}`] : []),
    ...(found.refused > 0 ? [`${share(found.refused, panels * categories)} refused`] : []),
  ];
  const met = found.flat === 0 && (found.intervals === 0 || coverage >= 0.93);
  return { title, measured: lines.join(', '), wanted: '≥ .93 or refused, no width 0', met };
}

/** Two panels of `size` entries and three judges each, joined by so many sheets of one judge of the first panel. */
function joinedRow(offset: number, sheets: number, panels: number, seed: number): Row {
  const size = 10;
  const design: Design = {
    entries: 2 * size,
    judges: 6,
    judgesOf: (entry) => (entry < size ? [0, 1, 2] : [...(entry < size + sheets ? [0] : []), 3, 4, 5]),
    criteria: 1,
    bias: 0,
    offset: (judge) => (judge < 3 ? 0 : offset),
  };
  const found = { covered: 0, pairs: 0, refused: 0, reported: 0 };
  for (const one of seedsOf(seed, panels)) {
    const drawn = drawPanel(design, one);
    const result = rank(drawn);
    if (result.refusal) {
      found.refused += 1;
      continue;
    }
    const place = (entryID: string) => Number(entryID.slice(1)) < size;
    const counted = crossPairs(drawn, result, place);
    found.covered += counted.covered;
    found.pairs += counted.pairs;
  }
  const coverage = found.covered / Math.max(1, found.pairs);
  const lines = [
    ...(found.pairs > 0 ? [`${two(coverage)} across the panels`] : []),
    ...(found.refused > 0 ? [`${share(found.refused, panels)} refused`] : []),
  ];
  return {
    title: `two panels joined by ${sheets === 1 ? 'one sheet' : `${sheets} sheets`}, offset ${offset}`,
    measured: lines.join(', '),
    wanted: 'refused, or ≥ .93',
    met: found.pairs === 0 || coverage >= 0.93,
  };
}

/** Differences of entries of the two panels, by the fit that the ranking rests on. */
function crossPairs(drawn: Drawn, { entries, lambda, noise }: CategoryResult, isFirst: (entryID: string) => boolean) {
  const scores = entries.flatMap(({ entryID, sheets }) =>
    sheets.map(({ judgeID, value }) => ({ entryID, judgeID, value })),
  );
  const weights = new Map(entries.flatMap(({ sheets }) => sheets.map(({ judgeID, weight }) => [judgeID, weight])));
  const fit = fitSeverity(scores, { lambda: lambda ?? Number.POSITIVE_INFINITY, weights });
  const errors = uncertaintyOf(fit, noise!);
  const counted = { covered: 0, pairs: 0 };
  for (const left of entries.filter(({ entryID }) => isFirst(entryID))) {
    for (const right of entries.filter(({ entryID }) => !isFirst(entryID))) {
      const interval = errors.difference(left.entryID, right.entryID, left.adjusted! - right.adjusted!);
      if (!interval) continue;
      const truth = drawn.truth.get(left.entryID)! - drawn.truth.get(right.entryID)!;
      counted.pairs += 1;
      if (interval[0] <= truth && truth <= interval[1]) counted.covered += 1;
    }
  }
  return counted;
}

/** How often any two entries are told apart the wrong way round, or a true rank lies outside its entry's bracket. */
function bandsRow(title: string, design: Design, panels: number, seed: number): Row {
  let wrong = 0;
  let apart = 0;
  let pairs = 0;
  for (const one of seedsOf(seed, panels)) {
    const drawn = drawPanel(design, one);
    const { entries } = rank(drawn);
    const outside = (left: number, right: number) => {
      const band = entries[left]!.band;
      return band !== null && (right + 1 < band[0] || right + 1 > band[1]);
    };
    let isWrong = false;
    for (let left = 0; left < entries.length; left += 1) {
      for (let right = left + 1; right < entries.length; right += 1) {
        pairs += 1;
        if (!outside(left, right) && !outside(right, left)) continue;
        apart += 1;
        if (drawn.truth.get(entries[left]!.entryID)! < drawn.truth.get(entries[right]!.entryID)!) isWrong = true;
      }
    }
    const truths = [...drawn.truth.values()].sort((left, right) => right - left);
    for (const { entryID, band } of entries) {
      const trueRank = truths.indexOf(drawn.truth.get(entryID)!) + 1;
      if (band && (trueRank < band[0] || trueRank > band[1])) isWrong = true;
    }
    if (isWrong) wrong += 1;
  }
  const rate = wrong / panels;
  return {
    title,
    measured: `${two(rate)} of the panels; ${two(apart / pairs)} of the pairs told apart`,
    wanted: '≤ .05',
    met: rate <= 0.05,
  };
}

/** As good as the best that the marks allow, but for a panel in a hundred. */
const sameAs = 0.01;

/** Kendall's tau to the truth and how often the true best is first, over the panels that are ranked. */
function orderOf(
  design: Design,
  panels: number,
  seed: number,
  method: 'automatic' | 'mean' | 'standardised',
  without: string | null = null,
) {
  const found = { tau: 0, first: 0, ranked: 0 };
  for (const one of seedsOf(seed, panels)) {
    const drawn = drawPanel(design, one);
    const sheets = drawn.input.sheets.filter(({ judgeID }) => judgeID !== without);
    const ranks = ranksOf({ ...drawn.input, sheets, method });
    if (ranks.size === 0) continue;
    const [best] = [...drawn.truth].sort(([, left], [, right]) => right - left)[0]!;
    found.tau += kendall([...ranks].map(([entryID, place]) => [drawn.truth.get(entryID)!, -place]));
    found.first += ranks.get(best) === 1 ? 1 : 0;
    found.ranked += 1;
  }
  return { tau: found.tau / found.ranked, first: found.first / found.ranked };
}

/**
 * Beside the mean and standard scores stand what leaving the dishonest judge out gives, which nobody can know to do, and the
 * same panels without a dishonest judge. Where what is wanted is more than the first of these, no rule about that judge
 * reaches it: of entries that are sunk alike the judge's marks tell nothing.
 */
function orderRow(title: string, design: Design, wanted: readonly [number, number], panels: number, seed: number) {
  const { tau, first } = orderOf(design, panels, seed, 'automatic');
  const [mean, standardised] = (['mean', 'standardised'] as const).map((one) => orderOf(design, panels, seed, one));
  const known = orderOf(design, panels, seed, 'automatic', 'j00');
  const honest = orderOf({ ...design, dishonest: undefined }, panels, seed, 'automatic');
  const isBound = tau >= wanted[0] && first < wanted[1] && known.first < wanted[1] && first >= known.first - sameAs;
  return {
    title,
    measured:
      `τ ${three(tau)}, first ${three(first)} (mean ${three(mean!.tau)}, standardised ${three(standardised!.tau)}, ` +
      `that judge left out ${three(known.tau)} and ${three(known.first)}, nobody dishonest ${three(honest.tau)} and ${three(honest.first)})`,
    wanted: `τ ≥ ${two(wanted[0])}, first ≥ ${two(wanted[1])}`,
    met: tau >= wanted[0] && first >= wanted[1],
    bound: isBound ? `first ${three(first)}; with that judge left out ${three(known.first)}` : undefined,
  } satisfies Row;
}

/** Whether entries said to be the best with some chance are the best that often. */
function chancesRow(title: string, designs: readonly Design[], panels: number, seed: number): Row {
  const bins = [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((from) => ({ from, said: 0, seen: 0, count: 0 }));
  for (const design of designs) {
    for (const one of seedsOf(seed, panels)) {
      const drawn = drawPanel(design, one);
      const best = Math.max(...drawn.truth.values());
      for (const { entryID, chances } of rank(drawn).entries) {
        const bin = chances && bins.findLast(({ from }) => chances.best >= from);
        if (!bin) continue;
        bin.said += chances.best;
        bin.count += 1;
        if (drawn.truth.get(entryID) === best) bin.seen += 1;
      }
    }
  }
  const filled = bins.filter(({ count }) => count >= 20);
  const off = filled.map(({ said: lines, seen, count }) => Math.abs(lines - seen) / count);
  const allowed = filled.map(
    ({ said: lines, count }) => 0.05 + 2 * Math.sqrt(((lines / count) * (1 - lines / count)) / count),
  );
  return {
    title,
    measured: filled.map(({ said: lines, seen, count }) => `${two(lines / count)}→${two(seen / count)}`).join('  '),
    wanted: 'within .05 and two errors',
    met: off.every((value, place) => value <= allowed[place]!),
  };
}

/** Not worse by more than .01 than what was before. */
function honestRow(title: string, design: Design, before: readonly [number, number], panels: number, seed: number) {
  const { tau, first } = orderOf(design, panels, seed, 'automatic');
  return {
    title,
    measured: `τ ${three(tau)}, first ${two(first)}`,
    wanted: `within .01 of τ ${three(before[0])}, first ${two(before[1])}`,
    met: tau >= before[0] - 0.01 && first >= before[1] - 0.0101,
  } satisfies Row;
}

/** Sinks whatever is clearly better than the middle, and is honest about the rest. */
const sinksRivals: Design['dishonest'] = ({ judge, quality }) => (judge === 0 && quality > 0.3 ? 0 : null);

const wide: Design = { entries: 40, judges: 8, judgesOf: ring(8, 3), criteria: 3, bias: 0.6 };
const small: Design = { entries: 15, judges: 5, judgesOf: everybody(5), criteria: 3, bias: 0.6 };

/** Every row that rests on simulated panels. */
export function simulatedRows(panels: number, seed: number): Row[] {
  const twoJudges = (shared: number, own = 4): Design => ({
    entries: shared + 2 * own,
    judges: 2,
    judgesOf: (entry) => (entry < shared ? [0, 1] : entry < shared + own ? [0] : [1]),
    criteria: 1,
    bias: 0.6,
  });
  return [
    ...[4, 5, 6].map((size) =>
      coverageRow(
        `coverage, ${size} entries × ${size} judges, two sheets each`,
        { entries: size, judges: size, judgesOf: turns(size, 2), criteria: 1, bias: 0.6 },
        panels,
        seed,
      ),
    ),
    coverageRow(
      'coverage, two entries × two judges',
      { entries: 2, judges: 2, judgesOf: everybody(2), criteria: 1, bias: 0.6 },
      panels,
      seed,
    ),
    ...[1, 2, 3].map((shared) =>
      coverageRow(`coverage, two judges sharing ${shared}`, twoJudges(shared), panels, seed),
    ),
    coverageRow(
      'coverage, three categories of 4 × 4 with pooled residuals',
      { entries: 4, judges: 4, judgesOf: turns(4, 2), criteria: 1, bias: 0.6 },
      panels,
      seed,
      3,
    ),
    coverageRow('coverage, 40 × 8, three sheets each', wide, panels, seed),
    coverageRow('coverage, 40 × 8, severities 2', { ...wide, bias: 2 }, panels, seed),
    ...[1.5, 3].map((offset) => joinedRow(offset, 1, panels, seed)),
    ...[1.5, 3].map((offset) => joinedRow(offset, 3, panels, seed)),
    ...[0, 0.6, 1.2].map((bias) =>
      bandsRow(`wrong brackets, 40 × 8, severities ${bias}`, { ...wide, bias }, panels, seed),
    ),
    bandsRow('wrong brackets, complete 40 × 3', { ...wide, judges: 3, judgesOf: everybody(3) }, panels, seed),
    orderRow('one judge sinks rivals, 40 × 8', { ...wide, dishonest: sinksRivals }, [0.7, 0.5], panels, seed),
    orderRow(
      'one judge sinks rivals, complete 15 × 5',
      { ...small, dishonest: sinksRivals },
      [0.75, 0.7],
      panels,
      seed,
    ),
    chancesRow('said and seen chances to be the best', [wide, small, { ...wide, entries: 12 }], panels, seed),
    honestRow('no bad judge, 40 × 8', wide, [0.753, 0.575], panels, seed),
    honestRow('no bad judge, complete 15 × 5', small, [0.814, 0.665], panels, seed),
  ];
}

const two = (value: number) => value.toFixed(2).replace(/^0/, '');
const three = (value: number) => value.toFixed(3).replace(/^0/, '');
const share = (count: number, of: number) => `${((100 * count) / of).toFixed(0)} %`;
