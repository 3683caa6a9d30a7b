import { usePair } from '#app/i18n/usePair.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { FigureField } from '#app/parts/entry/form/FigureField.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { stack4, stack12, two } from '#app/ui/theme/layout.css.ts';
import type { Locale } from '#contract/locales.ts';
import { matchesOf } from '#machines/form/eligibility.ts';
import type { FormField, EligibilityRule as Rule } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import * as css from './formEditor.css.ts';

interface Props {
  readonly field: FormField;
  readonly rule: Rule;
  /** The language that the words are written in, and what it is called. */
  readonly language: Locale;
  readonly called: string;
  readonly onChange: (change: Partial<FormField>) => void;
}

/** Which answers to a question let an entry on, and what is said to whoever gives another. */
export function EligibilityRule({ field, rule, language, called, onChange }: Props) {
  const t = useText();
  const change = (part: Partial<Rule>) => onChange({ eligibility: { ...rule, ...part } });
  const matches = matchesOf(field.kind);
  return (
    <>
      {matches.length > 0 && (
        <Select
          label={t('form.eligibility.match')}
          value={rule.match ?? 'any'}
          options={matches.map((value) => ({ value, label: t(`form.eligibility.match.${value}`) }))}
          onChange={(match) => change({ match })}
        />
      )}
      <Admitted field={field} rule={rule} change={change} />
      <TextArea
        label={t('form.eligibility.otherwise', { language: called })}
        lang={language}
        rows={3}
        maxLength={2000}
        value={rule.otherwise[language] ?? ''}
        onChange={(text) => change({ otherwise: { ...rule.otherwise, [language]: text } })}
      />
    </>
  );
}

interface AdmittedProps extends Pick<Props, 'field' | 'rule'> {
  readonly change: (part: Partial<Rule>) => void;
}

/** The answers themselves, as the kind of the question has them. */
function Admitted({ field: { kind, choices = [] }, rule, change }: AdmittedProps) {
  const t = useText();
  const { locale } = useLanguage();
  const { answers = [] } = rule;
  switch (kind) {
    case 'yesNo':
      return (
        <RadioGroup
          inline
          label={t('form.eligibility.admit')}
          value={answers[0]}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={(answer) => change({ answers: [answer] })}
        />
      );
    case 'country':
      return <Countries answers={answers} onChange={(next) => change({ answers: next })} />;
    case 'number':
    case 'date':
      return (
        <fieldset>
          <legend>{t('form.eligibility.admit')}</legend>
          <div className={two}>
            {(['from', 'to'] as const).map((bound) => {
              const value = rule[bound] ?? '';
              const label = t(`form.eligibility.${bound}`);
              const put = (text: string) => change({ [bound]: text.trim() === '' ? undefined : text.trim() });
              return kind === 'date' ? (
                <DateTimeField
                  key={bound}
                  dateOnly
                  label={label}
                  value={value === halfDate ? null : value}
                  onChange={(day) => put(day ?? halfDate)}
                />
              ) : (
                <FigureField key={bound} label={label} value={value} onChange={put} onBlur={() => undefined} />
              );
            })}
          </div>
        </fieldset>
      );
    default:
      return (
        <fieldset className={stack12}>
          <legend>{t('form.eligibility.admit')}</legend>
          {choices.map(({ value, label }, index) => (
            <Checkbox
              key={value}
              label={textIn(label, locale) || t('form.choice', { number: index + 1 })}
              checked={answers.includes(value)}
              onChange={(is) =>
                change({ answers: is ? [...answers, value] : answers.filter((each) => each !== value) })
              }
            />
          ))}
        </fieldset>
      );
  }
}

/** Stands for a date that is not whole, as a figure that can't be read stands for itself: no form with it is published. */
const halfDate = '?';

/** Countries as a list that grows by a choice; nobody ticks two hundred and fifty boxes. */
function Countries({ answers, onChange }: { answers: readonly string[]; onChange: (answers: string[]) => void }) {
  const t = useText();
  const pair = usePair();
  const countries = useCountryOptions();
  const chosen = countries.filter(({ value }) => answers.includes(value));
  return (
    <section className={stack4}>
      <ul aria-label={t('form.eligibility.admit')} className={css.countries}>
        {chosen.map(({ value, label }) => (
          <li key={value} className={css.country}>
            {label}
            <IconButton
              icon="close"
              label={pair(t('form.remove'), label)}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                onChange(answers.filter((each) => each !== value));
              }}
            />
          </li>
        ))}
      </ul>
      <Select
        label={t('form.eligibility.country.add')}
        value=""
        placeholder={t('form.choose')}
        options={countries.filter(({ value }) => !answers.includes(value))}
        onChange={(value) => value && onChange([...answers, value])}
      />
    </section>
  );
}
