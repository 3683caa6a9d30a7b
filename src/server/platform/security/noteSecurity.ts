import { sql } from 'drizzle-orm';
import type { NoteSecurity } from '../../ports/security.ts';
import type { Database } from '../database/database.ts';

/** Refusals that are kept of one network address within an hour: a flood must not fill the table. */
const mostRefusals = 100;

/** Keeps events in the database, of refusals from one address not more than a hundred an hour. */
export const noteSecurity =
  (database: Database, failed: (error: unknown) => void): NoteSecurity =>
  async ({ event, sub, email, source, details = {} }) => {
    const isRefusal = event.endsWith('Refused') || event === 'denied' || event === 'recoveryAsked';
    const lately = sql`(select count(*) from product.security_events
      where source = ${source} and at > now() - interval '1 hour')`;
    await database
      .execute(
        sql`insert into product.security_events (event, sub, email, source, details)
          select ${event}, ${sub}, ${email?.slice(0, 254) ?? null}, ${source}, ${JSON.stringify(details)}::jsonb
          where ${isRefusal ? sql`${lately} < ${mostRefusals}` : sql`true`}`,
      )
      .catch(failed);
  };
