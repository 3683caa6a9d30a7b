import { type FormEvent, useState } from 'react';
import { confirmTotp } from '#app/actors/account/security.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { TotpPicture } from '#app/parts/account/TotpPicture.tsx';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import * as css from '../shared/settings.css.ts';

type TotpDialogProps = {
  readonly secret: string;
  readonly account: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Shows the secret of a new authenticator app and asks for its first code. */
export function TotpDialog({ secret, account, onClose, onDone }: TotpDialogProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (complete: string) => {
    if (complete.length < 6) return setError(t('settings.factor.codeMissing'));
    setBusy(true);
    setError(null);
    const problem = await confirmTotp(complete);
    setBusy(false);
    if (problem === null) return onDone();
    setError(identityText(problem));
    setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <Dialog open onClose={onClose} title={t('settings.factor.dialog')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('settings.factor.scan')}</p>
        <TotpPicture secret={secret} account={account} />
        <CodeInput
          label={t('settings.factor.code')}
          value={code}
          onChange={setCode}
          onComplete={(complete) => void send(complete)}
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
