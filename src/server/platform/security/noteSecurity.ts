import { sql } from 'drizzle-orm';
import type { NoteSecurity } from '../../ports/security.ts';
import type { Database } from '../database/database.ts';

/** Refusals that are kept of one network address within an hour: a flood must not fill the table. */
const mostRefusals = 100;
/** For so long an address whose budget is used up is not asked after again; milliseconds. */
const rest = 60_000;
/** As many such addresses are remembered. */
const mostResting = 10_000;

/**
 * Keeps events in the database, of refusals from one address not more than a hundred an hour, and as many of what was
 * malformed or forged: neither hides the other.
 */
export const noteSecurity = (database: Database, failed: (error: unknown) => void): NoteSecurity => {
  const resting = new Map<string, number>();
  return async ({ event, sub, email, source, details = {} }) => {
    const isOdd = event === 'malformed' || event === 'forged';
    const isRefusal = isOdd || event.endsWith('Refused') || event === 'denied' || event === 'recoveryAsked';
    const budget = `${isOdd} ${source}`;
    if (isRefusal && (resting.get(budget) ?? 0) > Date.now()) return;
    const lately = sql`(select count(*) from product.security_events
      where source = ${source} and at > now() - interval '1 hour'
        and (event in ('malformed', 'forged')) = ${isOdd})`;
    const kept = await database
      .execute(
        sql`insert into product.security_events (event, sub, email, source, details)
          select ${event}, ${sub}, ${email?.slice(0, 254) ?? null}, ${source}, ${JSON.stringify(details)}::jsonb
          where ${isRefusal ? sql`${lately} < ${mostRefusals}` : sql`true`}`,
      )
      .catch(failed);
    if (kept?.rowCount !== 0) return;
    if (resting.size >= mostResting) resting.clear();
    resting.set(budget, Date.now() + rest);
  };
};
