import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePasskeysHere } from '#app/actors/account/usePasskeysHere.ts';
import { prepareSignIn } from '#app/actors/session/signIn.ts';
import { useSession } from '#app/actors/session/useSession.ts';
import { useText } from '#app/i18n/useText.ts';
import { useOffline } from '#app/parts/page/useOffline.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { AddressField } from '../shared/AddressField.tsx';
import * as css from '../shared/AuthCard.css.ts';
import { AuthCard } from '../shared/AuthCard.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { focusFirstError } from '../shared/focusFirstError.ts';
import { screenNameOf } from '../shared/screenName.ts';
import { takeOver } from './takeOver.ts';

type SignInFormProps = {
  readonly username: string;
  readonly busy: boolean;
  readonly problem: string | null;
};

/** Address and password. */
export function SignInForm({ username, busy, problem }: SignInFormProps) {
  const t = useText();
  const { signIn, welcome } = useFlows();
  const { ended, returnPath } = useSession();
  const offline = useOffline();
  const [email, setEmail] = useState(username);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [tried, setTried] = useState<'password' | 'passkey' | null>(null);
  const hasPasskeys = usePasskeysHere();
  const form = useRef<HTMLFormElement>(null);
  const place = screenNameOf(returnPath);

  // A password manager may fill the fields without telling React, a person before it is there.
  const given = () => {
    const fields = new FormData(form.current ?? undefined);
    return {
      address: String(fields.get('username') ?? email),
      secret: String(fields.get('password') ?? password),
      remembers: fields.has('remember'),
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes once what was done while the form was only drawn
  useEffect(() => {
    const { address, secret, remembers } = given();
    setEmail(address);
    setPassword(secret);
    setRemember(remembers);
    takeOver();
  }, []);
  const send = (by: 'password' | 'passkey') => {
    setTried(by);
    if (busy) return;
    const { address, secret, remembers } = given();
    if (emailProblem(address) || (by === 'password' && secret === '')) return focusFirstError(form.current);
    signIn.send(
      by === 'passkey'
        ? { type: 'signIn.passkey', username: address }
        : { type: 'signIn.submit', username: address, password: secret, remember: remembers },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send('password');
  };

  return (
    <AuthCard title={t('public.signIn.title')} sub={place && t('public.signIn.goOn', { place: t(place) })}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate onFocus={prepareSignIn}>
        {problem && <Note family="red" role="alert" title={problem} />}
        {!problem && welcome && (
          <Note family="green" icon="tick" role="status" title={t(`public.signIn.${welcome.kind}`)} />
        )}
        {!problem && !welcome && ended === 'expired' && <Note role="status" title={t('public.signIn.ended')} />}
        {offline && <Note family="orange" icon="offline" role="status" title={t('public.signIn.offline')} />}
        <AddressField value={email} onChange={setEmail} tried={tried !== null} />
        <PasswordInput
          label={t('public.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={tried === 'password' && password === '' ? t('public.error.passwordMissing') : null}
          action={<TextLink href="/forgot">{t('public.signIn.forgotten')}</TextLink>}
        />
        <Checkbox label={t('public.signIn.remember')} checked={remember} onChange={setRemember} name="remember" />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {busy ? t('public.signIn.submitting') : t('public.signIn.submit')}
        </Button>
        {hasPasskeys && (
          <Button size="large" block data-passkey onClick={() => send('passkey')}>
            {t('public.signIn.passkey')}
          </Button>
        )}
        <p className={css.links}>
          {busy ? (
            <TextLink onPress={() => signIn.send({ type: 'signIn.signOut' })}>{t('public.code.startOver')}</TextLink>
          ) : (
            <span>
              {t('public.signIn.noAccount')} <TextLink href="/register">{t('public.signIn.create')}</TextLink>
            </span>
          )}
        </p>
      </form>
    </AuthCard>
  );
}
