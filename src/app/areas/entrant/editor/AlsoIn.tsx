import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { entryHref } from '../shared/addresses.ts';
import * as css from './editor.css.ts';

/** The entries that were entered together with this one in other categories, each a link; nothing where there are none. */
export function AlsoIn({ entry, award }: { readonly entry: EditedEntry; readonly award: EditedAward }) {
  const t = useText();
  const nameOf = useCategoryNames(award);
  const { together = [] } = entry;
  if (together.length === 0) return null;
  return (
    <Panel title={t('entrant.alsoIn')}>
      <ul className={css.alsoIn}>
        {together.map(({ id, ref, categoryID, status }) => (
          <li key={id} className={css.withAction}>
            <TextLink href={entryHref({ id, awardID: entry.awardID })}>{nameOf(categoryID) ?? ref}</TextLink>
            <span className={css.hint}>{ref}</span>
            <StatusChip of="entry" status={status} bare />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
