import { type SQL, sql } from 'drizzle-orm';

/**
 * The number of the first of the entries that one was entered together with, itself among them; null where it was entered alone. Where the first is
 * gone, the lowest of those that stay.
 */
export const firstRefOf = (entryID: SQL): SQL => sql`(
  select case when n.first_id is not null then coalesce((select x.ref from product.entries x where x.id = n.first_id),
      (select min(y.ref) from product.entries y where y.first_id = n.first_id))
    when exists (select from product.entries y where y.first_id = n.id) then n.ref end
  from product.entries n where n.id = ${entryID})`;
