import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { usePasswordRules } from '#app/actors/account/usePasswordRules.ts';
import type { MessageId } from '#app/i18n/useText.ts';
import { useText } from '#app/i18n/useText.ts';
import { PasswordRules } from '#app/parts/account/PasswordRules.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { isGoodPassword } from '#machines/signIn/password.rules.ts';
import * as css from '../shared/AuthCard.css.ts';
import { focusFirstError } from '../shared/focusFirstError.ts';

type NewPasswordFormProps = {
  readonly username: string;
  /** Attributes of the person that the pool still needs. */
  readonly requiredAttributes: readonly string[];
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (password: string, attributes: Readonly<Record<string, string>>) => void;
  readonly links: ReactNode;
};

/** A new password in the place of a temporary one. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, requiredAttributes, busy, problem, onSubmit, links } = props;
  const t = useText();
  const rules = usePasswordRules();
  const [password, setPassword] = useState('');
  const [attributes, setAttributes] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = requiredAttributes.filter((name) => !attributes[name]?.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isGoodPassword(password, rules) || missing.length > 0) return focusFirstError(form.current);
    if (!busy) onSubmit(password, attributes);
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {problem && <Note family="red" role="alert" title={problem} />}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {requiredAttributes.map((name) => (
        <TextInput
          key={name}
          label={labels[name] ? t(labels[name]) : name}
          value={attributes[name] ?? ''}
          onChange={(value) => setAttributes({ ...attributes, [name]: value })}
          error={tried && missing.includes(name) ? t('public.error.answerMissing') : null}
        />
      ))}
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
        {busy ? t('common.saving') : t('public.new.submit')}
      </Button>
      <p className={css.links}>{links}</p>
    </form>
  );
}

const labels: Readonly<Record<string, MessageId>> = {
  given_name: 'public.givenName',
  family_name: 'public.familyName',
  email: 'public.email',
};
