import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useProof } from '#app/actors/account/freshProof.ts';
import { usePasskeysHere } from '#app/actors/account/usePasskeysHere.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import type { MessageId } from '#app/i18n/messageId.ts';
import { useText } from '#app/i18n/useText.ts';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16, wrap } from '#app/ui/theme/layout.css.ts';
import type { ProofProblem } from '#machines/proof/proof.machine.ts';

export type ProofDialogProps = { readonly onClose: () => void; readonly onProved: () => void };

/** Password, code or passkey of whoever is signed in, asked for once more. */
export function ProofDialog({ onClose, onProved }: ProofDialogProps) {
  const t = useText();
  const proof = useProof();
  const { value, problem } = useSelector(
    proof,
    (snapshot) => ({
      value: snapshot.hasTag('code') ? 'code' : snapshot.value,
      problem: snapshot.context.problem,
    }),
    shallowEqual,
  );
  const busy = useSelector(proof, (snapshot) => snapshot.hasTag('busy'));
  const hasPasskeys = usePasskeysHere();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asksCode = value === 'code';
  const own = problem && ownWords[problem.name];
  const error = own ? t(own) : problem && identityText(problem);
  useEffect(() => {
    if (value === 'proved') onProved();
    if (value === 'left') onClose();
  }, [value, onProved, onClose]);
  useEffect(() => {
    if (problem) setCode('');
  }, [problem]);
  const prove = (complete: string) => proof.send({ type: 'proof.code', code: complete });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asksCode) prove(code);
    else proof.send({ type: 'proof.password', password });
  };
  const leave = () => proof.send({ type: 'proof.leave' });
  return (
    <Dialog open onClose={leave} title={t('settings.proof.title')}>
      <form className={stack16} onSubmit={submit} noValidate>
        <p>{t('settings.proof.text')}</p>
        {!asksCode ? (
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
        {!asksCode && hasPasskeys && (
          <Button icon="key" block busy={busy} onClick={() => proof.send({ type: 'proof.passkey' })}>
            {t('settings.proof.passkey')}
          </Button>
        )}
        <div className={wrap}>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('settings.proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What only a sign-in can answer; the identity service's own problems have words elsewhere. */
const ownWords: Readonly<Record<string, MessageId>> = {
  'proof.setUpFirst': 'settings.proof.setUpFirst',
  'proof.notHere': 'settings.proof.notHere',
} satisfies Record<ProofProblem, MessageId>;
