import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer } from '../../platform/database/rows.ts';
import { people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { letter, post } from '../mail/letters.ts';

const judgeRow = columns({
  count: integer,
  email: people.email,
  name: people.name,
  locale: people.locale,
});

/** Whether a judge `p` in a seat `j` of a round was told of it by none of its letters and has an entry there by now. */
export const isToBeTold = sql`p.id = j.judge_id and not p.locked and not p.erased and j.told_at is null
  and exists (select from product.round_duties d where d.round_id = j.round_id and d.judge_id = j.judge_id)`;

/** Tells the judges of a round that is open, each once however often it opens and whoever joins later. Whom no entry waits for is told once one does. */
export async function notifyJudges(
  tx: Database,
  award: Pick<Award, 'id' | 'orgID' | 'name' | 'timeZone'>,
  { id, name, closesAt }: Pick<Round, 'id' | 'name' | 'closesAt'>,
  now: Date,
): Promise<void> {
  // What a statement changes is not seen by its other parts: a judge of two categories who was told of one is known.
  const judges = await rowsOf(
    tx,
    judgeRow,
    sql`
      with told as (update product.round_judges j set told_at = ${now.toISOString()}
        from product.people p where j.round_id = ${id} and ${isToBeTold}
        returning j.judge_id)
      select p.email, p.name, p.locale, (select count(*) from product.round_duties d
        where d.round_id = ${id} and d.judge_id = p.id) as count
      from product.people p
      where p.id in (select judge_id from told) and not exists
        (select from product.round_judges j where j.round_id = ${id} and j.judge_id = p.id and j.told_at is not null)
      order by p.id`,
  );
  const about = { award: award.name, timeZone: award.timeZone, role: 'judge', path: pathOf(award.id, id) } as const;
  const letters = judges.map(({ count, ...to }) => {
    const mail = letter(to, 'roundOpened', about, { round: name, count });
    const until = closesAt && formatMail(to.locale, 'roundOpened.until', { closesAt }, award.timeZone);
    return { ...mail, text: until ? `${mail.text}\n\n${until}` : mail.text };
  });
  await post(tx, award.orgID, letters);
}

const pathOf = (awardID: string, id: string) => `judge/round?award=${awardID}&id=${id}`;
