import type { Award, CategoryResult, ResultRow } from '../../contract/entities.ts';
import type { Database } from '../database.ts';
import { type RankedEntry, resultOf } from './result.ts';
import { findMarks, type JudgedCategory } from './results.repository.ts';

/** The result of every category of an award, computed from the marks as they are. */
export async function awardResults(
  database: Database,
  award: Pick<Award, 'id' | 'resultMethod' | 'categories'>,
): Promise<CategoryResult[]> {
  return (await findMarks(database, award)).map(categoryResult);
}

/** A category's result with the names that a reader needs. */
export function categoryResult({ categoryID, input, entries, judges, chair }: JudgedCategory): CategoryResult {
  const result = resultOf(input);
  const entryOf = new Map(entries.map((entry) => [entry.entryID, entry]));
  const rawRanks = rawRanksOf(result.entries);
  return {
    categoryID,
    method: result.method,
    refusal: result.refusal && { code: result.refusal.code, params: { ...result.refusal.params } },
    panel: {
      complete: result.panel.complete,
      parts: result.panel.parts.map(({ entryIDs, judgeIDs }) => ({ entryIDs: [...entryIDs], judgeIDs: [...judgeIDs] })),
      bridges: result.panel.bridges.map((bridge) => ({ ...bridge })),
    },
    rows: result.entries.map((ranked): ResultRow => {
      const { categoryID: _, ...entry } = entryOf.get(ranked.entryID)!;
      return {
        ...entry,
        rank: ranked.rank,
        rawRank: rawRanks.get(ranked.entryID) ?? null,
        band: ranked.band && { first: ranked.band[0], last: ranked.band[1] },
        judges: ranked.judges,
        raw: ranked.raw,
        median: ranked.median,
        adjusted: ranked.adjusted,
        interval: ranked.interval && { low: ranked.interval[0], high: ranked.interval[1] },
        tie: ranked.tie,
        sheets: ranked.sheets.map((sheet) => ({ ...sheet })),
      };
    }),
    judges: result.judges.map((judge) => ({ ...judge, name: judges.get(judge.judgeID) ?? '' })),
    agreement: result.agreement,
    chair: [...chair],
  };
}

/** Places by the plain mean of the ranked entries; the same mean, the same place. */
function rawRanksOf(entries: readonly RankedEntry[]): ReadonlyMap<string, number> {
  const places = entries
    .flatMap(({ entryID, rank, raw }) => (rank === null || raw === null ? [] : [{ entryID, raw: rounded(raw) }]))
    .sort((left, right) => right.raw - left.raw);
  const ranks = new Map<string, number>();
  for (const [index, { entryID, raw }] of places.entries()) {
    const before = places[index - 1];
    ranks.set(entryID, before?.raw === raw ? ranks.get(before.entryID)! : index + 1);
  }
  return ranks;
}

/** Sums of rounding errors stay far below this, marks far above. */
const rounded = (value: number) => Math.round(value * 1e9) / 1e9;
