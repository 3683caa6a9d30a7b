import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { FigureField } from '#app/parts/entry/form/FigureField.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import type { Condition, FormField } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';

interface Props {
  readonly condition: Condition;
  /** The question that it is about. */
  readonly on: FormField | undefined;
  readonly onChange: (value: string) => void;
}

/** What a condition compares an answer with, as answers of that kind are stored. */
export function ConditionValue({ condition: { test, value }, on, onChange }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const countries = useCountryOptions();
  const written = { label: t('form.condition.value'), value, onChange };
  const chosen = (options: readonly { readonly value: string; readonly label: string }[]) => (
    <Select {...written} placeholder={t('form.choose')} options={options} />
  );
  if (test === 'isAnswered') return null;
  switch (on?.kind) {
    case 'yesNo':
      return chosen((['yes', 'no'] as const).map((answer) => ({ value: answer, label: t(`form.${answer}`) })));
    case 'consent':
      return chosen([{ value: 'yes', label: t('form.yes') }]);
    case 'country':
      return chosen(countries);
    case 'number':
    case 'money':
      return <FigureField {...written} onBlur={() => undefined} />;
    case 'date':
      return <DateTimeField {...written} dateOnly onChange={(day) => day !== null && onChange(day)} />;
    default:
      return on?.choices ? (
        chosen(on.choices.map((each) => ({ value: each.value, label: textIn(each.label, locale) || each.value })))
      ) : (
        <TextInput {...written} />
      );
  }
}
