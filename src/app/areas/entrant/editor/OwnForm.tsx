import { memo, useEffect, useState } from 'react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import type { UploadStandings } from '#app/actors/entry/upload.ts';
import { useWritten } from '#app/actors/entry/written.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { AnswerField } from '#app/parts/entry/form/AnswerField.tsx';
import { EligibilityStep } from '#app/parts/entry/form/EligibilityStep.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { isEligibility } from '#machines/form/eligibility.ts';
import { type Eligibility, shownFields } from '#machines/form/evaluate.ts';
import type { Form, FormField, OwnKey } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { focusField } from '../shared/addresses.ts';
import { CategorySelect } from './CategorySelect.tsx';
import * as css from './editor.css.ts';
import { OwnFiles, unsettledIn } from './OwnFiles.tsx';
import type { Unread } from './unread.ts';
import type { Writing } from './writing.ts';

type Props = Writing & {
  readonly form: Form;
  readonly actor: EntryEditor['actor'];
  readonly uploads: UploadStandings;
  /** Further categories that it is going to be entered in: what they ask is asked as well. */
  readonly further: readonly string[];
  readonly eligibility: Eligibility;
  /** Whether only what decides who may enter is asked yet. */
  readonly asksFirst: boolean;
  readonly onAskFirst: (asksFirst: boolean) => void;
};

/** An entry in the award's own form: first who may enter, where that is asked, then everything else. */
export function OwnForm({ eligibility, asksFirst, onAskFirst, ...props }: Props) {
  // Whoever goes from the one to the other arrives at its first answer.
  const [hasGone, setHasGone] = useState(false);
  const ask = (field: FormField) => (
    <Asked key={field.key} field={field} actor={props.actor} tell={props.unread.tell} />
  );
  const go = (back: boolean) => {
    setHasGone(true);
    onAskFirst(back);
  };
  // What is half written is not answered yet, whatever was answered before.
  const half = eligibility.asked.filter(({ key }) => props.unread.has(key as OwnKey));
  const asked = { ...eligibility, open: [...new Set([...eligibility.open, ...half])] };
  if (asksFirst)
    return <EligibilityStep eligibility={asked} ask={ask} focused={hasGone} onContinue={() => go(false)} />;
  return (
    <>
      {eligibility.asked.length > 0 && <Passed onReview={() => go(true)} />}
      <Questions {...props} focused={hasGone} />
    </>
  );
}

function Passed({ onReview }: { readonly onReview: () => void }) {
  const t = useText();
  return (
    <Note
      family="green"
      title={t('form.eligibility.passed')}
      actions={
        <Button size="small" onClick={onReview}>
          {t('form.eligibility.review')}
        </Button>
      }
    />
  );
}

type QuestionsProps = Omit<Props, 'eligibility' | 'asksFirst' | 'onAskFirst'> & { readonly focused: boolean };

/** The category, then what the form asks with these answers, by section. */
function Questions({
  form,
  actor,
  uploads,
  further,
  values,
  entry,
  award,
  send,
  unread,
  whyNot,
  focused,
}: QuestionsProps) {
  const t = useText();
  const { locale } = useLanguage();
  useEffect(() => {
    if (focused) focusField('title');
  }, [focused]);
  const asked = [entry.categoryID, ...further].flatMap((categoryID) =>
    shownFields(form, { data: values, files: entry.files, categoryID }),
  );
  // A file that nothing is submitted without stays in sight, also where its question is asked no more.
  const isAwaited = (field: FormField) => field.kind === 'file' && unsettledIn(field, uploads).length > 0;
  const shown = form.filter((field) => asked.includes(field) || isAwaited(field));
  const [first, ...sections] = sectionsOf(shown.filter((field) => !isEligibility(field)));
  const ask = (field: FormField) => {
    if (field.kind === 'file') {
      const props = { field, entry, actor, uploads, isAsked: asked.includes(field) };
      return <OwnFiles key={field.key} {...props} />;
    }
    return <Asked key={field.key} field={field} actor={actor} tell={unread.tell} />;
  };
  return (
    <>
      <Section id="section-about" title={textIn(first?.heading?.label, locale) || t('entrant.about')}>
        <div className={css.fields}>
          <CategorySelect entry={entry} award={award} send={send} whyNot={whyNot} />
          {first?.fields.map(ask)}
        </div>
      </Section>
      {sections.map(({ heading, fields }) => (
        <Section
          key={heading?.key}
          id={`section-${heading?.key}`}
          title={textIn(heading?.label, locale)}
          help={textIn(heading?.help, locale) || undefined}
        >
          <div className={css.fields}>{fields.map(ask)}</div>
        </Section>
      ))}
    </>
  );
}

/** One question, drawn anew only where it or its answer changes: a key typed in one of two hundred is none for the others. */
const Asked = memo(function Asked({ field, actor, tell }: AskedProps) {
  const key = field.key as OwnKey;
  const value = useWritten(actor, key);
  // With the question goes what stood there and was no answer.
  useEffect(() => () => tell(key, null), [key, tell]);
  return (
    <AnswerField
      field={field}
      value={value}
      onChange={(next) => actor.send({ type: 'entry.write', changes: { [key]: next } })}
      onUnread={(instead) => tell(key, instead)}
    />
  );
});

type AskedProps = Pick<Props, 'actor'> & { readonly field: FormField; readonly tell: Unread['tell'] };

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
