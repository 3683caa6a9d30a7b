import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { ofAddresses } from './outbox.ts';

const presentRow = columns({ addresses: list(text) });

/**
 * Where a letter goes that went to an address before: where nobody has that one any more, to the present address of the one account
 * whose events tell that it had it, as far as this organiser may know of it. Null where there is none, or several.
 */
export async function presentAddressOf(
  database: Database,
  orgID: string,
  { to, why }: { readonly to: string; readonly why: string },
): Promise<string | null> {
  if (ofAddresses.some((one) => one === why)) return to;
  const [found] = await rowsOf(
    database,
    presentRow,
    sql`select case when exists (select from product.people p where lower(p.email) = lower(${to}) and not p.erased)
      then json_build_array(${to}::text)
      else to_json(array(select distinct p.email from product.security_events e join product.people p on p.account = e.sub
        where lower(e.email) = lower(${to}) and not p.erased and (p.org_id = ${orgID} or p.type = 'entrant'))) end as addresses`,
  );
  const [present, ...others] = found?.addresses ?? [];
  return others.length === 0 ? (present ?? null) : null;
}
