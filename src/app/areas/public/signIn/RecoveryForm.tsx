import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { isRecoveryCode } from '#machines/signIn/recoveryCode.rules.ts';
import * as css from '../shared/AuthCard.css.ts';
import { useFlows } from '../shared/Flows.tsx';

type RecoveryFormProps = {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (code: string) => void;
  /** What else can be done: the device's own code after all, start over. */
  readonly links: ReactNode;
};

/** A recovery code in the place of a lost device. What was typed stays where it is refused. */
export function RecoveryForm({ busy, problem, onSubmit, links }: RecoveryFormProps) {
  const t = useText();
  const { signIn } = useFlows();
  // Whoever is signed in next has no second factor any more; who sets one up at once need not be told.
  useEffect(
    () => () => {
      const next = signIn.getSnapshot().context.step?.kind;
      if (next === 'signedIn' || next === 'device') notify({ message: t('settings.recovery.setUpAgain') });
    },
    [signIn, t],
  );
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(code);
    if (isRecoveryCode(code) && !busy) onSubmit(code);
  };
  const isMalformed = tried === code && !isRecoveryCode(code);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('settings.recovery.code')}
        help={t('settings.recovery.codeHelp')}
        value={code}
        onChange={setCode}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        error={isMalformed ? t('settings.recovery.malformed') : problem}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('common.continue')}
      </Button>
      <p className={css.links}>{links}</p>
    </form>
  );
}
