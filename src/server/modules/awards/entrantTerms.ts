import { eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { EntrantTerms } from '#machines/entry/terms.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { awards, entrantTerms } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

/** The terms for entrants as an edit leaves them, where that is another version than the present one; null otherwise. */
export function newEntrantTerms(award: Award | null, given: string | undefined): EntrantTerms | null {
  const { version = 0, text = '' } = award?.entrantTerms ?? {};
  const wanted = given?.trim();
  return wanted === undefined || wanted === text ? null : { version: version + 1, text: wanted };
}

const termsRow = columns({
  version: entrantTerms.version,
  text: entrantTerms.text,
});

/**
 * The newest terms of an award that is held already: a statement that had to wait for the award would join a version of before.
 */
export async function findEntrantTerms(tx: Database, awardID: string): Promise<EntrantTerms | null> {
  const [terms] = await rowsOf(
    tx,
    termsRow,
    sql`select t.version, t.text from product.awards a
      join product.entrant_terms t on t.award_id = a.id and t.version = a.entrant_terms_version where a.id = ${awardID}`,
  );
  return terms ?? null;
}

/** Makes a version the award's present one; what was submitted under another stays so. */
export async function writeEntrantTerms(
  tx: Database,
  awardID: string,
  { version, text }: EntrantTerms,
  now: Date,
): Promise<void> {
  await tx.insert(entrantTerms).values({ awardID, version, text, createdAt: now });
  await tx.update(awards).set({ entrantTermsVersion: version }).where(eq(awards.id, awardID));
}
