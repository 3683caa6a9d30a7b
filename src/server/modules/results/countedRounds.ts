import { sql } from 'drizzle-orm';
import type { LeftOut } from '#contract/entities/result.ts';
import { boundsOf } from '#machines/round/scoring.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, object, present, type RowOf, uuid } from '../../platform/database/rows.ts';
import { people, roundAnswers, rounds } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { CountedRound } from './combining.types.ts';

/** A round that counts towards the final result, with the marks that counted when it was decided. */
const weighedRow = columns({
  roundID: rounds.id,
  name: rounds.name,
  weight: present(rounds.weight),
  marks: list(object({ judgeID: uuid, judgeName: people.name, entryID: uuid, marks: present(roundAnswers.marks) })),
  criteria: rounds.criteria,
  range: rounds.range,
  scale: rounds.scale,
});
type WeighedRow = RowOf<typeof weighedRow>;

type Judged = readonly { readonly entryID: string }[];

/** The rounds that count towards an award's final result, in their order. */
export const findCountedRounds = (database: Database, awardID: string): Promise<WeighedRow[]> =>
  rowsOf(
    database,
    weighedRow,
    sql`select r.id as "roundID", r.name, r.weight, r.criteria, r.range, r.scale, coalesce((
        select json_agg(json_build_object('judgeID', n.judge_id, 'judgeName', p.name, 'entryID', n.entry_id, 'marks', n.marks)
          order by n.entry_id, n.judge_id)
        from product.round_answers n join product.people p on p.id = n.judge_id
        where n.round_id = r.id and n.counted), '[]') as marks
      from product.rounds r where r.award_id = ${awardID} and r.weight is not null order by r.position`,
  );

/** What a round comes to for the entries of one category. */
export function countedIn(
  { roundID, name, weight, criteria, marks, ...scale }: WeighedRow,
  judged: Judged,
  leftOut: readonly LeftOut[],
  /** Entries with a score after the rounds. */
  scored: readonly string[],
): CountedRound {
  const known = new Set(judged.map(({ entryID }) => entryID));
  const inRound = new Set(marks.map(({ entryID }) => entryID));
  const lacking = scored.filter((entryID) => !inRound.has(entryID));
  return {
    roundID,
    name,
    weight,
    scale: { weights: (criteria ?? []).map((one) => one.weight), ...boundsOf(scale) },
    marks: marks
      .filter(({ entryID }) => known.has(entryID))
      .map(({ judgeID, entryID, marks: given }) => ({ judgeID, entryID, marks: given })),
    // Decided for the entries that lacked a score then: nobody has decided it for another one.
    leftOut: leftOut.some(
      (one) =>
        one.roundID === roundID && (!one.entryIDs || lacking.every((entryID) => one.entryIDs!.includes(entryID))),
    ),
  };
}

/** Names of the judges who scored entries of one category in a round. */
export function namesIn({ marks }: WeighedRow, judged: Judged): (readonly [judgeID: string, name: string])[] {
  const known = new Set(judged.map(({ entryID }) => entryID));
  return marks.flatMap(({ judgeID, judgeName, entryID }) =>
    known.has(entryID) ? [[judgeID, judgeName] as const] : [],
  );
}
