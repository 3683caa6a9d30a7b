import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Refused, RuledEntry } from './entryFacts.ts';
import * as css from './shared/entries.css.ts';
import { useRefs } from './shared/useRefs.ts';

type AffectedEntriesProps = {
  readonly award: Award;
  /** What the act will be done to. */
  readonly entries: readonly RuledEntry[];
  /** What it leaves as it is. */
  readonly refused: readonly Refused[];
};

/** Names the entries that an act will touch, how many are in each category, and those that it leaves as they are. */
export function AffectedEntries({ award, entries, refused }: AffectedEntriesProps) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const refs = useRefs();
  const nameOf = useCategoryNames(award);
  const counts = new Map<string, number>();
  for (const { categoryID } of entries) {
    const name = nameOf(categoryID) ?? t('admin.entries.noCategory');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    <>
      <p>{refs(entries.map(({ ref }) => ref))}</p>
      {entries.length > 1 && (
        <p>
          {format.list(
            [...counts].map(([name, count]) => t('admin.entries.inCategory', { name, count: format.number(count) })),
          )}
        </p>
      )}
      {refused.length > 0 && (
        <Note family="orange" title={t('admin.entries.leftOut')}>
          <ul className={css.failures}>
            {refused.map((one) => (
              <li key={one.reason.code}>
                {t('admin.entries.refusedFor', { refs: refs(one.refs), reason: reasonText(one.reason) })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
