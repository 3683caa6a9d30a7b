import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { RegisterActor } from '#app/actors/account/newAccount.ts';
import { usePasswordRules } from '#app/actors/account/usePasswordRules.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { PasswordRules } from '#app/parts/account/PasswordRules.tsx';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { countryCode, emailProblem } from '#machines/register/register.rules.ts';
import { isGoodPassword } from '#machines/signIn/password.rules.ts';
import { AddressField } from '../shared/AddressField.tsx';
import * as css from '../shared/AuthCard.css.ts';
import { AuthCard } from '../shared/AuthCard.tsx';
import { focusFirstError } from '../shared/focusFirstError.ts';

const nothing = { givenName: '', familyName: '', email: '', password: '', country: '' };

/** /register: name, address, password and country. */
export function RegisterScreen({ register }: { readonly register: RegisterActor }) {
  const t = useText();
  const rules = usePasswordRules();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const [person, setPerson] = useState(nothing);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const countries = useCountryOptions();
  const busy = useSelector(register, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(register, ({ context }) => context.problem);
  const goesOn = useSelector(register, (snapshot) => snapshot.hasTag('confirming') || snapshot.status === 'done');
  const wrongEmail = emailProblem(person.email);
  const set = (name: keyof typeof nothing) => (value: string) => setPerson({ ...person, [name]: value });

  useEffect(() => {
    if (goesOn) navigate('/verify');
  }, [goesOn, navigate]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const names = person.givenName.trim() !== '' && person.familyName.trim() !== '';
    if (!names || wrongEmail || !isGoodPassword(person.password, rules)) return focusFirstError(form.current);
    if (busy) return;
    const registration = {
      email: person.email.trim(),
      password: person.password,
      givenName: person.givenName.trim(),
      familyName: person.familyName.trim(),
      country: countryCode(person.country),
      locale,
    };
    register.send({ type: 'register.submit', registration });
  };

  return (
    <AuthCard title={t('public.register.title')} sub={t('public.register.sub')}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {problem && <Note family="red" role="alert" title={identityText(problem)} />}
        <div className={css.names}>
          <TextInput
            label={t('public.givenName')}
            name="given-name"
            autoComplete="given-name"
            maxLength={120}
            value={person.givenName}
            onChange={set('givenName')}
            error={tried && person.givenName.trim() === '' ? t('public.error.nameMissing') : null}
          />
          <TextInput
            label={t('public.familyName')}
            name="family-name"
            autoComplete="family-name"
            maxLength={120}
            value={person.familyName}
            onChange={set('familyName')}
            error={tried && person.familyName.trim() === '' ? t('public.error.familyNameMissing') : null}
          />
        </div>
        <AddressField value={person.email} onChange={set('email')} tried={tried} />
        <PasswordInput
          label={t('public.password')}
          name="password"
          autoComplete="new-password"
          value={person.password}
          onChange={set('password')}
          error={tried && !isGoodPassword(person.password, rules) ? t('public.error.passwordWeak') : null}
        />
        <PasswordRules password={person.password} />
        <Select
          label={t('public.country')}
          name="country"
          autoComplete="country"
          counter={t('common.optional')}
          placeholder={t('public.country.choose')}
          value={person.country}
          onChange={set('country')}
          options={countries}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {busy ? t('public.register.submitting') : t('public.register.submit')}
        </Button>
        <p className={css.links}>
          <span>
            {t('public.register.have')} <TextLink href="/login">{t('public.signIn.submit')}</TextLink>
          </span>
          <TextLink href="/verify">{t('public.register.haveCode')}</TextLink>
        </p>
      </form>
    </AuthCard>
  );
}
