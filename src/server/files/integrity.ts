import { type SQL, sql } from 'drizzle-orm';
import type { Finding, Integrity } from '../../contract/entities.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import type { KeptFile } from '../ports/files.ts';
import { iso, rowsOf } from '../sql.ts';

type Parts = Pick<Context, 'database' | 'files' | 'clock'>;

interface FileRow {
  readonly key: string;
  readonly name: string;
  /** Absent where something shows a file that the database does not know. */
  readonly state: 'pending' | 'stored' | 'dropped' | null;
  readonly shown: boolean;
  readonly age: number | null;
  readonly at: string | null;
  readonly entryID: string | null;
  readonly awardID: string | null;
  readonly ref: string;
  readonly title: string;
}

/** Uploads that nothing shows may be those of a draft that is still being written. */
export const unusedSeconds = 2 * 24 * 3600;
/** What is kept under no file's name may be an upload that is under way. */
const underWaySeconds = 15 * 60;
const mostFindings = 1000;

/**
 * Compares what the database says with what is kept, and looks for marks and fees that cannot be: of one organiser, or
 * of the whole installation where none is named. It changes nothing.
 */
export async function checkIntegrity({ database, files, clock }: Parts, orgID: string | null): Promise<Integrity> {
  const now = clock.now();
  // The rows before the content: an upload that arrives meanwhile is then content of a row not looked at.
  const kept = new Map<string, KeptFile>();
  const rows = await fileRows(database, orgID, now);
  for await (const file of files.list()) kept.set(file.key ?? file.name, file);
  const known = await knownKeys(database, orgID, rows);
  const [sheets, unpaid, [checked]] = [
    await straySheets(database, orgID),
    await unpaidEntries(database, orgID),
    await rowsOf<{ sheets: number; entries: number }>(
      database,
      sql`select (select count(*) from product.sheets s join product.awards a on a.id = s.award_id where ${of(orgID)}) as sheets,
        (select count(*) from product.entries e join product.awards a on a.id = e.award_id where ${of(orgID)}) as entries`,
    ),
  ];
  const findings = [
    ...rows.flatMap((row) => judgeFile(row, kept.get(row.key))),
    ...(known ? unknownContent(kept, known, now) : []),
    ...sheets,
    ...unpaid,
  ];
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  return {
    checkedAt: now.toISOString(),
    checked: { files: rows.length, sheets: checked?.sheets ?? 0, entries: checked?.entries ?? 0 },
    counts: {
      fileMissing: count('fileMissing'),
      fileUnsettled: count('fileUnsettled'),
      fileOrphan: count('fileOrphan'),
      sheetStray: count('sheetStray'),
      entryUnpaid: count('entryUnpaid'),
    },
    findings: findings.slice(0, mostFindings),
  };
}

/** The awards (`a`) that are looked at. */
const of = (orgID: string | null): SQL => (orgID === null ? sql`true` : sql`a.org_id = ${orgID}`);

/** The key inside a stored address. */
const keyIn = (url: SQL): SQL => sql`reverse(split_part(reverse(${url}), '/', 2))`;

/** Every place that shows a file: entries, deleted drafts that can be restored, photos and the awards' zips. */
export const shownFiles = sql`
  select ${keyIn(sql`x.file ->> 'url'`)} as key, x.file ->> 'name' as name, e.id as entry_id, e.award_id, a.org_id, e.ref,
    coalesce(e.data ->> 'title', '') as title
  from product.entries e join product.awards a on a.id = e.award_id cross join lateral jsonb_each(e.files) as x(field, file)
  union all
  select ${keyIn(sql`x.file ->> 'url'`)}, x.file ->> 'name', b.id, b.award_id, a.org_id, b.content -> 'entry' ->> 'ref',
    coalesce(b.content -> 'entry' -> 'data' ->> 'title', '')
  from product.binned_entries b join product.awards a on a.id = b.award_id
    cross join lateral jsonb_each(b.content -> 'entry' -> 'files') as x(field, file)
  union all
  select ${keyIn(sql`p.photo_url`)}, 'photo', null, null, coalesce(p.invited_by_id, p.org_id), '', p.name
  from product.people p where p.photo_url is not null
  union all
  select ${keyIn(sql`a.zip ->> 'url'`)}, 'zip', null, a.id, a.org_id, '', a.name
  from product.awards a where a.zip is not null`;

