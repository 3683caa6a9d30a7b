import { useEffect } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { type EntryField, type EntrySection, entryFields } from '#machines/entry/entry.fields.ts';
import { useField } from './useField.ts';
import type { Writing } from './writing.ts';

type SectionProps = {
  readonly section: EntrySection;
  /** What the section places itself. */
  readonly besides?: EntryField;
  readonly writing: Writing;
};

/** The fields of a section, each as its kind is written. */
export const SectionFields = ({ section, besides, writing }: SectionProps) =>
  entryFields
    .filter((field) => field.section === section && field.name !== besides)
    .map(({ name, kind }) => {
      const Input = inputs[kind];
      return <Input key={name} name={name} writing={writing} />;
    });

type InputProps = { readonly name: EntryField; readonly writing: Writing };

/** What a browser may offer to fill in. */
const offered: Readonly<Partial<Record<EntryField, string>>> = { leadName: 'name', client: 'organization' };

const inputs = {
  words: ({ name, writing }: InputProps) => <TextInput {...useField(writing, name)} autoComplete={offered[name]} />,
  text: ({ name, writing }: InputProps) => <TextArea {...useField(writing, name)} rows={8} />,
  amount: AmountInput,
};

/** An amount in whole and hundredths, kept as a plain decimal text: "684000.50". */
function AmountInput({ name, writing }: InputProps) {
  const t = useText();
  const amount = useField(writing, name);
  const { has, tell } = writing.unread;
  // With the field its text goes, too.
  useEffect(() => () => tell(name, null), [name, tell]);
  return (
    <NumberInput
      id={amount.id}
      label={amount.label}
      counter={amount.counter}
      error={has(name) ? t('entrant.notANumber') : amount.error}
      digits={2}
      prefix={writing.award.currency === 'gbp' ? '£' : 'US$'}
      value={amount.value.trim() === '' ? undefined : Number(amount.value)}
      onBlur={amount.onBlur}
      onChange={(value) => {
        tell(name, Number.isNaN(value) ? amount.value : null);
        if (!Number.isNaN(value)) amount.onChange(value === undefined ? '' : String(value));
      }}
    />
  );
}
