import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { RecoverActor } from '#app/actors/account/newAccount.ts';
import { usePasswordRules } from '#app/actors/account/usePasswordRules.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { PasswordRules } from '#app/parts/account/PasswordRules.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { isGoodPassword } from '#machines/signIn/password.rules.ts';
import { AddressField } from '../shared/AddressField.tsx';
import * as css from '../shared/AuthCard.css.ts';
import { AuthCard } from '../shared/AuthCard.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { focusFirstError } from '../shared/focusFirstError.ts';
import { ResendLink } from '../shared/ResendLink.tsx';

/** /reset: the code from the mail and a new password. */
export function ResetScreen({ recover }: { readonly recover: RecoverActor }) {
  const t = useText();
  const rules = usePasswordRules();
  const { restart } = useFlows();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('email') ?? '';
  const state = useSelector(recover, ({ value }) => (typeof value === 'string' ? value : 'resetting'));
  const busy = useSelector(recover, (snapshot) => snapshot.hasTag('busy'));
  const resending = useSelector(recover, (snapshot) => snapshot.hasTag('resending'));
  const known = useSelector(recover, ({ context }) => context.email);
  const problem = useSelector(recover, ({ context }) => context.problem);
  const waiting = useSelector(recover, (snapshot) => snapshot.matches({ resetting: { code: 'justSent' } }));
  const [email, setEmail] = useState(known || asked);
  const [byHand] = useState(known === '');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrongEmail = emailProblem(email);

  useEffect(() => {
    if (state === 'asking') recover.send({ type: 'recover.resume', email: known || asked });
  }, [state, recover, known, asked]);
  useEffect(() => {
    if (state !== 'changed') return;
    restart({ kind: 'changed', email });
    navigate('/login');
  }, [state, restart, navigate, email]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongEmail || code.length < 6 || !isGoodPassword(password, rules)) return focusFirstError(form.current);
    if (!busy) recover.send({ type: 'password.submit', email, code, password });
  };
  const resend = () => {
    setTried(true);
    if (!wrongEmail) recover.send({ type: 'code.resend', email });
  };
  return (
    <AuthCard
      title={t('public.reset.title')}
      sub={byHand ? t('public.verify.enter') : t('public.reset.sent', { email })}
    >
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {problem && <Note family="red" role="alert" title={identityText(problem)} />}
        {byHand ? (
          <AddressField value={email} onChange={setEmail} tried={tried} />
        ) : (
          <input type="hidden" name="username" autoComplete="username" value={email} />
        )}
        <CodeInput
          label={t('public.code.label')}
          value={code}
          onChange={setCode}
          autoFocus={!byHand}
          error={tried && code.length < 6 ? t('public.error.codeMissing') : null}
        />
        <PasswordInput
          label={t('public.newPassword')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={tried && !isGoodPassword(password, rules) ? t('public.error.passwordWeak') : null}
        />
        <PasswordRules password={password} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {busy ? t('public.reset.submitting') : t('public.reset.submit')}
        </Button>
        <p className={css.links}>
          <ResendLink waiting={waiting} sending={resending} onResend={resend} />
          <TextLink href="/login">{t('public.back')}</TextLink>
        </p>
      </form>
    </AuthCard>
  );
}
