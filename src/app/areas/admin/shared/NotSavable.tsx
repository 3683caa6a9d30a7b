import { useText } from '#app/i18n/useText.ts';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';

/** Something was typed before the part was locked: until it is discarded, it keeps the award from every step. */
export function NotSavable({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useText();
  return (
    <div className={wrap}>
      <SavedLine state="unsaved" />
      <Button onClick={onDiscard}>{t('admin.discard')}</Button>
    </div>
  );
}
