import type { FormEvent, ReactNode } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Conflict } from '#app/ui/feedback/Conflict.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import * as css from './settings.css.ts';
import { useReadOnlyReasons } from './useReadOnlyReasons.ts';

type SaveFormProps = {
  readonly busy: boolean;
  readonly unchanged: boolean;
  /** A field says that something is wrong in it. */
  readonly flawed: boolean;
  /** What is typed; saved only once it is known whose words count, where somebody else saved the same fields meanwhile. */
  readonly draft: { readonly overtaken: boolean; readonly keepMine: () => void; readonly takeTheirs: () => void };
  readonly onSave: () => void;
  readonly children: ReactNode;
};

/** Fields that are saved together; its button says why there is nothing to save, or why it may not be. */
export function SaveForm({ busy, unchanged, flawed, draft, onSave, children }: SaveFormProps) {
  const t = useText();
  const overtaken = useReason()({ code: 'request.stale' });
  const readOnly = useReadOnlyReasons();
  const own = unchanged ? [t('settings.nothingToSave')] : draft.overtaken ? [overtaken] : [];
  const reasons = readOnly.length > 0 ? readOnly : own.map((text) => ({ text }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reasons.length === 0 && !flawed && !busy) onSave();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {draft.overtaken && (
        <Conflict
          title={overtaken}
          mine={{ label: t('settings.conflict.keepMine'), onChoose: draft.keepMine }}
          theirs={{ label: t('settings.conflict.takeTheirs'), onChoose: draft.takeTheirs }}
        />
      )}
      {children}
      <div>
        <Button type="submit" busy={busy} reasons={reasons} reasonsPlace="bubble">
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
