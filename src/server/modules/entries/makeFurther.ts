import { sql } from 'drizzle-orm';
import { withoutFurther } from '#machines/entry/further.keys.ts';
import { whyNotFurther } from '#machines/entry/further.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, present } from '../../platform/database/rows.ts';
import { awards, categories, entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { FurtherEntry } from '../../platform/database/submission.ts';
import { inLanguages, type Named } from '../../platform/errors/named.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { refOf } from '../awards/ref.ts';
import { lackingIn } from '../forms/lacking.ts';
import { type LockedEntry, lockEntry } from './lockEntry.ts';
import { storeVersion } from './versions.ts';

const enteredRow = columns({
  categoryID: present(entries.categoryID),
});

const categoryRow = columns({
  categoryID: categories.id,
  name: categories.name,
  names: categories.names,
  shared: boolean,
});

/**
 * Refuses further categories that a held entry can't be entered in; answers the categories by their ids. What a card
 * is being charged for was allowed when it was `reserved`.
 */
export async function refuseFurther(
  tx: Database,
  entry: LockedEntry,
  further: readonly FurtherEntry[],
  reserved: boolean,
): Promise<ReadonlyMap<string, Named>> {
  const categories = await rowsOf(
    tx,
    categoryRow,
    sql`select id as "categoryID", name, names, shared or ${reserved} as shared
      from product.categories where award_id = ${entry.awardID} order by position`,
  );
  const entered = await rowsOf(
    tx,
    enteredRow,
    sql`select category_id as "categoryID" from product.entries
      where first_id = ${entry.id} and category_id is not null`,
  );
  const reasons = inLanguages(categories, (named) =>
    whyNotFurther({
      categories: named,
      categoryID: entry.categoryID,
      entered: entered.map(({ categoryID }) => categoryID),
      isFurther: entry.firstID !== null,
      chosen: further.map(({ categoryID }) => categoryID),
      names: entry.data,
    }),
  );
  if (reasons.length > 0) throw refuseBy(reasons);
  return new Map(categories.map((category) => [category.categoryID, category]));
}

const counterRow = columns({
  number: awards.lastRef,
  prefix: awards.refPrefix,
});

/**
 * Makes a draft like a held entry in a further category, of the same entrant and with the same words, files, colleagues and conflicts of interest;
 * answers it, held. The files stay those of the first one, and are kept for as long as either shows them.
 */
export async function makeFurther(
  tx: Database,
  context: Context,
  by: Principal,
  first: LockedEntry,
  { id, categoryID }: FurtherEntry,
): Promise<LockedEntry> {
  const { awardID, orgID, personID, files, formVersion } = first;
  const data = withoutFurther(first.data);
  const [award] = await rowsOf(
    tx,
    counterRow,
    sql`update product.awards set last_ref = last_ref + 1 where id = ${awardID}
      returning last_ref as number, ref_prefix as prefix`,
  );
  if (!award) throw new Error('The entry has no award');
  const now = context.clock.now();
  const ref = refOf(award.prefix, award.number);
  const lacking = lackingIn({ ...first, categoryID });
  await tx.insert(entries).values({
    id,
    awardID,
    orgID,
    personID,
    ref,
    categoryID,
    formVersion,
    lacking,
    firstID: first.id,
    data,
    files: { ...files },
    termsAccepted: first.termsAccepted,
    createdAt: now,
    updatedAt: now,
  });
  // What its entrant accepted with the first one holds for this one as well.
  await tx.execute(sql`
    insert into product.entry_consents (entry_id, award_id, version, person_id, accepted_at)
    select ${id}, c.award_id, c.version, c.person_id, c.accepted_at from product.entry_consents c where c.entry_id = ${first.id}`);
  await tx.execute(sql`
    insert into product.colleagues (id, entry_id, award_id, email, invited_by_id, sent_at, expires_at, person_id, accepted_at)
    select gen_random_uuid(), ${id}, c.award_id, c.email, c.invited_by_id, c.sent_at, c.expires_at, c.person_id, c.accepted_at
    from product.colleagues c where c.entry_id = ${first.id} and c.person_id is not null`);
  // Who is kept from the one is kept from the other.
  await tx.execute(sql`
    insert into product.former_colleagues (entry_id, person_id)
    select ${id}, f.person_id from product.former_colleagues f where f.entry_id = ${first.id}`);
  await tx.execute(sql`
    insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by, created_at)
    select c.judge_id, ${id}, c.award_id, c.reason, c.declared_by, c.created_at from product.conflicts c
    where c.entry_id = ${first.id}`);
  const made = await lockEntry(tx, by, { id, awardID });
  await storeVersion(tx, context, by, made);
  await record(tx, context.clock, by, {
    action: 'entry.create',
    entity: 'entry',
    entityID: id,
    orgID: first.organiserID,
    details: { ref, with: first.ref },
  });
  return made;
}
