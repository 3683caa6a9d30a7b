import { eq } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { copiedForm } from '#machines/form/copying.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, forms } from '../../platform/database/schema.ts';
import { findForm } from './forms.repository.ts';

type Copied = Pick<Award, 'id' | 'categories'>;

/** Gives an award that was just copied the form of its pattern, its categories taken for theirs in order. */
export async function copyForm(tx: Database, by: Principal, from: Copied, to: Copied, createdAt: Date): Promise<void> {
  const form = await findForm(tx, from.id);
  if (!form || form.version === 0) return;
  const copies = new Map(
    from.categories.flatMap(({ categoryID }, index) => {
      const copy = to.categories[index];
      return copy ? [[categoryID, copy.categoryID] as const] : [];
    }),
  );
  const fields = copiedForm(form.fields, copies);
  await tx.insert(forms).values({ awardID: to.id, version: 1, fields, byID: by.personID, createdAt });
  await tx.update(awards).set({ formVersion: 1 }).where(eq(awards.id, to.id));
}
