import { type FormEvent, useRef } from 'react';
import { confirmTotp, turnOnTotp } from '#app/actors/account/security.ts';
import { useText } from '#app/i18n/useText.ts';
import { TotpPicture } from '#app/parts/account/TotpPicture.tsx';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { isUnanswered } from '#machines/shared/identityProblem.ts';
import * as css from '../shared/settings.css.ts';
import { useConfirmation } from './useConfirmation.ts';

type TotpDialogProps = {
  readonly secret: string;
  readonly account: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Shows the secret of a new authenticator app and asks for its first code. */
export function TotpDialog({ secret, account, onClose, onDone }: TotpDialogProps) {
  const t = useText();
  const unanswered = useRef(false);
  const prove = async (complete: string) => {
    const problem = await confirmTotp(complete);
    // A code whose answer was lost had been accepted where none is waited for any more.
    if (unanswered.current && problem?.name === 'InvalidParameterException') return null;
    if (problem && isUnanswered(problem)) unanswered.current = true;
    return problem;
  };
  const confirmation = useConfirmation({ onProve: prove, onProved: turnOnTotp, onDone, passes: true });
  const { code, setCode, error, busy, confirm, proof } = confirmation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  // The secret waits behind the proof.
  if (proof.dialog) return proof.dialog;
  return (
    <Dialog open onClose={onClose} title={t('settings.factor.dialog')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('settings.factor.scan')}</p>
        <TotpPicture secret={secret} account={account} />
        <CodeInput
          label={t('settings.factor.code')}
          value={code}
          onChange={setCode}
          onComplete={confirm}
          error={error}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('settings.factor.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
