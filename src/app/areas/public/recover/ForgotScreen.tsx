import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { RecoverActor } from '#app/actors/account/newAccount.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { AddressField } from '../shared/AddressField.tsx';
import * as css from '../shared/AuthCard.css.ts';
import { AuthCard } from '../shared/AuthCard.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { focusFirstError } from '../shared/focusFirstError.ts';

/** /forgot: asks for a code. What follows looks the same whether the address has an account or not. */
export function ForgotScreen({ recover }: { readonly recover: RecoverActor }) {
  const t = useText();
  const { signIn } = useFlows();
  const [, navigate] = useLocation();
  const [email, setEmail] = useState(recover.getSnapshot().context.email || signIn.getSnapshot().context.username);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = useSelector(recover, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(recover, ({ context }) => context.problem);
  const resetting = useSelector(recover, (snapshot) => snapshot.hasTag('resetting'));
  const [asked, setAsked] = useState(false);
  const wrongEmail = emailProblem(email);

  useEffect(() => {
    if (!resetting) return;
    if (asked) navigate('/reset');
    else recover.send({ type: 'recover.restart' });
  }, [resetting, asked, navigate, recover]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongEmail) return focusFirstError(form.current);
    if (busy) return;
    setAsked(true);
    recover.send({ type: 'recover.request', email });
  };
  return (
    <AuthCard title={t('public.forgot.title')} sub={t('public.forgot.sub')}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {problem && <Note family="red" role="alert" title={identityText(problem)} />}
        <AddressField value={email} onChange={setEmail} tried={tried} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {busy ? t('public.forgot.submitting') : t('public.forgot.submit')}
        </Button>
        <p className={css.links}>
          <TextLink href="/login">{t('public.back')}</TextLink>
          <TextLink href="/reset">{t('public.register.haveCode')}</TextLink>
        </p>
      </form>
    </AuthCard>
  );
}
