import { type FormEvent, useState } from 'react';
import { usePasswordChange } from '#app/actors/account/usePasswordChange.ts';
import { usePasswordRules } from '#app/actors/account/usePasswordRules.ts';
import { useText } from '#app/i18n/useText.ts';
import { PasswordRules } from '#app/parts/account/PasswordRules.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { isGoodPassword } from '#machines/signIn/password.rules.ts';
import * as css from '../shared/settings.css.ts';

/** Another password, against the present one. */
export function PasswordSection({ email }: { readonly email: string }) {
  const t = useText();
  const rules = usePasswordRules();
  const change = usePasswordChange();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const oldProblem = old === '' ? t('settings.password.oldMissing') : null;
  const newProblem = !isGoodPassword(next, rules)
    ? t('settings.password.weak')
    : next === old
      ? t('settings.password.same')
      : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (oldProblem || newProblem || change.busy) return;
    if (!(await change.run(old, next))) return;
    setOld('');
    setNext('');
    setTried(false);
  };
  return (
    <Section id="password" title={t('settings.password')} help={t('settings.password.help')} ruled>
      <form className={`${css.form} ${css.narrow}`} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordInput
          label={t('settings.password.old')}
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          error={tried ? (oldProblem ?? change.error?.message) : null}
        />
        <PasswordInput
          label={t('settings.password.new')}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          error={tried ? newProblem : null}
        />
        <PasswordRules password={next} />
        <div>
          <Button type="submit" busy={change.busy}>
            {t('settings.password.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
