import { eq } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { categoryField } from '#machines/form/evaluate.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, forms } from '../../platform/database/schema.ts';
import { findForm } from './forms.repository.ts';

type Copied = Pick<Award, 'id' | 'categories'>;

/** Gives an award that was just copied the form of its pattern, its categories taken for theirs in order. */
export async function copyForm(tx: Database, by: Principal, from: Copied, to: Copied, createdAt: Date): Promise<void> {
  const form = await findForm(tx, from.id);
  if (!form || form.version === 0) return;
  const ids = new Map(from.categories.map(({ categoryID }, index) => [categoryID, to.categories[index]?.categoryID]));
  const moved = (id: string) => ids.get(id) ?? id;
  const fields = form.fields.map((field) => ({
    ...field,
    ...(field.categoryIDs && inCategories(field.categoryIDs, ids)),
    ...(field.shownWhen && {
      shownWhen: {
        ...field.shownWhen,
        conditions: field.shownWhen.conditions.map((each) =>
          each.field === categoryField ? { ...each, value: moved(each.value) } : each,
        ),
      },
    }),
  }));
  await tx.insert(forms).values({ awardID: to.id, version: 1, fields, byID: by.personID, createdAt });
  await tx.update(awards).set({ formVersion: 1 }).where(eq(awards.id, to.id));
}

/** The categories that a copied field is asked in. Those that were deleted have no copy; asked in no other, it is closed. */
function inCategories(before: readonly string[], ids: ReadonlyMap<string, string | undefined>) {
  const categoryIDs = before.flatMap((id) => ids.get(id) ?? []);
  return { categoryIDs, ...(before.length > 0 && categoryIDs.length === 0 && { closed: true }) };
}
