import { consentsAnew, type TermsOnSubmitting } from '#machines/entry/terms.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { type entries, entryConsents } from '../../platform/database/schema.ts';
import type { LockedEntry } from './lockEntry.ts';

/** What a submission leaves behind of the terms: columns of the entry, and what its audit row says. */
interface ConsentChanges {
  readonly also: Pick<typeof entries.$inferInsert, 'termsVersion' | 'termsAccepted' | 'termsOpen'>;
  readonly changes: Readonly<Record<string, { readonly from: number | null; readonly to: number }>>;
}

/** Keeps a consent that is given with a submission: which version, who and when. */
export async function storeConsent(
  tx: Database,
  by: Principal,
  { id, awardID, termsAccepted: before }: LockedEntry,
  terms: TermsOnSubmitting,
  at: Date,
): Promise<ConsentChanges> {
  const { version, accepted } = terms;
  if (version === 0) return { also: { termsVersion: null, termsOpen: null }, changes: {} };
  const isNew = consentsAnew(terms, before);
  if (isNew) {
    const consent = { entryID: id, awardID, version, personID: by.personID, acceptedAt: at };
    await tx.insert(entryConsents).values(consent).onConflictDoNothing();
  }
  const isOpen = accepted !== version;
  return {
    also: { termsVersion: version, termsOpen: isOpen, ...(isNew && { termsAccepted: version }) },
    changes: {
      ...(isNew && { acceptedTerms: { from: before, to: version } }),
      ...(isOpen && { termsNotAccepted: { from: null, to: version } }),
    },
  };
}
