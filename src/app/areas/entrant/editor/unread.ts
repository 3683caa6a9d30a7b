import { useCallback, useState } from 'react';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import type { EntryField } from '#machines/entry/entry.fields.ts';
import type { DraftValues } from '#machines/form/editedEntry.ts';
import type { Form, OwnKey } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import type { Reason } from '#machines/kit/rules.ts';

type Name = EntryField | OwnKey;

export interface Unread {
  readonly has: (field: Name) => boolean;
  /** Why the entry is not submitted meanwhile: what stood there before would be sent in silence. */
  readonly reasons: readonly Reason[];
  /** The value that a text that can't be read stands in place of; null once none does. */
  readonly tell: (field: Name, value: string | null) => void;
}

/** Fields with a text in them that can't be read. Each keeps its value until it can, or until another one takes the text's place. */
export function useUnread(values: DraftValues, form?: Form | null): Unread {
  const t = useText();
  const { locale } = useLanguage();
  const [kept, setKept] = useState<Readonly<Partial<Record<Name, string>>>>({});
  const tell = useCallback<Unread['tell']>(
    (field, value) => setKept(({ [field]: _, ...others }) => (value === null ? others : { ...others, [field]: value })),
    [],
  );
  // The names are those that `tell` was given.
  const names = Object.keys(kept) as Name[];
  const still = names.filter((field) => kept[field] === (values[field] ?? ''));
  if (still.length < names.length) setKept(Object.fromEntries(still.map((field) => [field, kept[field]!])));
  return {
    has: (field) => still.includes(field),
    reasons: still.map((field) => ({
      code: 'entry.refusal.unanswered',
      params: { fields: nameOf(field), place: field },
    })),
    tell,
  };

  function nameOf(field: Name): string {
    const label = form?.find(({ key }) => key === field)?.label;
    return textIn(label, locale) || t(`entrant.field.${field as EntryField}`);
  }
}
