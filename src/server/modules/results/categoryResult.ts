import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { scoresWeight } from '#machines/award/scoresWeight.ts';
import { mendingOf } from './mending.ts';
import { rounded } from './places.ts';
import { ranksOf, resultOf, tiedIn } from './result.ts';
import type { CategoryScores, CategoryResult as RankedCategory, RankedEntry } from './result.types.ts';
import type { JudgedCategory } from './results.repository.ts';
import { decides } from './ties.ts';

/** A category's result with the names that a reader needs. `result` is given where it was computed already. */
export function categoryResult(category: JudgedCategory, result = resultOf(category.input)): CategoryResult {
  const { categoryID, input, entries, judges, chair, excluded, barred, leftOut } = category;
  const entryOf = new Map(entries.map((entry) => [entry.entryID, entry]));
  const rawRanks = rawRanksOf(result.entries, (entry) => plainSum(input, result, entry));
  const { connection, noise } = result;
  const tied = chair.length === 0 ? [] : tiedIn(input);
  return {
    categoryID,
    method: result.method,
    refusal: result.refusal && { code: result.refusal.code, params: { ...result.refusal.params } },
    panel: {
      complete: result.panel.complete,
      parts: result.panel.parts.map(({ entryIDs, judgeIDs }) => ({ entryIDs: [...entryIDs], judgeIDs: [...judgeIDs] })),
      hanging: result.panel.hanging.map((sheet) => ({ ...sheet })),
    },
    ...(result.rounds && { parts: partsOf(input, result.rounds, leftOut) }),
    mending: mendingFor(result, excluded, barred),
    connection: connection && { ...connection, between: [...connection.between] },
    lambda: result.lambda,
    noise: noise && { ...noise },
    withoutJudge: withoutEach(input, result.entries),
    rows: result.entries.map((ranked): ResultRow => {
      const { categoryID: _, workID: __, ...entry } = entryOf.get(ranked.entryID)!;
      return {
        ...entry,
        rank: ranked.rank,
        rawRank: rawRanks.get(ranked.entryID) ?? null,
        band: ranked.band && { first: ranked.band[0], last: ranked.band[1] },
        judges: ranked.judges,
        raw: ranked.raw,
        median: ranked.median,
        adjusted: ranked.adjusted,
        ...(ranked.parts && { parts: { ...ranked.parts, rounds: ranked.parts.rounds.map((mean) => ({ ...mean })) } }),
        interval: ranked.interval && { low: ranked.interval[0], high: ranked.interval[1] },
        chances: ranked.chances && { ...ranked.chances },
        tie: ranked.tie,
        excluded: excluded
          .filter(({ entryID }) => entryID === ranked.entryID)
          .map(({ judgeID, why }) => ({ judgeID, name: judges.get(judgeID) ?? '', why })),
        sheets: ranked.sheets.map((sheet) => ({ ...sheet })),
      };
    }),
    judges: result.judges.map((judge) => ({ ...judge, name: judges.get(judge.judgeID) ?? '' })),
    agreement: result.agreement,
    chair: chair.map((decision) => ({
      ...decision,
      holds: tied.some(({ entryIDs, value }) => decides(decision, entryIDs, value)),
    })),
  };
}

/** What the result is made from, and which round the category does without. */
function partsOf(
  { rounds = [] }: CategoryScores,
  standing: NonNullable<RankedCategory['rounds']>,
  leftOut: JudgedCategory['leftOut'],
): NonNullable<CategoryResult['parts']> {
  return {
    scores: scoresWeight(rounds),
    rounds: rounds.map(({ roundID, name, weight }, at) => ({
      roundID,
      name,
      weight,
      counts: standing[at]!.counts,
      lacking: [...standing[at]!.lacking],
      leftOut: standing[at]!.counts ? null : (leftOut.find((one) => one.roundID === roundID) ?? null),
    })),
  };
}

/** What would make the comparison sound; who may not mark an entry, stood aside, or marks no more is not named. */
function mendingFor(
  result: RankedCategory,
  excluded: JudgedCategory['excluded'],
  { pairs, judgeIDs }: JudgedCategory['barred'],
): CategoryResult['mending'] {
  const weights = new Map(result.judges.map(({ judgeID, weight }) => [judgeID, weight]));
  const aside = excluded.filter(({ why }) => why !== 'notHandedIn');
  const barred = new Set([...aside, ...pairs].map(keyOf));
  const isBarred = (sheet: Sheet) => judgeIDs.has(sheet.judgeID) || barred.has(keyOf(sheet));
  const sheets = result.entries.flatMap(({ entryID, sheets: own }) => own.map(({ judgeID }) => ({ entryID, judgeID })));
  const mending = mendingOf(sheets, { weights, isBarred });
  return mending && { ...mending, sheets: mending.sheets.map((sheet) => ({ ...sheet })) };
}

type Sheet = { readonly entryID: string; readonly judgeID: string };
const keyOf = ({ entryID, judgeID }: Sheet) => `${entryID} ${judgeID}`;

/** More entries or judges than these are not ranked once more without each judge. */
const mostToLeaveOut = 20_000;

/** Ranks everything once more without each judge: what a jury wants to know about a close result. */
function withoutEach(input: CategoryScores, entries: readonly RankedEntry[]): CategoryResult['withoutJudge'] {
  const judgeIDs = [...new Set(input.sheets.map(({ judgeID }) => judgeID))].sort();
  const isRanked = entries.some(({ rank }) => rank !== null);
  if (!isRanked || judgeIDs.length < 2 || judgeIDs.length * input.sheets.length > mostToLeaveOut) return [];
  return judgeIDs.map((judgeID) => {
    const ranks = ranksOf({ ...input, sheets: input.sheets.filter((sheet) => sheet.judgeID !== judgeID) });
    const moves = entries.flatMap(({ entryID, rank }) => {
      const now = ranks.get(entryID);
      return rank === null || now === undefined ? [] : [Math.abs(now - rank)];
    });
    return {
      judgeID,
      firstIDs: [...ranks].filter(([, rank]) => rank === 1).map(([entryID]) => entryID),
      moved: moves.filter((move) => move > 0).length,
      furthest: Math.max(0, ...moves),
    };
  });
}

/** What an entry would have by the plain mean of its judges; in a weighted sum where rounds count. */
function plainSum({ rounds = [] }: CategoryScores, result: RankedCategory, { raw, parts }: RankedEntry): number | null {
  if (raw === null || !parts) return raw;
  const counting = rounds.flatMap(({ weight }, at) =>
    result.rounds?.[at]?.counts ? [{ weight, mean: parts.rounds[at]?.mean ?? 0 }] : [],
  );
  const rest = scoresWeight(rounds);
  const total = counting.reduce((sum, { weight }) => sum + weight, rest);
  return counting.reduce((sum, { weight, mean }) => sum + weight * mean, rest * raw) / total;
}

/** Places by the plain mean of the ranked entries; the same mean, the same place. */
function rawRanksOf(
  entries: readonly RankedEntry[],
  plain: (entry: RankedEntry) => number | null,
): ReadonlyMap<string, number> {
  const places = entries
    .flatMap((entry) => {
      const raw = plain(entry);
      return entry.rank === null || raw === null ? [] : [{ entryID: entry.entryID, raw: rounded(raw) }];
    })
    .sort((left, right) => right.raw - left.raw);
  const ranks = new Map<string, number>();
  for (const [index, { entryID, raw }] of places.entries()) {
    const before = places[index - 1];
    ranks.set(entryID, before?.raw === raw ? ranks.get(before.entryID)! : index + 1);
  }
  return ranks;
}
