import { sql } from 'drizzle-orm';
import type { Former } from '#contract/ballots.ts';
import { shownOf } from '#machines/round/former.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { isKeptFrom } from '../../platform/database/keptFrom.ts';
import { columns, integer, list, object, type RowOf, text, uuid } from '../../platform/database/rows.ts';
import { awards, rounds } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { RoundName } from './rounds.repository.ts';

const formerRow = columns({
  name: rounds.name,
  kind: rounds.kind,
  scale: rounds.scale,
  counted: rounds.counted,
  shows: rounds.shows,
  blind: awards.blind,
  said: list(object({ entryID: uuid, yes: integer, no: integer, unsure: integer, reasons: list(text) })),
});
type FormerRow = RowOf<typeof formerRow>;

/**
 * What judges of an open round see of the round before, by entry; empty where they see nothing. Nobody is named: words stand
 * in the order of the alphabet, and what was settled by hand is the organiser's.
 */
export async function findFormer(
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  { awardID, id }: RoundName,
  entryIDs: readonly string[],
): Promise<ReadonlyMap<string, Former>> {
  if (entryIDs.length === 0) return new Map();
  // Judges who are kept from an entry did not count, and say nothing here either.
  const [former] = await rowsOf(
    database,
    formerRow,
    sql`
      select f.name, f.kind, f.scale, f.counted, r.shows, a.blind, coalesce((
        select json_agg(json_build_object('entryID', x.entry_id, 'yes', x.yes, 'no', x.no, 'unsure', x.unsure, 'reasons', x.reasons))
        from (select n.entry_id, count(*) filter (where n.answer = 'yes') as yes, count(*) filter (where n.answer = 'no') as no,
            count(*) filter (where n.answer = 'unsure') as unsure,
            coalesce(json_agg(n.reason order by n.reason) filter (where n.reason <> ''), '[]') as reasons
          from product.round_answers n
          where n.round_id = f.id and n.entry_id = any(${sql.param(entryIDs)}::uuid[])
            and not ${isKeptFrom(sql`n.judge_id`, sql`n.entry_id`)}
          group by n.entry_id) x), '[]') as said
      from product.rounds r
      join product.awards a on a.id = r.award_id
      join product.rounds f on f.award_id = r.award_id and f.position = r.position - 1 and f.state = 'decided'
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${orgID} and r.state = 'open' and r.shows <> 'nothing'`,
  );
  if (!former) return new Map();
  const answers = new Map(former.said.map((one) => [one.entryID, one]));
  const withWords = shownOf(former.shows, former) === 'reasons';
  const standing = standingIn(former);
  return new Map(
    entryIDs.map((entryID): [string, Former] => {
      const { yes, no, unsure, reasons } = answers.get(entryID) ?? { yes: 0, no: 0, unsure: 0, reasons: [] };
      return [
        entryID,
        {
          round: former.name,
          tally: former.kind === 'qualifying' ? { yes, no, unsure } : null,
          ...(standing.get(entryID) ?? nowhere),
          reasons: withWords ? [...reasons] : [],
        },
      ];
    }),
  );
}

type Standing = Pick<Former, 'place' | 'grade' | 'mark'>;
/** Of an entry that was not counted, and where nothing was. */
const nowhere: Standing = { place: null, grade: null, mark: null };

/** Where each entry that was counted stood in its category, as it was counted when the round was decided. */
function standingIn({ counted, scale }: FormerRow): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  for (const { places, grades = [], scores = [] } of counted ?? []) {
    const majority = new Map(grades.map((one) => [one.entryID, one.majority]));
    const marks = new Map(scores.map((one) => [one.entryID, one]));
    const of = places.flat().length;
    let before = 0;
    for (const together of places) {
      for (const entryID of together) {
        const mark = marks.get(entryID);
        standing.set(entryID, {
          place: { place: before + 1, of, shared: together.length > 1 },
          grade: scale?.[majority.get(entryID) ?? -1] ?? null,
          mark: mark ? { share: mark.mark, judges: mark.judges } : null,
        });
      }
      before += together.length;
    }
  }
  return standing;
}
