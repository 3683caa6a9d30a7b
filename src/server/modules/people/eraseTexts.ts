import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** Takes away what was sent to the telephone of an account that ends; the number stands in the account alone. */
export const eraseTexts = (tx: Database, telephone: string): Promise<unknown> =>
  tx.execute(sql`with shown as (delete from product.mails where "to" = ${telephone})
    delete from product.outbox where lower("to") = lower(${telephone})`);
