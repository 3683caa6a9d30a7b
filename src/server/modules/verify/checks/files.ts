import { type SQL, sql } from 'drizzle-orm';
import { iso } from '#server/platform/database/sql.ts';
import { shownFiles } from '../../files/shownFiles.ts';
import type { Check, Scope } from '../check.ts';

/** Uploads that nothing shows may be those of a draft that is still being written. */
export const unusedSeconds = 2 * 24 * 3600;
/** What is kept under no file's name may be an upload that is under way. */
const underWaySeconds = 15 * 60;

const age = ({ now }: Scope, at: SQL) => sql`extract(epoch from ${now.toISOString()}::timestamptz - ${at})`;

/** Files by what the database knows of them, where they are shown, and what is kept: one row a key. */
const file = (scope: Scope, which: SQL) => sql`
  select coalesce(f.key, s.key, k.id) as id, coalesce(f.name, s.name, k.name, '') as name,
    coalesce(s.award_id, f.award_id) as "awardID", coalesce(s.entry_id, f.entry_id) as "entryID",
    coalesce(s.ref, '') as ref, coalesce(s.title, '') as title, ${iso(sql`coalesce(f.created_at, k.at)`)} as at, k.size
  from product.files f
  full join (select distinct on (key) * from (${shownFiles}) x order by key) s on s.key = f.key
  full join ${scope.storedFiles} on k.id = coalesce(f.key, s.key)
  left join product.awards a on a.id = coalesce(s.award_id, f.award_id)
  where ${scope.orgID === null ? sql`true` : mine(scope)} and ${which}
  order by coalesce(f.created_at, k.at), 1`;

/** Content that belongs to nobody is an organiser's business only where there is no other one. */
const mine = ({ orgID, everybody }: Scope) => sql`(coalesce(s.org_id, a.org_id, f.org_id) = ${orgID}
  ${everybody ? sql`or (f.key is null and s.key is null)` : sql``})`;

/** Content of every file is there. */
export const contentKept: Check = {
  id: 'file.invariant.kept',
  subject: 'file',
  sql: (scope) => file(scope, sql`(s.key is not null or f.state = 'stored') and k.id is null`),
};

/** The same of these files alone. */
export const contentKeptOf = (ids: readonly string[]): Check => ({
  ...contentKept,
  sql: (scope) => sql`select * from (${contentKept.sql(scope)}) x where x.id = any(${sql.param(ids)}::text[])`,
});

/** What always holds of files and of their content, which is kept beside the database. */
export const fileChecks: readonly Check[] = [
  contentKept,
  {
    id: 'file.invariant.whole',
    subject: 'file',
    sql: (scope) => file(scope, sql`f.state = 'stored' and k.size <> f.size`),
  },
  {
    id: 'file.invariant.known',
    subject: 'file',
    sql: (scope) => file(scope, sql`s.key is not null and f.key is null`),
  },
  {
    id: 'file.invariant.settled',
    subject: 'file',
    weight: 'attention',
    sql: (scope) =>
      file(
        scope,
        sql`f.state = 'pending' and s.key is null and k.id is not null and ${age(scope, sql`f.created_at`)} <= ${unusedSeconds}`,
      ),
  },
  {
    id: 'file.invariant.used',
    subject: 'file',
    weight: 'attention',
    sql: (scope) =>
      file(
        scope,
        sql`s.key is null and k.id is not null and case when f.key is null
          then k.key is not null or ${age(scope, sql`k.at`)} >= ${underWaySeconds}
          else f.state = 'dropped' or ${age(scope, sql`f.created_at`)} > ${unusedSeconds} end`,
      ),
  },
];
