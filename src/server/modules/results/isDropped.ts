import { sql } from 'drizzle-orm';

/** Whether a decided round kept the entry `e` from going on. */
export const isDropped = sql`exists (select from product.rounds r
  join product.round_outcomes o on o.round_id = r.id and o.entry_id = e.id
  where r.award_id = e.award_id and r.state = 'decided' and not o.goes_on)`;
