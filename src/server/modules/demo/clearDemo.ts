import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { files } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { administrator } from './content.ts';

export type StoredName = { readonly key: string; readonly name: string };

const goneRow = columns({
  key: files.key,
  name: files.name,
});

/**
 * Takes the rows of the demo's organisations away, as the owner of the tables; what others made in their own awards stays. Nobody signs in for the
 * first time until the transaction ends. Answers the files that nothing names any more.
 */
export async function clearDemo(tx: Database): Promise<StoredName[]> {
  await tx.execute(sql`select set_config('awards.maintenance', 'on', true)`);
  await tx.execute(sql`lock table product.people in share row exclusive mode`);
  const gone = await rowsOf(
    tx,
    goneRow,
    sql`delete from product.files where org_id in ${demoOrgs} or award_id in ${demoAwards} returning key, name`,
  );
  for (const statement of statements) await tx.execute(statement);
  return gone;
}

/**
 * The organisations of the demo: an organiser whose first administrator is its own, and its entrants'. A real organiser may
 * know somebody at an address of the demo.
 */
export const demoOrgs = sql`(select d.org_id from product.people d join product.orgs k on k.id = d.org_id
  where k.kind = 'entrant' and d.type = 'entrant' and lower(d.email) like '%@demo.test'
  or d.type = 'admin' and lower(d.email) = ${administrator.email} and not exists (select from product.people o
    where o.org_id = d.org_id and o.type = 'admin' and o.created_at < d.created_at))`;
const demoAwards = sql`(select id from product.awards where org_id in ${demoOrgs})`;
const demoEntries = sql`(select id from product.entries where org_id in ${demoOrgs})`;
const demoPeople = sql`(select id from product.people where org_id in ${demoOrgs})`;

const statements: readonly SQL[] = [
  sql`delete from product.payments where organiser_id in ${demoOrgs} or org_id in ${demoOrgs} or by_id in ${demoPeople}`,
  sql`delete from product.credit_notes where organiser_id in ${demoOrgs} or org_id in ${demoOrgs}`,
  sql`delete from product.invoices where organiser_id in ${demoOrgs} or org_id in ${demoOrgs}`,
  sql`delete from product.sheets where judge_id in ${demoPeople}`,
  sql`delete from product.conflicts where judge_id in ${demoPeople}`,
  sql`delete from product.round_answers where judge_id in ${demoPeople}`,
  sql`delete from product.round_ballots where judge_id in ${demoPeople}`,
  sql`delete from product.round_comparisons where judge_id in ${demoPeople}`,
  sql`delete from product.round_judges where judge_id in ${demoPeople}`,
  sql`delete from product.assignments where judge_id in ${demoPeople}`,
  sql`delete from product.nda_acceptances where person_id in ${demoPeople}`,
  sql`delete from product.judge_keys where person_id in ${demoPeople}`,
  sql`delete from product.recovery_codes where person_id in ${demoPeople}`,
  sql`delete from product.membership_choices where person_id in ${demoPeople}`,
  sql`delete from product.chart_reviews where org_id in ${demoOrgs}`,
  sql`delete from product.binned_entries where org_id in ${demoOrgs}`,
  // What was voted for them in awards that stay, and ballots that hold nothing else.
  sql`with gone as (delete from product.vote_choices where entry_id in ${demoEntries} returning ballot_id)
    delete from product.vote_ballots b where b.id in (select ballot_id from gone)
      and not exists (select from product.vote_choices c where c.ballot_id = b.id and c.entry_id not in ${demoEntries})`,
  sql`delete from product.entries where org_id in ${demoOrgs}`,
  // What they wrote along in entries of others stays, of nobody.
  sql`delete from product.colleagues where person_id in ${demoPeople} or invited_by_id in ${demoPeople}`,
  sql`delete from product.former_colleagues where person_id in ${demoPeople}`,
  sql`update product.entry_versions set person_id = null where person_id in ${demoPeople}`,
  sql`update product.files f set person_id = e.person_id from product.entries e
    where e.id = f.entry_id and f.person_id in ${demoPeople}`,
  sql`delete from product.entry_consents where person_id in ${demoPeople}`,
  sql`delete from product.awards where org_id in ${demoOrgs}`,
  sql`delete from product.mail_templates where org_id in ${demoOrgs}`,
  sql`delete from product.idempotency where person_id in ${demoPeople}`,
  sql`delete from product.payment_methods where org_id in ${demoOrgs}`,
  sql`delete from product.audit where org_id in ${demoOrgs}`,
  sql`delete from product.outbox where org_id in ${demoOrgs}`,
  sql`update product.people set invited_by_id = null where invited_by_id in ${demoOrgs}`,
  // The last two see the same organisations, which the people name.
  sql`with gone as (delete from product.people where org_id in ${demoOrgs} returning org_id)
    delete from product.orgs where id in (select org_id from gone)`,
];
