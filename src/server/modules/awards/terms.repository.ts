import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, list, object, text } from '../../platform/database/rows.ts';
import { entrantTerms, entries, ndaAcceptances, ndaVersions } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';

const termsRow = columns({
  version: ndaVersions.version,
  text: ndaVersions.text,
  createdAt: instant,
  accepted: list(object({ judgeID: ndaAcceptances.personID, name: ndaAcceptances.name, at: instant })),
});

const consentsRow = columns({
  version: entrantTerms.version,
  text: entrantTerms.text,
  createdAt: instant,
  accepted: list(object({ entry: object({ id: entries.id, ref: entries.ref }), name: text, at: instant })),
});

/** Every version of an award's confidentiality terms, the newest first, with who accepted it and when. */
export const findTerms = (database: Database, awardID: string): Promise<Reply<'listTerms'>> =>
  rowsOf(
    database,
    termsRow,
    sql`
      select n.version, n.text, ${iso(sql`n.created_at`)} as "createdAt", coalesce(
        json_agg(json_build_object('judgeID', a.person_id, 'name', a.name, 'at', ${iso(sql`a.accepted_at`)})
          order by a.accepted_at) filter (where a.person_id is not null), '[]') as accepted
      from product.nda_versions n
      left join product.nda_acceptances a on a.award_id = n.award_id and a.version = n.version
      where n.award_id = ${awardID}
      group by n.version, n.text, n.created_at order by n.version desc`,
  );

/** Every version of an award's terms for entrants, the newest first, with who accepted it with which entry and when. */
export const findConsents = (database: Database, awardID: string): Promise<Reply<'listTerms'>> =>
  rowsOf(
    database,
    consentsRow,
    sql`
      select t.version, t.text, ${iso(sql`t.created_at`)} as "createdAt", coalesce(
        json_agg(json_build_object('entry', json_build_object('id', e.id, 'ref', e.ref),
            'name', coalesce(nullif(p.name, ''), p.email), 'at', ${iso(sql`c.accepted_at`)})
          order by c.accepted_at, e.ref) filter (where c.entry_id is not null), '[]') as accepted
      from product.entrant_terms t
      left join (product.entry_consents c join product.entries e on e.id = c.entry_id
        join product.people p on p.id = c.person_id) on c.award_id = t.award_id and c.version = t.version
      where t.award_id = ${awardID}
      group by t.version, t.text, t.created_at order by t.version desc`,
  );
