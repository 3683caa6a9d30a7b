import type { Sheet } from '#contract/entities/sheet.ts';
import type { Attempted } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { auditRow } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { Gathering } from '../../platform/database/gathering.ts';
import { columns, eachOneOf, integer, json, nullable, object, type RowOf, text } from '../../platform/database/rows.ts';
import { awards, entries, idempotency, people } from '../../platform/database/schema.ts';
import { prepared, sqlState } from '../../platform/database/sql.ts';
import type { EntryKey } from '../entries/lockEntry.ts';
import { judgingColumns } from '../judging/judging.ts';
import { type SheetRow, sheetObject } from '../judging/sheetView.ts';

/** What decides about one save: where the judge stands, the sheet so far, and what became of the call before. */
const seenRow = columns({
  place: integer,
  ...judgingColumns,
  entryID: entries.id,
  awardID: awards.id,
  judgeName: people.name,
  /** Another one after every change of the category. */
  criteriaVersion: nullable(text),
  sheet: nullable(sheetObject),
  storedAttempt: nullable(object({ request: idempotency.request, status: idempotency.status, reply: json<unknown>() })),
});
export type Seen = Omit<RowOf<typeof seenRow>, 'place'>;

/** What is to be saved, and what it was decided by. `sheet`: null where nothing changes. */
export interface Scoring {
  readonly seen: Seen;
  readonly before: SheetRow['status'];
  readonly sheet: SheetRow | null;
  readonly auditEvents: readonly ReturnType<typeof auditRow>[];
  readonly reply: Sheet;
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const find = {
  name: 'find_markings',
  // As for principals: planned once for any number, and (`offset 0`) to find each by its key, however few there were by then.
  text: `select asked.place, e.id as "entryID", a.id as "awardID", a.status as "awardStatus", a.org_id as "organiserID", e.status,
      e.category_id as "categoryID", coalesce(c.criteria, '[]') as criteria, c.xmin::text as "criteriaVersion",
      j.name as "judgeName",
      exists (select from product.duties d where d.judge_id = j.id and d.entry_id = e.id) as assigned,
      exists (select from product.nda_acceptances n where n.person_id = j.id and n.award_id = a.id
        and n.version = a.nda_version) as "ndaAccepted",
      case when s.id is not null then json_build_object('id', s.id, 'entryID', s.entry_id, 'awardID', s.award_id,
        'categoryID', s.category_id, 'judgeID', s.judge_id, 'judgeName', j.name, 'status', s.status, 'version', s.version,
        'marks', s.marks, 'comment', s.comment, 'note', s.note, 'recusalReason', s.recusal_reason, 'favourite', s.favourite,
        'updatedAt', ${iso('s.updated_at')}, 'submittedAt', ${iso('s.submitted_at')}) end as sheet,
      case when i.key is not null then json_build_object('request', i.request, 'status', i.status, 'reply', i.reply) end as "storedAttempt"
    from unnest((select $1::uuid[]), $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) with ordinality
      as asked(judge_id, org_id, entry_id, award_id, call, key, place)
    cross join lateral (select * from product.entries where id = asked.entry_id offset 0) e
    cross join lateral (select * from product.awards where id = asked.award_id offset 0) a
    join product.people j on j.id = asked.judge_id
    left join product.categories c on c.id = e.category_id
    left join lateral (select * from product.sheets
      where entry_id = asked.entry_id and judge_id = asked.judge_id and category_id = e.category_id offset 0) s on true
    left join lateral (select * from product.idempotency
      where person_id = asked.judge_id and call = asked.call and key = asked.key offset 0) i
      on i.status is not null or i.created_at > now() - interval '60 seconds'
    where e.award_id = a.id and a.org_id = asked.org_id`,
};

interface Asked {
  readonly by: Pick<Principal, 'orgID' | 'personID'>;
  readonly key: EntryKey;
  readonly attempt: Attempted | null;
}

async function findScorings(database: Database, asked: readonly Asked[]): Promise<(Seen | null)[]> {
  const rows = await prepared(database, seenRow, find, [
    asked.map(({ by }) => by.personID),
    asked.map(({ by }) => by.orgID),
    asked.map(({ key }) => key.id),
    asked.map(({ key }) => key.awardID),
    asked.map(({ attempt }) => attempt?.call ?? null),
    asked.map(({ attempt }) => attempt?.key ?? null),
  ]);
  const found = new Map(rows.map(({ place, ...seen }) => [place, seen]));
  return asked.map((_, index) => found.get(index + 1) ?? null);
}

/**
 * The judge's standing to one entry and the sheet so far, by a query that holds nothing, together with those of others who
 * ask at the same time; null for another organiser's.
 */
export const findScoring = (
  database: Database,
  by: Asked['by'],
  key: EntryKey,
  attempt: Attempted | null,
): Promise<Seen | null> => gatheredOn(database).find.ask({ by, key, attempt });

const save = { name: 'save_sheets', text: 'select product.save_sheets($1) as outcomes' };

const outcomes = ['saved', 'known', 'again'] as const;
type Outcome = (typeof outcomes)[number];
const outcomeRow = columns({ outcomes: eachOneOf(outcomes) });

interface Saving {
  readonly by: Pick<Principal, 'personID'>;
  readonly scoring: Scoring;
  readonly attempt: Attempted | null;
}

async function saveScorings(database: Database, savings: readonly Saving[]): Promise<readonly Outcome[]> {
  const batch = savings.map(({ by, scoring: { seen, sheet, auditEvents, reply }, attempt }, place) => ({
    place,
    judge_id: by.personID,
    award_id: seen.awardID,
    award_status: seen.awardStatus,
    entry_id: seen.entryID,
    status: seen.status,
    category_id: seen.categoryID,
    criteria: seen.criteriaVersion,
    assigned: seen.assigned,
    nda_accepted: seen.ndaAccepted,
    attempt: attempt && { key: attempt.key, call: attempt.call, request: attempt.digest, reply },
    sheet,
    audit: auditEvents,
  }));
  try {
    const [row] = await prepared(database, outcomeRow, save, [JSON.stringify(batch)]);
    return row?.outcomes ?? [];
  } catch (error) {
    // Undone for all of them.
    if (['40001', '40P01'].includes(sqlState(error) ?? '')) return savings.map(() => 'again');
    throw error;
  }
}

/**
 * Writes everything of one save, by one statement with those of the same award that are saved at the same time; what has to
 * be tried again is best written `alone`, which waits for whoever holds the sheet. False where it has to be decided anew.
 */
export async function saveScoring(
  database: Database,
  by: Saving['by'],
  scoring: Scoring,
  attempt: Attempted | null,
  alone: boolean,
): Promise<boolean> {
  const saving = { by, scoring, attempt };
  const outcome = alone ? (await saveScorings(database, [saving]))[0] : await gatheredOn(database).save.ask(saving);
  return outcome === 'saved';
}

interface Gathered {
  readonly find: Gathering<Asked, Seen | null>;
  readonly save: Gathering<Saving, Outcome>;
}

const gathered = new WeakMap<object, Gathered>();

function gatheredOn(database: Database): Gathered {
  // One for all who use the same connections, whatever watches over their statements.
  const { $client: own = database } = database as Database & { readonly $client?: object };
  const known = gathered.get(own) ?? {
    find: new Gathering<Asked, Seen | null>({ run: (asked) => findScorings(database, asked), atOnce: 2 }),
    save: new Gathering<Saving, Outcome>({
      run: (savings) => saveScorings(database, savings),
      groupOf: ({ scoring }) => scoring.seen.awardID,
      laneOf: ({ by }) => by.personID,
      // What comes while one is committed is the next: two at once would be half as large, and twice the triggers.
      atOnce: 1,
    }),
  };
  gathered.set(own, known);
  return known;
}
