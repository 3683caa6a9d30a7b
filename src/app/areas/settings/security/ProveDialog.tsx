import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { IdentityProblem } from '#machines/shared/identityProblem.ts';
import * as css from '../shared/settings.css.ts';
import { useConfirmation } from './useConfirmation.ts';

type ProveDialogProps = {
  readonly title: string;
  /** What is wrong with the value as typed, null when nothing is. */
  readonly flaw: string | null;
  readonly value: string;
  readonly onSend: (value: string) => Promise<IdentityProblem | null>;
  readonly onProve: (code: string) => Promise<IdentityProblem | null>;
  /** What follows once the value is proved. */
  readonly onProved?: (() => Promise<IdentityProblem | null>) | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** The field of the value, with the error to show in it. */
  readonly children: (error: string | null) => ReactNode;
};

/** A new address or number: it is typed, a code goes there, and the code is typed. */
export function ProveDialog(props: ProveDialogProps) {
  const { title, flaw, value, onSend, onProve, onProved, onClose, onDone, children } = props;
  const t = useText();
  const [sent, setSent] = useState(false);
  const confirmation = useConfirmation({ onProve, onProved, onDone });
  const { code, setCode, error, setError, busy, perform, confirm, proof } = confirmation;

  const send = () => {
    if (flaw) return setError(flaw);
    proof.ask(async () => {
      if (await perform(() => onSend(value))) setSent(true);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (sent) confirm(code);
    else send();
  };
  // What was typed waits behind the proof.
  if (proof.dialog) return proof.dialog;
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={css.form} onSubmit={submit} noValidate>
        {sent ? (
          <>
            <p>{t('settings.prove.sent', { value })}</p>
            <CodeInput
              label={t('settings.factor.code')}
              value={code}
              onChange={setCode}
              onComplete={confirm}
              autoFocus
              error={error}
            />
          </>
        ) : (
          children(error)
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(sent ? 'settings.prove.confirm' : 'settings.prove.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
