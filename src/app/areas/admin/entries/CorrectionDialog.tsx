import { type ReactNode, useRef, useState } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { ActionableEntry } from './entryFacts.ts';
import * as css from './shared/entries.css.ts';

type CorrectionDialogProps = {
  readonly entries: readonly ActionableEntry[];
  /** What it touches, in words. */
  readonly touched: ReactNode;
  readonly onClose: () => void;
  readonly onAsk: (message: string, fields: readonly string[]) => void;
};

interface Written {
  readonly message: string;
  readonly fields: readonly string[];
}

/** Asks entrants to correct their entries: what is wrong, and in which fields. Closed otherwise than by "Cancel" it keeps what was written. */
export function CorrectionDialog({ entries, touched, onClose, onAsk }: CorrectionDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const name = `correction ${entries.map(({ id }) => id).join(' ')}`;
  const { fields: written, set, forget } = useUnsavedFields<Written>(name, { message: '', fields: [] });
  const { message, fields } = written;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = message.trim() === '';
  const send = () => {
    setTried(true);
    if (empty) field.current?.focus();
    else {
      forget();
      onAsk(message.trim(), fields);
    }
  };
  const discard = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('admin.entries.correct.title', { count: entries.length })}
      initialFocus={field}
      actions={
        <>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button variant="primary" icon="mail" onClick={send}>
            {t('admin.entries.correct.act')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {touched}
        <p>{t('admin.entries.correct.text')}</p>
        <TextArea
          ref={field}
          label={t('admin.entries.correct.message')}
          maxLength={4000}
          value={message}
          onChange={(value) => set({ message: value })}
          error={tried && empty ? reasonText({ code: 'entry.refusal.messageMissing' }) : null}
        />
        <fieldset className={css.fieldset}>
          <legend className={css.boxesLabel}>{t('admin.entries.correct.fields')}</legend>
          <div className={css.twoBoxes}>
            {[...entryFields, ...entryFiles].map(({ name }) => (
              <Checkbox
                key={name}
                label={t(`admin.entry.field.${name}`)}
                checked={fields.includes(name)}
                onChange={(on) => set({ fields: on ? [...fields, name] : fields.filter((other) => other !== name) })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
