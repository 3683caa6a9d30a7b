import { type SQL, sql } from 'drizzle-orm';

/** Whether nobody else of the organisation has the name of a person `p`: a name without an id beside it is theirs. */
export const isSole = sql`p.name <> '' and not exists (select from product.people q
  where q.org_id = p.org_id and q.name = p.name and q.id <> p.id)`;

/** Whether the account of a person `p` goes on in the organisation of an award `a`. */
export const goesOnAt = sql`exists (select from product.people x
  where x.account = p.account and x.id <> p.id and not x.erased and x.org_id = a.org_id)`;

/**
 * The statement that takes somebody out of others' deleted drafts, so that none that is restored brings them back: that they were
 * invited to it, and their name beside what they wrote or declared. `addresses` are theirs; `goesOn` is whether the account of `p` does.
 */
export const eraseFromBinned = (id: string, addresses: SQL, goesOn: SQL): SQL => {
  const isInvited = sql`(r ->> 'email' = ${addresses} and (p.type = 'entrant' or not ${goesOn}))`;
  const isWritten = sql`(r ->> 'person_id' = ${id} or lower(r ->> 'person_name') = ${addresses} and not ${goesOnAt})`;
  const isDeclared = sql`(p.name <> '' and r ->> 'declared_by' = p.name
    and (r ->> 'judge_id' = ${id} or (a.org_id = p.org_id and ${isSole})))`;
  const named = sql.join(
    [has('colleagues', isInvited), has('entry_versions', isWritten), has('conflicts', isDeclared)],
    sql` or `,
  );
  return sql`update product.binned_entries b set content = b.content || jsonb_build_object(
      'colleagues', (select coalesce(jsonb_agg(r), '[]') from ${rowsIn('colleagues')} r where ${isInvited} is not true),
      'entry_versions', ${blanked('entry_versions', 'person_name', isWritten)},
      'conflicts', ${blanked('conflicts', 'declared_by', isDeclared)})
    from product.people p, product.awards a
    where p.id = ${id} and a.id = b.award_id and b.person_id <> p.id and (${named})`;
};

const has = (table: string, isIt: SQL) => sql`exists (select from ${rowsIn(table)} r where ${isIt})`;

const blanked = (table: string, field: string, isIt: SQL) =>
  sql`(select coalesce(jsonb_agg(case when ${isIt} then r || jsonb_build_object(${field}::text, '') else r end), '[]')
    from ${rowsIn(table)} r)`;

/** Of a table without rows of the draft there is null. */
const rowsIn = (table: string) =>
  sql`jsonb_array_elements(coalesce(nullif(b.content -> ${table}::text, 'null'), '[]'))`;
