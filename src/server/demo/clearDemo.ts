import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { rowsOf } from '../sql.ts';

/** Takes the demo's organisations and everything of theirs away; what others made in their own awards stays. */
export async function clearDemo({ database, files }: Pick<Context, 'database' | 'files'>): Promise<void> {
  const stored = await database.transaction(async (transaction) => {
    const gone = await rowsOf<{ key: string; name: string }>(
      transaction,
      sql`delete from product.files where org_id in ${demoOrgs} or award_id in ${demoAwards} returning key, name`,
    );
    for (const statement of statements) await transaction.execute(statement);
    return gone;
  });
  for (const { key, name } of stored) await files.remove(key, name);
}

const demoOrgs = sql`(select org_id from product.people where email like '%@demo.test')`;
const demoAwards = sql`(select id from product.awards where org_id in ${demoOrgs})`;
const demoPeople = sql`(select id from product.people where org_id in ${demoOrgs})`;

const statements: readonly SQL[] = [
  sql`delete from product.invoices where organiser_id in ${demoOrgs} or org_id in ${demoOrgs}`,
  sql`delete from product.sheets where judge_id in ${demoPeople}`,
  sql`delete from product.assignments where judge_id in ${demoPeople}`,
  sql`delete from product.nda_acceptances where person_id in ${demoPeople}`,
  sql`delete from product.entries where org_id in ${demoOrgs}`,
  sql`delete from product.awards where org_id in ${demoOrgs}`,
  sql`delete from product.idempotency where person_id in ${demoPeople}`,
  sql`delete from product.payment_methods where org_id in ${demoOrgs}`,
  sql`delete from product.audit where org_id in ${demoOrgs}`,
  sql`update product.people set invited_by_id = null where invited_by_id in ${demoOrgs}`,
  // The last two see the same organisations, which the people name.
  sql`with gone as (delete from product.people where org_id in ${demoOrgs} returning org_id)
    delete from product.orgs where id in (select org_id from gone)`,
];
