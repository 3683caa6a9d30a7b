import { sql } from 'drizzle-orm';
import type { Body, Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, integer, nullable } from '../../platform/database/rows.ts';
import { awards, imports, people } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { holdAward, refuseUnlessDrafts } from './importFacts.ts';

const earlierRow = columns({
  id: imports.id,
  finished: boolean,
  made: integer,
});

/**
 * Notes a new import, or answers the one of the same file that was broken off. A file that was imported to its end is
 * refused, unless it is said that it is meant again.
 */
export const beginImport = (
  context: Context,
  by: Principal,
  awardID: string,
  { name, digest, rows, again = false }: Body<'beginImport'>,
): Promise<Reply<'beginImport'>> =>
  commit(context, async (tx) => {
    // The award is held: of two that begin at once the second finds what the first has noted.
    const award = await holdAward(tx, by, awardID);
    refuseUnlessDrafts(award, context.clock.now().getTime());
    const earlier = await rowsOf(
      tx,
      earlierRow,
      sql`select i.id, i.finished_at is not null as finished,
          (select count(*)::int from product.imported_rows r where r.import_id = i.id) as made
        from product.imports i where i.award_id = ${awardID} and i.digest = ${digest}`,
    );
    const open = earlier.find(({ finished }) => !finished);
    if (open) return { id: open.id, made: open.made };
    if (earlier.length > 0 && !again) {
      const count = earlier.reduce((sum, { made }) => sum + made, 0);
      throw refuse(409, 'importing.refusal.sameFile', [{ code: 'importing.refusal.sameFile', params: { count } }]);
    }
    const id = context.callID();
    const made = await tx
      .insert(imports)
      .values({ id, awardID, personID: by.personID, name, digest, rows, createdAt: context.clock.now() })
      .onConflictDoNothing({ target: imports.id })
      .returning({ id: imports.id });
    // A key of so long ago that its answer is kept no more.
    if (made.length === 0) throw refuse(422, 'request.keyReused');
    await record(tx, context.clock, by, {
      action: 'award.import' as const,
      entity: 'award' as const,
      entityID: awardID,
      orgID: award.organiserID,
      details: { name, rows },
    });
    return { id, made: 0 };
  });

const importRow = columns({
  id: imports.id,
  name: imports.name,
  digest: imports.digest,
  rows: imports.rows,
  byName: people.name,
  createdAt: instant,
  finishedAt: nullable(instant),
  made: integer,
});

const ownAwardRow = columns({
  id: awards.id,
});

/** What was imported into an award of this organisation, the newest first; refused with 404 where there is no such award. */
export async function listImports(database: Database, by: Principal, awardID: string): Promise<Reply<'listImports'>> {
  const [award] = await rowsOf(
    database,
    ownAwardRow,
    sql`select id from product.awards where id = ${awardID} and org_id = ${by.orgID}`,
  );
  if (!award) throw refuse(404, 'award.notFound');
  return rowsOf(
    database,
    importRow,
    sql`select i.id, i.name, i.digest, i.rows, p.name as "byName", ${iso(sql`i.created_at`)} as "createdAt",
        ${iso(sql`i.finished_at`)} as "finishedAt",
        (select count(*)::int from product.imported_rows r where r.import_id = i.id) as made
      from product.imports i join product.people p on p.id = i.person_id
      where i.award_id = ${awardID} order by i.created_at desc, i.id limit 500`,
  );
}
