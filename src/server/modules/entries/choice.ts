import { sql } from 'drizzle-orm';
import type { EntryData } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { furtherIn, isFurtherKey } from '#machines/entry/further.keys.ts';
import { type ChoiceFacts, choiceRules } from '#machines/entry/further.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { categories, entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { Submission } from '../../platform/database/submission.ts';
import { Refusal, refuseBy } from '../../platform/errors/refusal.ts';
import { findEntry } from './entries.repository.ts';
import type { EntryKey, LockedEntry } from './lockEntry.ts';

const categoryRow = columns({
  categoryID: categories.id,
});

/** Refuses further categories that can't be kept with a held entry; what is unticked is left out of what is written. */
export async function storeChoice(
  tx: Database,
  entry: Pick<LockedEntry, 'awardID' | 'status' | 'data'>,
  given: Partial<EntryData>,
): Promise<Partial<EntryData>> {
  const data = Object.fromEntries(
    Object.entries({ ...entry.data, ...given }).filter(([key, value]) => value || !isFurtherKey(key)),
  );
  const before = furtherIn(entry.data, null);
  const chosen = furtherIn(data, null);
  const added = chosen.filter((one) => !before.includes(one));
  if (added.length === 0) return data;
  const categories = await rowsOf(
    tx,
    categoryRow,
    sql`select id as "categoryID" from product.categories where award_id = ${entry.awardID}`,
  );
  const reasons = reasonsAgainst('mayKeep', { status: entry.status, categories, chosen, added, names: data });
  if (reasons.length > 0) throw refuseBy(reasons);
  return data;
}

/**
 * The further categories that an entry is submitted in: those named, without any the ones kept with the draft. Refuses with the entry as it is
 * where the draft keeps others than whoever submits has named: a colleague or another window chose them, and they would be lost.
 */
export async function choiceFor(
  tx: Database,
  by: Principal,
  held: LockedEntry | null,
  { data, categoryID = held?.categoryID ?? null, further: named }: Submission,
): Promise<readonly string[]> {
  const names = { ...held?.data, ...data };
  const chosen = furtherIn(names, categoryID);
  const status = held?.status ?? entryStatuses.inProgress;
  const reasons = reasonsAgainst('maySubmit', { status, categories: [], chosen, added: [], named, names });
  if (reasons[0]) throw new Refusal(409, reasons[0].code, reasons, held && (await findEntry(tx, by, held)));
  return named ?? chosen;
}

const choiceRow = columns({
  data: entries.data,
});

/** Whether a draft keeps further categories, before it is held: submitting it makes entries then. */
export async function hasStoredChoice(tx: Database, { id, awardID }: EntryKey): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    choiceRow,
    sql`select data from product.entries where id = ${id} and award_id = ${awardID}`,
  );
  return furtherIn(found?.data ?? {}, null).length > 0;
}

const reasonsAgainst = (step: keyof typeof choiceRules, facts: ChoiceFacts) =>
  refusals<ChoiceFacts, void>(choiceRules[step], facts, undefined);
