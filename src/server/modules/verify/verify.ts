import { type SQL, sql } from 'drizzle-orm';
import type { CheckedInvariant, Verification } from '#contract/entities/verification.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { type Check, counterExample, type Scope } from './check.ts';
import { contentKept, contentKeptOf } from './checks/files.ts';
import { checks } from './registry.ts';

type Parts = Pick<Context, 'database' | 'files' | 'clock'>;

/** As many counter-examples of one invariant are named; `count` is whole. */
const mostFound = 100;

/**
 * Looks for what breaks an invariant, of one organiser or, where none is named, of the whole installation. Everything is
 * read from one snapshot of the database; nothing is locked or changed, and nobody waits for it.
 */
export async function verify(
  { database, files, clock }: Parts,
  orgID: string | null,
): Promise<Omit<Verification, 'disk'>> {
  const now = clock.now();
  const begun = performance.now();
  const { scope, lost, checked, invariants } = await database.transaction(
    async (snapshot) => {
      // The rows before the content: an upload that arrives meanwhile is then content of a row not looked at.
      const checked = await countThings(snapshot, orgID);
      const scope = await scopeOf({ database: snapshot, files, now }, orgID);
      const invariants: CheckedInvariant[] = [];
      for (const check of checks) invariants.push(await look(snapshot, scope, check));
      return { scope, lost: await listLost(snapshot, scope, invariants), checked, invariants };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // Content that was replaced or removed since the snapshot is not lost: its rows as they are now tell.
  const kept = lost.length > 0 ? await look(database, scope, contentKeptOf(lost)) : null;
  return {
    checkedAt: now.toISOString(),
    milliseconds: Math.round(performance.now() - begun),
    checked,
    invariants: invariants.map((one) => (one.id === kept?.id ? kept : one)),
  };
}

const lostRow = columns({ id: text });

async function listLost(snapshot: Database, scope: Scope, looked: readonly CheckedInvariant[]): Promise<string[]> {
  if (looked.every(({ id, count }) => id !== contentKept.id || count === 0)) return [];
  const lost = await rowsOf(snapshot, lostRow, sql`select x.id from (${contentKept.sql(scope)}) x`);
  return lost.map(({ id }) => id);
}

/** What a check looks at: the organiser's things, or everything, and the content that is kept now. */
export async function scopeOf(
  { database, files, now }: Pick<Parts, 'database' | 'files'> & Pick<Scope, 'now'>,
  orgID: string | null,
): Promise<Scope> {
  const everybody = orgID === null || (await isAlone(database, orgID));
  return { orgID, now, everybody, storedFiles: await listStored(files) };
}

const brokenRow = columns({
  ...counterExample,
  all: integer,
});

/** One invariant, with what breaks it. */
export async function look(snapshot: Database, scope: Scope, check: Check): Promise<CheckedInvariant> {
  const rows = await rowsOf(
    snapshot,
    brokenRow,
    sql`select x.*, count(*) over () as all from (${check.sql(scope)}) x limit ${mostFound}`,
  );
  const found = rows.map(({ all: _, ...row }) => row);
  return { id: check.id, subject: check.subject, weight: check.weight ?? 'broken', count: rows[0]?.all ?? 0, found };
}

async function listStored(files: Parts['files']): Promise<SQL> {
  const storedFiles: { id: string; key: string | null; name: string; size: number; at: string }[] = [];
  for await (const { key, name, size, at } of files.list())
    storedFiles.push({ id: key ?? name, key, name, size, at: at.toISOString() });
  return sql`jsonb_to_recordset(${JSON.stringify(storedFiles)}::jsonb)
    as k(id text, key text, name text, size bigint, at timestamptz)`;
}

const aloneRow = columns({
  count: integer,
});

async function isAlone(snapshot: Database, orgID: string): Promise<boolean> {
  const [others] = await rowsOf(
    snapshot,
    aloneRow,
    sql`select count(*) as count from product.orgs where kind = 'organiser' and id <> ${orgID}`,
  );
  return others?.count === 0;
}

const countedRow = columns({
  awards: integer,
  entries: integer,
  sheets: integer,
  invoices: integer,
  people: integer,
  files: integer,
  audit: integer,
  mails: integer,
});

async function countThings(snapshot: Database, orgID: string | null): Promise<Verification['checked']> {
  const own = (column: SQL) => (orgID === null ? sql`true` : sql`${column} = ${orgID}`);
  const ofAwards = (table: SQL) =>
    sql`(select count(*) from ${table} x join product.awards a on a.id = x.award_id where ${own(sql`a.org_id`)})`;
  const [counted] = await rowsOf(
    snapshot,
    countedRow,
    sql`select (select count(*) from product.awards a where ${own(sql`a.org_id`)}) as awards,
      ${ofAwards(sql`product.entries`)} as entries, ${ofAwards(sql`product.sheets`)} as sheets,
      ${ofAwards(sql`product.invoices`)} as invoices,
      (select count(*) from product.people p where ${own(sql`coalesce(p.invited_by_id, p.org_id)`)}) as people,
      (select count(*) from product.files f left join product.awards a on a.id = f.award_id
        where ${own(sql`coalesce(a.org_id, f.org_id)`)}) as files,
      (select count(*) from product.audit u where ${own(sql`u.org_id`)}) as audit,
      (select count(*) from product.outbox m where ${own(sql`m.org_id`)}) as mails`,
  );
  if (!counted) throw new Error('Nothing was counted');
  return counted;
}

/** Whether nothing is broken; what only deserves attention does not count. */
export const allHold = ({ invariants }: Pick<Verification, 'invariants'>): boolean =>
  invariants.every(({ weight, count }) => weight === 'attention' || count === 0);
