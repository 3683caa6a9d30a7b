import { sql } from 'drizzle-orm';
import { createFormat } from '#contract/format.ts';
import type { Locale } from '#contract/locales.ts';
import { regionOf } from '#contract/locales.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, integer, list, nullable, object, text } from '../../platform/database/rows.ts';
import { awards, orgs, people } from '../../platform/database/schema.ts';
import { byName, iso, rowsOf } from '../../platform/database/sql.ts';
import { formatMail } from '../../platform/mail/words.ts';
import type { MailFrame } from '../../ports/mail.ts';
import { isToScore } from './toldOfScoring.ts';

const askedRow = columns({
  to: object({ email: people.email, name: people.name, locale: people.locale }),
  organiser: orgs.name,
  award: awards.name,
  timeZone: awards.timeZone,
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  categories: list(text),
  entries: integer,
});

/** What a judge is asked for in an award. Instants are ISO 8601. */
export interface Asked {
  readonly award: string;
  readonly timeZone: string;
  /** When entries close, which is when judging starts; null once it has. */
  readonly startsAt: string | null;
  /** When judging ends; null once that has passed. */
  readonly endsAt: string | null;
  readonly categories: readonly string[];
  /** Entries that are theirs to mark so far. */
  readonly entries: number;
}

/** What a judge is asked for in awards that are not judged yet, in order of name; in these alone where they are named. */
export const askedOf = (database: Database, judgeID: string, now: Date, awardIDs: readonly string[] | null = null) =>
  rowsOf(
    database,
    askedRow,
    sql`
      select json_build_object('email', p.email, 'name', p.name, 'locale', p.locale) as "to", o.name as organiser,
        a.name as award, a.time_zone as "timeZone", ${iso(sql`case when a.status in ('pending', 'approved', 'open') then a.closes_at end`)} as "startsAt",
        ${iso(sql`case when a.judging_closes_at > ${now.toISOString()}::timestamptz then a.judging_closes_at end`)} as "endsAt",
        (select json_agg(coalesce(nullif(c.names ->> p.locale, ''), c.name) order by c.position, c.id)
          from product.assignments s join product.categories c on c.id = s.category_id
          where s.judge_id = p.id and s.award_id = a.id) as categories,
        (select count(*) from product.duties d join product.entries e on e.id = d.entry_id
          where d.judge_id = p.id and d.award_id = a.id and ${isToScore}) as entries
      from product.people p cross join product.awards a join product.orgs o on o.id = a.org_id
      where p.id = ${judgeID} and not p.locked and not p.erased and a.status not in ('closed', 'completed')
        and exists (select from product.assignments s where s.judge_id = p.id and s.award_id = a.id)
        ${awardIDs ? sql`and a.id = any(${sql.param(awardIDs)}::uuid[])` : sql``}
      order by ${byName(sql`a.name`)}, a.id`,
  );

/** The same as rows of a letter: categories, how many entries there are, and between which instants they are judged. */
export function askedRows(
  locale: Locale,
  { timeZone, startsAt, endsAt, categories, entries }: Asked,
): MailFrame['rows'] {
  const format = createFormat({ tag: regionOf(locale) });
  const dates = { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) };
  const when = startsAt ? (endsAt ? 'frame.judging.between' : 'frame.judging.from') : 'frame.judging.until';
  return [
    ...(categories.length > 0 ? [[formatMail(locale, 'frame.categories'), format.list(categories)] as const] : []),
    ...(entries > 0 ? [[formatMail(locale, 'frame.entries'), format.number(entries)] as const] : []),
    ...(startsAt || endsAt
      ? [[formatMail(locale, 'frame.judging'), formatMail(locale, when, dates, timeZone)] as const]
      : []),
  ];
}
