import { sql } from 'drizzle-orm';
import { locales } from '#contract/locales.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, oneOf, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { queueMails } from '../mail/outbox.ts';
import { voterLabel } from './hashes.ts';
import { resultLetters } from './letters.ts';
import type { VoteResult, VoteRow } from './vote.repository.ts';

const askerRow = columns({
  voter: text,
  address: text,
  locale: oneOf(locales),
  counted: boolean,
});

/** Writes the result to whoever asked for it, once it is said which ballots count. Who they were is in nobody's log. */
export async function notifyOfResult(
  { wrapping }: Pick<Context, 'wrapping'>,
  tx: Database,
  row: VoteRow,
  result: VoteResult,
): Promise<void> {
  const askers = await rowsOf(
    tx,
    askerRow,
    sql`select voter, address, locale, coalesce(counted, true) as counted from product.vote_ballots
      where vote_id = ${row.id} and org_id = ${row.orgID} and address is not null order by id`,
  );
  if (askers.length === 0) return;
  const letterTo = resultLetters(row, result);
  for (let start = 0; start < askers.length; start += 500) {
    const mails = askers.slice(start, start + 500).map(({ voter, address, locale, counted }) => {
      const email = wrapping.unwrap(voterLabel(voter), address);
      return letterTo({ email, locale, counted });
    });
    await queueMails(tx, mails);
  }
}
