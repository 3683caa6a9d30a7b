import { useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { afterPress } from '#app/ui/forms/afterPress.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { faultOf } from '#machines/form/evaluate.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { chosenIn } from '#machines/form/kinds/choices.ts';
import { charactersIn, textIn, wordsIn } from '#machines/form/words.ts';
import { useCountryOptions } from '../../account/useCountryOptions.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesField } from './ChoicesField.tsx';
import { FigureField } from './FigureField.tsx';
import { RowsField } from './RowsField.tsx';

export interface AnswerFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Hears the answer that something which is no whole answer stands in place of; null once nothing does. */
  readonly onUnread?: ((value: string | null) => void) | undefined;
}

/** One question of a form with its answer as text; what is wrong is said once somebody has left it. */
export function AnswerField({ field, value, onChange, onUnread }: AnswerFieldProps) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const [left, setLeft] = useState(false);
  const countries = useCountryOptions();
  const { key, kind, limit, required = false, choices = [] } = field;
  const fault = faultOf(field, { data: { [key]: value }, files: {} });
  const tooLong = fault?.code === 'tooLong' || fault?.code === 'tooManyWords';
  const error = fault && (left || tooLong) ? t(`form.fault.${fault.code}`, { limit: fault.limit ?? 0 }) : null;
  const label = textIn(field.label, locale) || key;
  const count = limit?.of === 'words' ? wordsIn(value) : charactersIn(value);
  const optional = required ? undefined : t('common.optional');
  const common = {
    id: `field-${key}`,
    label,
    error,
    help: textIn(field.help, locale) || undefined,
    counter: limit
      ? t(`form.count.${limit.of}`, { count: format.number(count), maximum: format.number(limit.count) })
      : optional,
  };
  const leave = () => afterPress(() => setLeft(true));
  const text = { ...common, value, onChange, onBlur: leave };
  const listed = { id: common.id, label, help: common.help, optional, error, value, onChange };
  const offered = choices
    .filter((choice) => !choice.closed || chosenIn(value).includes(choice.value))
    .map((choice) => ({ value: choice.value, label: textIn(choice.label, locale) || choice.value }));
  switch (kind) {
    case 'heading':
    case 'file':
      return null;
    case 'text':
      return <p>{textIn(field.help, locale) || label}</p>;
    case 'longText':
      return <TextArea {...text} rows={6} />;
    case 'choice':
      if (offered.length <= 6) {
        return <ChoiceField {...listed} options={offered} />;
      }
      return <Select {...common} value={value} placeholder={t('form.choose')} onChange={onChange} options={offered} />;
    case 'choices':
      return <ChoicesField {...listed} options={offered} />;
    case 'yesNo':
      return (
        <ChoiceField
          {...listed}
          inline
          options={[
            { value: 'yes', label: t('form.yes') },
            { value: 'no', label: t('form.no') },
          ]}
        />
      );
    case 'consent':
      return (
        <Checkbox
          id={common.id}
          label={label}
          help={common.help}
          error={error}
          checked={value === 'yes'}
          onChange={(checked) => onChange(checked ? 'yes' : '')}
        />
      );
    case 'country':
      return (
        <Select {...common} value={value} placeholder={t('form.choose')} onChange={onChange} options={countries} />
      );
    case 'people':
    case 'table':
      return <RowsField field={field} value={value} onChange={onChange} error={error} onLeave={leave} />;
    case 'date':
      return (
        <DateTimeField
          {...text}
          dateOnly
          onChange={(day) => {
            onUnread?.(day === null ? value : null);
            if (day !== null) onChange(day);
          }}
        />
      );
    case 'number':
    case 'money':
      return <FigureField {...text} />;
    default:
      return <TextInput {...text} type={native[kind]} />;
  }
}

const native: Readonly<Partial<Record<FormField['kind'], string>>> = {
  email: 'email',
  webAddress: 'url',
  videoAddress: 'url',
};
