import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { beginProof, isProofFresh, type Proof } from '../../actors/freshProof.ts';
import { identityText } from '../../actors/identityText.ts';
import { Button } from '../../design/Button.tsx';
import { CodeInput } from '../../design/CodeInput.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { PasswordInput } from '../../design/PasswordInput.tsx';
import { useText } from '../../i18n/useText.ts';
import * as css from './settings.css.ts';

/** Has people prove that it is them before they change how they sign in, unless they did so lately. */
export function useFreshProof(): { readonly ask: (then: () => void) => void; readonly dialog: ReactNode } {
  const [then, setThen] = useState<(() => void) | null>(null);
  const close = () => setThen(null);
  return {
    ask: (act) => {
      if (isProofFresh()) act();
      else setThen(() => act);
    },
    dialog: then && (
      <ProofDialog
        onClose={close}
        onProved={() => {
          close();
          then();
        }}
      />
    ),
  };
}

type ProofDialogProps = { readonly onClose: () => void; readonly onProved: () => void };

function ProofDialog({ onClose, onProved }: ProofDialogProps) {
  const t = useText();
  const proof = useRef(beginProof());
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const perform = async (run: () => Promise<Proof>) => {
    setBusy(true);
    setError(null);
    const became = await run();
    setBusy(false);
    if (became.kind === 'proved') return onProved();
    if (became.kind === 'code') return setCode('');
    setError(identityText(became.problem));
    if (code !== null) setCode('');
  };
  const prove = (complete: string) => void perform(() => proof.current.byCode(complete));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code !== null) prove(code);
    else void perform(() => proof.current.byPassword(password));
  };
  const leave = () => {
    proof.current.leave();
    onClose();
  };
  return (
    <Dialog open onClose={leave} title={t('settings.proof.title')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('settings.proof.text')}</p>
        {code === null ? (
          <PasswordInput
            label={t('settings.proof.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={error}
          />
        ) : (
          <CodeInput
            label={t('settings.factor.code')}
            value={code}
            onChange={setCode}
            onComplete={prove}
            autoFocus
            error={error}
          />
        )}
        <div className={css.actions}>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('settings.proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
