import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import * as css from './editor.css.ts';
import { SavedState } from './SavedState.tsx';

type Props = { readonly left: number; readonly entry: EditedEntry; readonly editor: EntryEditor };

/** On small screens what is left stays in view, with the way there. */
export function MobileBar({ left, entry, editor }: Props) {
  const t = useText();
  const go = () => {
    const rail = document.getElementById('section-submit');
    rail?.focus({ preventScroll: true });
    rail?.scrollIntoView();
  };
  return (
    <div className={css.bar}>
      <span className={css.barState}>
        <span className={css.barWords}>{t('entrant.thingsLeft', { count: left })}</span>
        <span className={css.line}>
          <SavedState editor={editor} entryID={entry.id} savedAt={entry.updatedAt} />
        </span>
      </span>
      <Button variant={left === 0 ? 'primary' : 'secondary'} onClick={go}>
        {left === 0 ? t('entrant.toSubmit') : t('entrant.seeLeft')}
      </Button>
    </div>
  );
}
