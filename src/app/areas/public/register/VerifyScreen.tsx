import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { RegisterActor } from '#app/actors/account/newAccount.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { AddressField } from '../shared/AddressField.tsx';
import { AuthCard } from '../shared/AuthCard.tsx';
import { CodeForm } from '../shared/CodeForm.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { ResendLink } from '../shared/ResendLink.tsx';

/** /verify: the code that proves the address; reached after registering, from a mail, or by hand. */
export function VerifyScreen({ register }: { readonly register: RegisterActor }) {
  const t = useText();
  const { restart } = useFlows();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('email') ?? '';
  const state = useSelector(register, ({ value }) => (typeof value === 'string' ? value : 'confirming'));
  const busy = useSelector(register, (snapshot) => snapshot.hasTag('busy'));
  const resending = useSelector(register, (snapshot) => snapshot.hasTag('resending'));
  const known = useSelector(register, ({ context }) => context.email);
  const destination = useSelector(register, ({ context }) => context.destination);
  const problem = useSelector(register, ({ context }) => context.problem);
  const waiting = useSelector(register, (snapshot) => snapshot.matches({ confirming: { resend: 'justSent' } }));
  const [email, setEmail] = useState(known || asked);
  const [byHand] = useState(known === '' && emailProblem(asked) !== null);
  const [tried, setTried] = useState(false);
  const wrongEmail = emailProblem(email);

  useEffect(() => {
    if (state === 'form') register.send({ type: 'register.resume', email: asked });
  }, [state, register, asked]);
  useEffect(() => {
    if (state !== 'confirmed') return;
    restart({ kind: 'confirmed', email });
    navigate('/login');
  }, [state, restart, navigate, email]);

  const whenKnown = (action: () => void) => {
    setTried(true);
    if (!wrongEmail) action();
  };
  const startOver = () => {
    navigate('/register');
    register.send({ type: 'register.restart' });
  };
  const sub = byHand ? t('public.verify.enter') : t('public.verify.sent', { destination: destination || email });
  return (
    <AuthCard title={t('public.verify.title')} sub={sub}>
      <CodeForm
        busy={busy}
        problem={problem && identityText(problem)}
        onSubmit={(code) => whenKnown(() => register.send({ type: 'code.submit', email, code }))}
        links={
          <>
            <ResendLink
              waiting={waiting}
              sending={resending}
              onResend={() => whenKnown(() => register.send({ type: 'code.resend', email }))}
            />
            {!byHand && <TextLink onPress={startOver}>{t('public.verify.other')}</TextLink>}
            <TextLink href="/login">{t('public.back')}</TextLink>
            <span>{t('public.verify.spam')}</span>
          </>
        }
      >
        {byHand && <AddressField value={email} onChange={setEmail} tried={tried} />}
      </CodeForm>
    </AuthCard>
  );
}
