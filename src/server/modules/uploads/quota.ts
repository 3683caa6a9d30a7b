import { sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';

const megabyte = 1024 ** 2;
/** Uploads that one person may have begun and not finished. */
const mostUnfinished = 200;

interface Upload {
  /** Whose files it is going to be counted among. */
  readonly orgID: string;
  readonly personID: string;
  /** How long it is, or may be at most where that was not told. */
  readonly bytes: number;
}

const usageRow = columns({
  bytes: integer,
  unfinished: integer,
});

/**
 * Refuses an upload by which the organisation would keep more than the installation grants each (`UPLOAD_QUOTA`), counting
 * what was begun; and one by somebody who begins many without finishing. Uploads that nobody finishes are forgotten after
 * two days (housekeeping.ts). What the server itself makes, such as zips, does not count.
 */
export async function refuseOverQuota(
  tx: Database,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { orgID, personID, bytes }: Upload,
): Promise<void> {
  const [usage] = await rowsOf(
    tx,
    usageRow,
    sql`select coalesce(sum(coalesce(size, 25 * ${megabyte}::bigint)), 0)::bigint as bytes,
        count(*) filter (where state = 'pending' and person_id = ${personID}
          and created_at > ${clock.now().toISOString()}::timestamptz - interval '1 hour') as unfinished
      from product.files where org_id = ${orgID} and state <> 'dropped' and field <> 'zip'`,
  );
  if (!usage || usage.bytes + bytes > config.uploadQuota * megabyte) {
    throw refuse(422, 'file.quota', [{ code: 'file.quota', params: { megabytes: config.uploadQuota } }]);
  }
  if (usage.unfinished >= mostUnfinished) throw refuse(429, 'request.tooMany');
}
