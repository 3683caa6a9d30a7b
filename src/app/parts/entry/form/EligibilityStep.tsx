import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import type { Eligibility } from '#machines/form/evaluate.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';

interface Props {
  readonly eligibility: Eligibility;
  readonly ask: (field: FormField) => ReactNode;
  readonly onContinue: () => void;
  /** Whether somebody came back to it, so that the first question takes the focus. */
  readonly focused?: boolean;
  readonly level?: 2 | 3;
}

/** What is asked before an entry is written: who may not enter is told so in the organiser's words, and can change an answer. */
export function EligibilityStep({ eligibility, ask, onContinue, focused = false, level = 2 }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const questions = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const { standing, asked, open } = eligibility;
  // A number is not judged before it is written out.
  const refused = eligibility.refused.filter(({ key, kind }) => kind !== 'number' || key !== typing);
  const first = asked[0]?.key;
  useEffect(() => {
    const root = questions.current;
    const enter = ({ target }: FocusEvent) => setTyping(questionAround(target));
    const leave = () => setTyping(null);
    root?.addEventListener('focusin', enter);
    root?.addEventListener('focusout', leave);
    return () => {
      root?.removeEventListener('focusin', enter);
      root?.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (focused && first) focusQuestion(questions.current, first);
  }, [focused, first]);
  return (
    <Section id="section-eligibility" title={t('form.eligibility')} help={t('form.eligibility.help')} level={level}>
      <div className={stack16} ref={questions}>
        {asked.map((field) => (
          <div key={field.key} data-question={field.key}>
            {ask(field)}
          </div>
        ))}
      </div>
      {refused.length > 0 ? (
        <Note
          role="alert"
          family="red"
          icon="blocked"
          title={t('form.eligibility.stopped')}
          actions={
            <Button size="small" onClick={() => focusQuestion(questions.current, refused[0]!.key)}>
              {t('form.eligibility.change')}
            </Button>
          }
        >
          {refused.map(({ key, eligibility: rule }) => (
            <p key={key}>{textIn(rule?.otherwise, locale)}</p>
          ))}
          <p>{t('form.eligibility.kept')}</p>
        </Note>
      ) : (
        <div>
          <Button
            variant="primary"
            reasons={open.map(({ key, label }) => ({ text: textIn(label, locale) || key }))}
            reasonsHeading={t('form.eligibility.unanswered')}
            onClick={() => {
              if (standing === 'eligible') onContinue();
            }}
          >
            {t('form.eligibility.continue')}
          </Button>
        </div>
      )}
    </Section>
  );
}

const questionAround = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-question]')?.getAttribute('data-question')) || null;

/** Moves the focus to a question's answer, where one is chosen to that. */
function focusQuestion(questions: HTMLElement | null, key: string): void {
  const question = questions?.querySelector(`[data-question="${key}"]`);
  const control =
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input, select, textarea');
  control?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}
