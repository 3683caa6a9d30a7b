import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { EntryVersions } from '#app/parts/entry/versions/EntryVersions.tsx';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';

type Props = { readonly entry: EditedEntry; readonly award: EditedAward };

/** The way to what the entry held before. */
export function Versions({ entry, award }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  return (
    <p>
      <EntryVersions
        entry={entry}
        award={award}
        labelOf={(place) => (place === 'category' ? t('entrant.category') : t(`entrant.field.${place}`))}
        categoryOf={(categoryID) => categoryNameOf(award, categoryID, locale) ?? ''}
      >
        {t('entrant.versions')}
      </EntryVersions>
    </p>
  );
}
