import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import * as css from '../shared/AuthCard.css.ts';

type CustomFormProps = {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (answer: string) => void;
  readonly links: ReactNode;
};

/** An answer in words to a question of the pool's own. */
export function CustomForm({ busy, problem, onSubmit, links }: CustomFormProps) {
  const t = useText();
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (answer.trim() !== '' && !busy) onSubmit(answer);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('public.custom.answer')}
        value={answer}
        onChange={setAnswer}
        autoComplete="off"
        error={tried && answer.trim() === '' ? t('public.error.answerMissing') : problem}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('common.continue')}
      </Button>
      <p className={css.links}>{links}</p>
    </form>
  );
}
