import type { FormEvent, ReactNode } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import * as css from './settings.css.ts';
import { useReadOnlyReasons } from './useReadOnlyReasons.ts';

type SaveFormProps = {
  readonly busy: boolean;
  readonly unchanged: boolean;
  /** A field says that something is wrong in it. */
  readonly flawed: boolean;
  readonly onSave: () => void;
  readonly children: ReactNode;
};

/** Fields that are saved together; its button says why there is nothing to save, or why it may not be. */
export function SaveForm({ busy, unchanged, flawed, onSave, children }: SaveFormProps) {
  const t = useText();
  const readOnly = useReadOnlyReasons();
  const reasons = readOnly.length > 0 ? readOnly : unchanged ? [{ text: t('settings.nothingToSave') }] : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reasons.length === 0 && !flawed && !busy) onSave();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      <div>
        <Button type="submit" busy={busy} reasons={reasons} reasonsPlace="bubble">
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
