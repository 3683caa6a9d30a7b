import type { EditedAward, EditedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { useText } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import { useApp } from '../../../parts/context.ts';
import { EntryVersions } from '../../../parts/versions/EntryVersions.tsx';

type Props = { readonly entry: EditedEntry; readonly award: EditedAward };

/** The way to what the entry held before. */
export function Versions({ entry, award }: Props) {
  const t = useText();
  const { locale } = useApp();
  return (
    <p>
      <EntryVersions
        entry={entry}
        labelOf={(place) => (place === 'category' ? t('entrant.category') : t(`entrant.field.${place}`))}
        categoryOf={(categoryID) => categoryNameOf(award, categoryID, locale) ?? ''}
      >
        {t('entrant.versions')}
      </EntryVersions>
    </p>
  );
}
