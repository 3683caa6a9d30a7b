import { sql } from 'drizzle-orm';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, nullable, object, present, type RowOf, text } from '../../platform/database/rows.ts';
import {
  assignments,
  awards,
  categories,
  conflicts,
  entries,
  entryAssignments,
  orgs,
  people,
  sheets,
} from '../../platform/database/schema.ts';
import { byName, rowsOf } from '../../platform/database/sql.ts';
import { colleagueTies } from '../entries/writers.ts';
import type { Pair } from '../planning/planState.ts';
import { entryNames, suggester } from '../planning/suggest.ts';
import { isDropped } from '../results/isDropped.ts';

const plannedJudgeRow = columns({
  judgeID: people.id,
  locked: people.locked,
  name: text,
  email: people.email,
  affiliations: people.affiliations,
});
type PlannedJudge = RowOf<typeof plannedJudgeRow>;

const plannedEntryRow = columns({
  entryID: entries.id,
  categoryID: present(entries.categoryID),
  ref: entries.ref,
  title: text,
  orgName: orgs.name,
  personName: people.name,
  email: people.email,
  leadName: text,
  client: text,
  colleagues: list(object({ name: people.name, email: people.email })),
});
type PlannedEntry = RowOf<typeof plannedEntryRow>;

/** All that assigning the judges of one award rests on. */
export interface Situation {
  readonly awardID: string;
  readonly awardStatus: AwardStatus;
  readonly categories: readonly { readonly categoryID: string; readonly minimumJudges: number }[];
  /** Submitted, in judging, judged, or back with their entrant for a correction; without what a decided round kept back. */
  readonly entries: readonly PlannedEntry[];
  /** The organiser's judges. */
  readonly judges: readonly PlannedJudge[];
  readonly assigned: readonly { readonly judgeID: string; readonly categoryID: string; readonly whole: boolean }[];
  /** Entries of assignments that are not to the whole category. */
  readonly narrowed: readonly Pair[];
  readonly conflicts: readonly (Pair & { readonly reason: string })[];
  /** What judges entered or write along themselves, in another membership. */
  readonly own: readonly Pair[];
  readonly sheets: readonly (Pair & { readonly status: ScoreState; readonly reason: string | null })[];
}

const sheetRow = columns({
  judgeID: sheets.judgeID,
  entryID: sheets.entryID,
  status: sheets.status,
  reason: sheets.recusalReason,
});

const conflictRow = columns({
  judgeID: conflicts.judgeID,
  entryID: conflicts.entryID,
  /** Null of what is the judge's own. */
  reason: nullable(conflicts.reason),
});

const narrowedRow = columns({
  judgeID: entryAssignments.judgeID,
  entryID: entryAssignments.entryID,
});

const assignedRow = columns({
  judgeID: assignments.judgeID,
  categoryID: assignments.categoryID,
  whole: assignments.whole,
});

const awardRow = columns({
  awardStatus: awards.status,
  categories: list(object({ categoryID: categories.id, minimumJudges: categories.minimumJudges })),
});

/** What is known of an award of this organiser's; null where there is none. Inside a transaction one after another. */
export async function findSituation(database: Database, orgID: string, awardID: string): Promise<Situation | null> {
  const [award] = await rowsOf(
    database,
    awardRow,
    sql`select a.status as "awardStatus", coalesce((
        select json_agg(json_build_object('categoryID', c.id, 'minimumJudges', c.minimum_judges) order by c.position, c.id)
        from product.categories c where c.award_id = a.id), '[]') as categories
      from product.awards a where a.id = ${awardID} and a.org_id = ${orgID}`,
  );
  if (!award) return null;
  const entries = await rowsOf(
    database,
    plannedEntryRow,
    sql`select e.id as "entryID", e.category_id as "categoryID", e.ref, coalesce(e.data ->> 'title', '') as title,
        o.name as "orgName", p.name as "personName", p.email, coalesce(e.data ->> 'leadName', '') as "leadName",
        coalesce(e.data ->> 'client', '') as client, ${colleagueTies} as colleagues
      from product.entries e
      join product.orgs o on o.id = e.org_id
      join product.people p on p.id = e.person_id
      where e.award_id = ${awardID} and e.status <> ${entryStatuses.inProgress} and e.category_id is not null
        and not ${isDropped}
      order by e.ref`,
  );
  const judges = await rowsOf(
    database,
    plannedJudgeRow,
    sql`select p.id as "judgeID", coalesce(nullif(p.name, ''), p.email) as name, p.email, p.affiliations, p.locked
      from product.people p where p.org_id = ${orgID} and p.type = 'judge' and not p.erased
      order by ${byName(sql`p.name`)}, p.id`,
  );
  const assigned = await rowsOf(
    database,
    assignedRow,
    sql`select s.judge_id as "judgeID", s.category_id as "categoryID", s.whole
      from product.assignments s where s.award_id = ${awardID} order by s.category_id, s.judge_id`,
  );
  const narrowed = await rowsOf(
    database,
    narrowedRow,
    sql`select x.judge_id as "judgeID", x.entry_id as "entryID" from product.entry_assignments x
      join product.entries e on e.id = x.entry_id and e.category_id = x.category_id
      where x.award_id = ${awardID} order by x.entry_id, x.judge_id`,
  );
  const apart = await rowsOf(
    database,
    conflictRow,
    sql`select c.judge_id as "judgeID", c.entry_id as "entryID", c.reason
      from product.conflicts c where c.award_id = ${awardID}
      union all select w.judge_id, w.entry_id, null from product.people j
      join product.own_entries w on w.judge_id = j.id join product.entries e on e.id = w.entry_id and e.award_id = ${awardID}
      where j.org_id = ${orgID} and j.type = 'judge' and not j.erased
      order by 2, 1`,
  );
  const conflicts = apart.flatMap(({ reason, ...pair }) => (reason === null ? [] : [{ ...pair, reason }]));
  const own = apart.flatMap(({ reason, ...pair }) => (reason === null ? [pair] : []));
  const sheets = await rowsOf(
    database,
    sheetRow,
    sql`select sh.judge_id as "judgeID", sh.entry_id as "entryID", sh.status, sh.recusal_reason as reason
      from product.sheets sh
      join product.entries e on e.id = sh.entry_id and e.category_id = sh.category_id
      where sh.award_id = ${awardID} and sh.status <> 'unscored' order by sh.entry_id, sh.judge_id`,
  );
  return { awardID, ...award, entries, judges, assigned, narrowed, conflicts, own, sheets };
}

/** Everything that affiliations suggest, of these judges and entries. */
export function suggestionsOf({ judges, entries }: Pick<Situation, 'judges' | 'entries'>) {
  const named = entries.map((entry) => ({ entryID: entry.entryID, names: entryNames(entry) }));
  return judges.flatMap((judge) => {
    const suggest = suggester(judge);
    return named.flatMap(({ entryID, names }) => {
      const suggestion = suggest(names);
      return suggestion ? [{ judgeID: judge.judgeID, entryID, suggestion }] : [];
    });
  });
}
