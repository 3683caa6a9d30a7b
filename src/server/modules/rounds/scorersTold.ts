import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { RoundName } from './rounds.repository.ts';

const toldRow = columns({ told: boolean });

/**
 * Whether those who score heard of it before this round was made: judging had started by then, and no other round was undecided. A
 * deletion that was recorded of the round itself tells no award: one of the organiser's counts, since a second letter is better than none.
 */
export async function scorersTold(tx: Database, { awardID, id }: RoundName): Promise<boolean> {
  const [row] = await rowsOf(
    tx,
    toldRow,
    sql`
      select exists (select from product.audit m where m.entity = 'round' and m.entity_id = ${id} and m.action = 'round.create'
        and m.id > (select max(a.id) from product.audit a
          where a.entity = 'award' and a.entity_id = ${awardID} and a.action = 'award.startJudging')
        and not exists (select from product.audit c left join product.rounds r on r.id::text = c.entity_id
          where c.entity = 'round' and c.action = 'round.create' and c.org_id = m.org_id and c.id < m.id
            and coalesce(r.award_id = ${awardID}, exists (select from product.audit g
              where g.action = 'round.delete' and g.id > m.id and (g.entity = 'round' and g.entity_id = c.entity_id
                or g.entity = 'award' and g.entity_id = ${awardID} and g.details ->> 'roundID' = c.entity_id)))
            and not exists (select from product.audit d
              where d.entity = 'round' and d.entity_id = c.entity_id and d.action = 'round.decide' and d.id < m.id))) as told`,
  );
  return row?.told === true;
}
