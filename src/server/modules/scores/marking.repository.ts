import type { Sheet } from '#contract/entities/sheet.ts';
import type { Attempted } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { auditRow } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepared, sqlState } from '../../platform/database/sql.ts';
import type { EntryName } from '../entries/lockEntry.ts';
import type { Judging } from '../judging/judging.ts';
import type { SheetRow } from '../judging/sheetView.ts';

/** What decides about one save: where the judge stands, the sheet so far, and what became of the call before. */
export interface Seen extends Judging {
  readonly entryID: string;
  readonly awardID: string;
  readonly judgeName: string;
  readonly sheet: SheetRow | null;
  readonly kept: { readonly request: string; readonly status: number | null; readonly reply: unknown } | null;
}

/** What is to be saved, and what it was decided by. `sheet`: null where nothing changes. */
export interface Marking {
  readonly seen: Seen;
  readonly before: SheetRow['status'];
  readonly sheet: SheetRow | null;
  readonly auditEvents: readonly ReturnType<typeof auditRow>[];
  readonly reply: Sheet;
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const find = {
  name: 'find_marking',
  text: `select e.id as "entryID", a.id as "awardID", a.status as "awardStatus", a.org_id as "organiserID", e.status,
      e.category_id as "categoryID", coalesce(c.criteria, '[]') as criteria, j.name as "judgeName",
      exists (select from product.duties d where d.judge_id = j.id and d.entry_id = e.id) as assigned,
      exists (select from product.nda_acceptances n where n.person_id = j.id and n.award_id = a.id
        and n.version = a.nda_version) as "ndaAccepted",
      case when s.id is not null then json_build_object('id', s.id, 'entryID', s.entry_id, 'awardID', s.award_id,
        'categoryID', s.category_id, 'judgeID', s.judge_id, 'judgeName', j.name, 'status', s.status, 'version', s.version,
        'marks', s.marks, 'comment', s.comment, 'note', s.note, 'recusalReason', s.recusal_reason, 'favourite', s.favourite,
        'updatedAt', ${iso('s.updated_at')}, 'submittedAt', ${iso('s.submitted_at')}) end as sheet,
      case when i.key is not null then json_build_object('request', i.request, 'status', i.status, 'reply', i.reply) end as kept
    from product.entries e
    join product.awards a on a.id = e.award_id
    join product.people j on j.id = $1
    left join product.categories c on c.id = e.category_id
    left join product.sheets s on s.judge_id = j.id and s.entry_id = e.id and s.category_id = e.category_id
    left join product.idempotency i on i.person_id = j.id and i.call = $5 and i.key = $6
      and (i.status is not null or i.created_at > now() - interval '60 seconds')
    where e.id = $3 and a.id = $4 and a.org_id = $2`,
};

/** The judge's standing to one entry and the sheet so far, in one query that holds nothing; null for another organiser's. */
export async function findMarking(
  database: Database,
  by: Pick<Principal, 'orgID' | 'personID'>,
  { id, awardID }: EntryName,
  attempt: Attempted | null,
): Promise<Seen | null> {
  const values = [by.personID, by.orgID, id, awardID, attempt?.call ?? null, attempt?.key ?? null];
  const [seen] = await prepared<Seen>(database, find, values);
  return seen ?? null;
}

const save = { name: 'save_sheet', text: 'select product.save_sheet($1, $2, $3, $4, $5) as outcome' };

/** Writes everything of one save in one statement; false where it has to be decided anew. */
export async function saveMarking(
  database: Database,
  by: Pick<Principal, 'personID'>,
  { seen: { sheet: _, kept: __, ...seen }, sheet, auditEvents, reply }: Marking,
  attempt: Attempted | null,
): Promise<boolean> {
  const keeping = attempt && { key: attempt.key, call: attempt.call, request: attempt.digest, reply };
  const values = [seen, keeping, sheet, auditEvents].map((part) => part && JSON.stringify(part));
  try {
    const [row] = await prepared<{ outcome: string }>(database, save, [by.personID, ...values]);
    return row?.outcome === 'saved';
  } catch (error) {
    if (['40001', '40P01'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}
