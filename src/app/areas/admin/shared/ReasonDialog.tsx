import { type ReactNode, useRef, useState } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';

type ReasonDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What stays and what goes. */
  readonly children?: ReactNode;
  readonly action: string;
  readonly label?: string | undefined;
  readonly help?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** Shown when it is sent without words. */
  readonly missing?: string | undefined;
  readonly maximum?: number | undefined;
  /** Keeps the words where it is closed from outside, as for a proof that comes between. */
  readonly isKept?: boolean | undefined;
  readonly onAction: (words: string) => void;
};

/** Asks for the words that an act needs: a reason that is recorded, or a message that is sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    action,
    label,
    help,
    danger,
    busy,
    missing,
    maximum = 1000,
    isKept = false,
    onAction,
  } = props;
  const t = useText();
  const reasonText = useReason();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = words.trim() === '';
  const clear = () => {
    setWords('');
    setAsked(false);
  };
  // The words are of this question alone, also where the act that was done closes it.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (!open && !isKept) clear();
  }
  const close = () => {
    clear();
    onClose();
  };
  const send = () => {
    setAsked(true);
    if (empty) field.current?.focus();
    else onAction(words.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button variant={danger ? 'dangerFilled' : 'primary'} busy={busy} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <div className={stack16}>
        {children}
        <TextArea
          ref={field}
          label={label ?? t('admin.reason')}
          help={help ?? t('admin.reason.help')}
          error={asked && empty ? (missing ?? reasonText({ code: 'award.refusal.reasonMissing' })) : null}
          value={words}
          onChange={setWords}
          maxLength={maximum}
        />
      </div>
    </Dialog>
  );
}
