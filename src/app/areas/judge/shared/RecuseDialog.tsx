import { useRef, useState } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import type { Reason } from '#machines/kit/rules.ts';

type RecuseDialogProps = {
  readonly title: string;
  readonly whyNot: (reason: string) => readonly Reason[];
  readonly onRecuse: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks why the judge stands aside from an entry; the reason is recorded. */
export function RecuseDialog({ title, whyNot, onRecuse, onClose }: RecuseDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const reasons = whyNot(reason);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('judge.recuse.title', { title })}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            reasons={reasons.map((one) => ({ text: reasonText(one) }))}
            onClick={() => {
              onRecuse(reason.trim());
              onClose();
            }}
          >
            {t('judge.recuse.act')}
          </Button>
        </>
      }
    >
      <div className={stack12}>
        <p>{t('judge.recuse.body')}</p>
        <TextArea
          ref={field}
          label={t('judge.recuse.reason')}
          help={t('judge.recuse.help')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={1000}
        />
      </div>
    </Dialog>
  );
}
