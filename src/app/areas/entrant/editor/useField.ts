import { useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { afterPress } from '#app/ui/forms/afterPress.ts';
import { type EntryField, entryFields, type RequiredEntryField } from '#machines/entry/entry.fields.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { fieldID } from '../shared/addresses.ts';
import { maximumOf, type Writing } from './writing.ts';

/** What a text field of the entry shows and does: its words, its error once it was left empty, grew too long, or is to be corrected. */
export function useField({ values, entry, send }: Writing, field: EntryField) {
  const t = useText();
  const format = useFormat();
  const [left, setLeft] = useState(false);
  const [found] = useState(values[field]);
  const value = values[field];
  const maximum = maximumOf(field);
  const required = isRequired(field);
  const asked = entry.status === entryStatuses.error && entry.correction?.fields.includes(field) && value === found;
  const error =
    value.length > maximum
      ? t('entrant.tooLong', { count: value.length - maximum, maximum: format.number(maximum) })
      : required && left && value.trim() === ''
        ? t(`entrant.needed.${field}`)
        : asked
          ? t('entrant.toCorrect')
          : null;
  return {
    id: fieldID(field),
    label: t(`entrant.field.${field}`),
    value,
    error,
    onChange: (text: string) => send({ type: 'entry.write', changes: { [field]: text } }),
    onBlur: () => afterPress(() => setLeft(true)),
    ...(!required && { counter: t('common.optional') }),
  };
}

const isRequired = (field: EntryField): field is RequiredEntryField =>
  entryFields.some(({ name, required }) => name === field && required);
