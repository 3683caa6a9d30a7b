import { memo } from 'react';
import { shownFields } from '../../../../../machines/form/evaluate.ts';
import type { Form, FormField, OwnKey } from '../../../../../machines/form/form.types.ts';
import { sayIn } from '../../../../../machines/form/words.ts';
import type { EntryEditor } from '../../../actors/entryEditor.ts';
import { useWritten } from '../../../actors/written.ts';
import { Section } from '../../../design/Section.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useApp } from '../../../parts/context.ts';
import { AnswerField } from '../../../parts/form/AnswerField.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import * as css from './editor.css.ts';
import { type OnUploading, OwnFiles } from './OwnFiles.tsx';
import type { Writing } from './writing.ts';

type Props = Writing & {
  readonly form: Form;
  readonly actor: EntryEditor['actor'];
  readonly onUploading: OnUploading;
  /** Further categories that it is going to be entered in: what they ask is asked as well. */
  readonly further: readonly string[];
};

/** An entry in the award's own form: its category, then what the form asks with these answers, by section. */
export function OwnForm({ form, actor, onUploading, further, values, entry, award, send }: Props) {
  const t = useText();
  const { locale } = useApp();
  const asked = [entry.categoryID, ...further].flatMap((categoryID) =>
    shownFields(form, { data: values, files: entry.files, categoryID }),
  );
  const shown = further.length === 0 ? asked : form.filter((field) => asked.includes(field));
  const [first, ...sections] = sectionsOf(shown);
  const ask = (field: FormField) => {
    if (field.kind === 'file') return <OwnFiles key={field.key} {...{ field, entry, send, onUploading }} />;
    return <Asked key={field.key} field={field} actor={actor} />;
  };
  return (
    <>
      <Section id="section-about" title={sayIn(first?.heading?.label, locale) || t('entrant.about')}>
        <div className={css.fields}>
          <CategorySelect entry={entry} award={award} send={send} />
          {first?.fields.map(ask)}
        </div>
      </Section>
      {sections.map(({ heading, fields }) => (
        <Section
          key={heading?.key}
          id={`section-${heading?.key}`}
          title={sayIn(heading?.label, locale)}
          help={sayIn(heading?.help, locale) || undefined}
        >
          <div className={css.fields}>{fields.map(ask)}</div>
        </Section>
      ))}
    </>
  );
}

/** One question, drawn anew only where it or its answer changes: a key typed in one of two hundred is none for the others. */
const Asked = memo(function Asked({ field, actor }: AskedProps) {
  const value = useWritten(actor, field.key as OwnKey);
  return (
    <AnswerField
      field={field}
      value={value}
      onChange={(next) => actor.send({ type: 'entry.write', changes: { [field.key]: next } })}
    />
  );
});

type AskedProps = Pick<Props, 'actor'> & { readonly field: FormField };

interface FormSection {
  readonly heading: FormField | null;
  readonly fields: readonly FormField[];
}

/** What stands between two headings; the first one may have none. */
function sectionsOf(fields: readonly FormField[]): FormSection[] {
  const sections: { heading: FormField | null; fields: FormField[] }[] = [];
  for (const field of fields) {
    if (field.kind === 'heading') sections.push({ heading: field, fields: [] });
    else if (sections.length === 0) sections.push({ heading: null, fields: [field] });
    else sections.at(-1)!.fields.push(field);
  }
  return sections;
}
