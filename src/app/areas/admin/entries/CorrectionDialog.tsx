import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Bulk } from '#app/actors/bulk/bulk.ts';
import { performCall } from '#app/actors/call/useAction.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { Form } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import type { ActionableEntry } from './entryFacts.ts';
import { BulkProgress } from './shared/BulkProgress.tsx';
import * as css from './shared/entries.css.ts';

type CorrectionDialogProps = {
  readonly entries: readonly ActionableEntry[];
  /** What it touches, in words. */
  readonly touched: ReactNode;
  readonly onClose: () => void;
  readonly onAsk: (message: string, fields: readonly string[]) => void;
};

interface Written {
  readonly message: string;
  readonly fields: readonly string[];
}

const nothing: Written = { message: '', fields: [] };
const nameOf = (entries: readonly { readonly id: string }[]) => `correction ${entries.map(({ id }) => id).join(' ')}`;

/** Asks entrants to correct their entries: what is wrong, and in which fields. Closed otherwise than by "Cancel" it keeps what was written. */
export function CorrectionDialog({ entries, touched, onClose, onAsk }: CorrectionDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const offered = useNameableFields(entries);
  const { fields: written, set, forget } = useUnsavedFields<Written>(nameOf(entries), nothing);
  const { message, fields } = written;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = message.trim() === '';
  const send = () => {
    setTried(true);
    if (empty) field.current?.focus();
    else onAsk(message.trim(), fields);
  };
  const discard = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('admin.entries.correct.title', { count: entries.length })}
      initialFocus={field}
      actions={
        <>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button variant="primary" icon="mail" onClick={send}>
            {t('admin.entries.correct.act')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {touched}
        <p>{t('admin.entries.correct.text')}</p>
        <TextArea
          ref={field}
          label={t('admin.entries.correct.message')}
          maxLength={4000}
          value={message}
          onChange={(value) => set({ message: value })}
          error={tried && empty ? reasonText({ code: 'entry.refusal.messageMissing' }) : null}
        />
        <fieldset className={css.fieldset}>
          <legend className={css.boxesLabel}>{t('admin.entries.correct.fields')}</legend>
          <div className={css.twoBoxes}>
            {offered.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={fields.includes(name)}
                onChange={(on) => set({ fields: on ? [...fields, name] : fields.filter((other) => other !== name) })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}

/** How far the asking is; what was written is kept until the first entrant has it. */
export function CorrectionProgress({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const { forget } = useUnsavedFields<Written>(nameOf(bulk.action.items), nothing);
  const isSent = bulk.done.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first one is asked
  useEffect(() => {
    if (isSent) forget();
  }, [isSent]);
  return <BulkProgress bulk={bulk} onClose={onClose} />;
}

/** The fields that a correction can name: what the form of every one of the entries asks, as the newest of these forms calls it. */
function useNameableFields(entries: readonly ActionableEntry[]) {
  const t = useText();
  const { locale } = useLanguage();
  const versions = [...new Set(entries.map(({ formVersion = 0 }) => formVersion))].toSorted(
    (one, other) => one - other,
  );
  const isStandard = versions.every((version) => version === 0);
  const forms = useForms(entries[0]?.awardID ?? '', isStandard ? [] : versions);
  if (isStandard)
    return [...entryFields, ...entryFiles].map(({ name }) => ({ name, label: t(`admin.entry.field.${name}`) }));
  const asked = forms.map((form) => form.filter(({ kind, closed }) => kinds[kind].asks && !closed));
  return (asked.at(-1) ?? [])
    .filter(({ key }) => asked.every((form) => form.some((field) => field.key === key)))
    .map(({ key, label }) => ({ name: key, label: textIn(label, locale) || key }));
}

/** These versions of an award's form once all of them are here, the specification's being 0; none before. */
function useForms(awardID: string, versions: readonly number[]): readonly Form[] {
  const [forms, setForms] = useState<readonly Form[]>([]);
  const asked = versions.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = (version: number) => performCall('getForm', { query: { id: awardID, version }, signal });
    void Promise.all(asked.split(' ').filter(Boolean).map(Number).map(ask)).then((outcomes) => {
      const arrived = outcomes.flatMap((outcome) => (outcome.accepted ? [outcome.reply.fields] : []));
      if (!signal.aborted && arrived.length === outcomes.length) setForms(arrived);
    });
    return () => leaving.abort();
  }, [awardID, asked]);
  return forms;
}
