import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { wallTime } from '#contract/zonedTime.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, nullable, text } from '../../platform/database/rows.ts';
import { entrantTerms, entries, entryConsents, orgs, people } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { csv, longCsv } from './csv.ts';

const consentRow = columns({
  ref: entries.ref,
  title: text,
  orgName: orgs.name,
  asked: entries.termsVersion,
  version: nullable(entryConsents.version),
  name: nullable(people.name),
  at: nullable(instant),
});

const versionRow = columns({
  version: entrantTerms.version,
  since: instant,
  text: entrantTerms.text,
});

/** Every version of the terms for entrants, and who accepted which with what entry; nothing where there never were any. */
export async function termsTables(
  database: Database,
  { id, timeZone }: Award,
): Promise<Record<'terms.csv' | 'consents.csv', string> | null> {
  const wall = (at: string) => `${wallTime(at, timeZone).replace('T', ' ')}:${at.slice(17, 19)}`;
  const versions = await rowsOf(
    database,
    versionRow,
    sql`select t.version, ${iso(sql`t.created_at`)} as since, t.text from product.entrant_terms t
      where t.award_id = ${id} order by t.version`,
  );
  if (versions.length === 0) return null;
  const consents = await rowsOf(
    database,
    consentRow,
    sql`select e.ref, coalesce(e.data ->> 'title', '') as title, o.name as "orgName", e.terms_version as asked, n.version,
        p.name, ${iso(sql`n.accepted_at`)} as at
      from product.entries e
      join product.orgs o on o.id = e.org_id
      left join product.entry_consents n on n.entry_id = e.id
      left join product.people p on p.id = n.person_id
      where e.award_id = ${id} and e.status <> ${entryStatuses.inProgress}
      order by e.ref, n.version`,
  );
  return {
    'terms.csv': csv(
      ['version', `since (${timeZone})`, 'text'],
      versions.map(({ version, since, text }) => [version, wall(since), text]),
    ),
    'consents.csv': await longCsv(
      [
        'ref',
        'title',
        'organisation',
        'submitted under version',
        'accepted version',
        'accepted by',
        `accepted (${timeZone})`,
      ],
      consents,
      ({ ref, title, orgName, asked, version, name, at }) => [
        ref,
        title,
        orgName,
        asked ?? '',
        version ?? '',
        name ?? '',
        at ? wall(at) : '',
      ],
    ),
  };
}
