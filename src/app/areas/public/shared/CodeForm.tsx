import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { CodeInput } from '#app/ui/forms/CodeInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import * as css from './AuthCard.css.ts';

type CodeFormProps = {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (code: string) => void;
  /** What else can be done: another code, start over. */
  readonly links: ReactNode;
  /** Above the code: the address. */
  readonly children?: ReactNode;
};

/** Six digits, sent as soon as they are all there. A wrong code is taken away, so that the next one can be typed. */
export function CodeForm({ busy, problem, onSubmit, links, children }: CodeFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (problem) setCode('');
  }, [problem]);
  const send = (complete: string) => {
    setTried(false);
    if (!busy) onSubmit(complete);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) send(code);
    else setTried(true);
  };
  const missing = tried && code.length < 6 ? t('public.error.codeMissing') : null;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      <CodeInput
        label={t('public.code.label')}
        value={code}
        onChange={setCode}
        onComplete={send}
        autoFocus
        error={missing ?? (code === '' ? problem : null)}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {busy ? t('public.code.submitting') : t('public.code.submit')}
      </Button>
      <p className={css.links}>{links}</p>
    </form>
  );
}