const fileRows = (database: Database, orgID: string | null, now: Date): Promise<FileRow[]> =>
  rowsOf<FileRow>(
    database,
    sql`
      with shown as (select distinct on (key) * from (${shownFiles}) s order by key)
      select coalesce(f.key, s.key) as key, coalesce(f.name, s.name) as name, f.state, s.key is not null as shown,
        extract(epoch from ${now.toISOString()}::timestamptz - f.created_at) as age, ${iso(sql`f.created_at`)} as at,
        coalesce(s.entry_id, f.entry_id) as "entryID", coalesce(s.award_id, f.award_id) as "awardID",
        coalesce(s.ref, '') as ref, coalesce(s.title, '') as title
      from product.files f full join shown s on s.key = f.key
      left join product.awards a on a.id = coalesce(s.award_id, f.award_id)
      ${orgID === null ? sql`` : sql`where coalesce(s.org_id, a.org_id, f.org_id) = ${orgID}`}
      order by f.created_at, 1`,
  );

/**
 * The keys of the whole installation: content under another one belongs to nobody. Null for an organiser beside whom
 * there are others, who is not told of theirs.
 */
async function knownKeys(
  database: Database,
  orgID: string | null,
  rows: readonly FileRow[],
): Promise<ReadonlySet<string> | null> {
  if (orgID === null) return new Set(rows.map(({ key }) => key));
  const [others] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*) as count from product.orgs where kind = 'organiser' and id <> ${orgID}`,
  );
  if (others?.count !== 0) return null;
  const all = await rowsOf<{ key: string }>(database, sql`select key from product.files`);
  return new Set([...all, ...rows].map(({ key }) => key));
}

function judgeFile(row: FileRow, content: KeptFile | undefined): Finding[] {
  const kind = kindOf(row, content !== undefined);
  if (!kind) return [];
  const { key: id, name, entryID, awardID, ref, title, at } = row;
  return [{ kind, id, name, entryID, awardID, ref, title, at, size: content?.size ?? null }];
}

function kindOf({ state, shown, age }: FileRow, isKept: boolean): Finding['kind'] | null {
  if (shown || state === 'stored') {
    if (!isKept) return 'fileMissing';
    if (shown) return null;
  }
  // Content that is about to go, and uploads that never came.
  if (!isKept) return null;
  if (state === 'dropped' || (age ?? 0) > unusedSeconds) return 'fileOrphan';
  return state === 'pending' ? 'fileUnsettled' : null;
}

const unknownContent = (kept: ReadonlyMap<string, KeptFile>, known: ReadonlySet<string>, now: Date): Finding[] =>
  [...kept]
    .filter(([id, { key, at }]) => {
      const young = now.getTime() - at.getTime() < underWaySeconds * 1000;
      return !known.has(id) && (key !== null || !young);
    })
    .map(([id, { name, size, at }]) => ({
      ...{ kind: 'fileOrphan' as const, id, name, size, at: at.toISOString() },
      ...{ entryID: null, awardID: null, ref: '', title: '' },
    }));

/** Marks that count for nothing: of another category, of a judge no longer assigned, of an entry not in judging. */
const straySheets = (database: Database, orgID: string | null): Promise<Finding[]> =>
  rowsOf<Finding>(
    database,
    sql`
      select 'sheetStray' as kind, s.id, j.name, e.id as "entryID", a.id as "awardID", e.ref,
        coalesce(e.data ->> 'title', '') as title, ${iso(sql`s.updated_at`)} as at, null as size
      from product.sheets s
      join product.entries e on e.id = s.entry_id
      join product.awards a on a.id = s.award_id
      join product.people j on j.id = s.judge_id
      where ${of(orgID)} and s.status <> 'unscored'
        and (e.category_id is distinct from s.category_id or e.award_id <> s.award_id or e.status not in (2, 3)
          or (s.status <> 'recused' and not j.erased and not exists (select from product.assignments x
            where x.judge_id = s.judge_id and x.category_id = s.category_id)))
      order by a.id, e.ref, j.name`,
  );

const unpaidEntries = (database: Database, orgID: string | null): Promise<Finding[]> =>
  rowsOf<Finding>(
    database,
    sql`
      select 'entryUnpaid' as kind, e.id, 'INV-' || lpad(i.number::text, 5, '0') as name, e.id as "entryID",
        a.id as "awardID", e.ref, coalesce(e.data ->> 'title', '') as title, ${iso(sql`i.created_at`)} as at, null as size
      from product.entries e
      join product.awards a on a.id = e.award_id
      join product.invoices i on i.entry_id = e.id and i.status = 'draft'
      where ${of(orgID)} and exists (select from product.sheets s
        where s.entry_id = e.id and s.status in ('scored', 'submitted', 'final'))
      order by a.id, e.ref`,
  );
