import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { emailProblem } from '../../../../machines/register/register.rules.ts';
import { identityText } from '../../actors/identityText.ts';
import type { RegisterActor } from '../../actors/newAccount.ts';
import { TextInput } from '../../design/TextInput.tsx';
import { TextLink } from '../../design/TextLink.tsx';
import { useText } from '../../i18n/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useFlows } from './Flows.tsx';
import { ResendLink } from './ResendLink.tsx';
import { emailErrors } from './SignInForm.tsx';

/** /verify: the code that proves the address; reached after registering, from a mail, or by hand. */
export function VerifyScreen({ register }: { readonly register: RegisterActor }) {
  const t = useText();
  const { restart } = useFlows();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('email') ?? '';
  const state = useSelector(register, ({ value }) => value);
  const known = useSelector(register, ({ context }) => context.email);
  const destination = useSelector(register, ({ context }) => context.destination);
  const problem = useSelector(register, ({ context }) => context.problem);
  const waiting = useSelector(register, (snapshot) => snapshot.matches({ confirming: 'justSent' }));
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

  const whenKnown = (act: () => void) => {
    setTried(true);
    if (!wrongEmail) act();
  };
  const sub = byHand ? t('public.verify.enter') : t('public.verify.sent', { destination: destination || email });
  return (
    <AuthCard title={t('public.verify.title')} sub={sub}>
      <CodeForm
        busy={state === 'submitting'}
        problem={problem && identityText(problem)}
        onSubmit={(code) => whenKnown(() => register.send({ type: 'code.submit', email, code }))}
        links={
          <>
            <ResendLink
              waiting={waiting}
              onResend={() => whenKnown(() => register.send({ type: 'code.resend', email }))}
            />
            <TextLink href="/login">{t('public.back')}</TextLink>
            <span>{t('public.verify.spam')}</span>
          </>
        }
      >
        {byHand && (
          <TextInput
            label={t('public.email')}
            name="username"
            type="email"
            inputMode="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={tried && wrongEmail ? t(emailErrors[wrongEmail]) : null}
          />
        )}
      </CodeForm>
    </AuthCard>
  );
}
