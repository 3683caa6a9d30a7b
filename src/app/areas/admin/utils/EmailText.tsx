import { useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import { heading3, secondary } from '#app/ui/theme/text.css.ts';
import type { MailPreview, MailTemplateRow } from '#contract/entities/mail.ts';
import { longestTemplate, mailKinds, templateRefusals } from '#machines/mail/templates.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import * as css from './emailTexts.css.ts';

/** Subject and text of one kind of email in one language, with its placeholders, its preview, and the way back. */
export function EmailText({ template }: { readonly template: MailTemplateRow }) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const { kind, locale, version, changedAt, changedBy } = template;
  const stored = { subject: template.subject, text: template.text };
  const draft = useUnsavedDraft(`email ${kind} ${locale}`, stored);
  const words = draft.value;
  const overtaken = useOvertaken(draft);
  const [seen, setSeen] = useState<MailPreview | null>(null);
  const [asking, setAsking] = useState(false);
  const save = useAction('saveMailTemplate');
  const reset = useAction('resetMailTemplate');
  const preview = useAction('previewMailTemplate');
  const query = { kind, locale };
  const reasons = templateRefusals({ kind, ...words }).map((reason) => ({ text: reasonText(reason) }));
  const saveTemplate = async () => {
    if (!(await save.run({ query, body: { ...words, version } }))) return;
    if (draft.settle(words)) notify({ message: t('letters.saved') });
  };
  const look = async (send: boolean) => {
    const reply = await preview.run({ query, body: { ...words, ...(send && { send }) } });
    setSeen(reply);
    if (reply?.sentTo) notify({ message: t('letters.sent', { email: reply.sentTo }) });
  };
  const { area, insert } = useInsertion(words.text, (text) => draft.change({ ...words, text }));
  const writtenBy = (date: string) =>
    changedBy ? t('letters.changed', { name: changedBy, date }) : t('letters.changed.gone', { date });
  const needed: readonly string[] = mailKinds[kind].needed;
  return (
    <div className={css.sides}>
      <div className={css.form}>
        <p className={secondary}>
          {version > 0 && changedAt ? writtenBy(format.dateTime(changedAt)) : t('letters.product')}
        </p>
        <Overtaken draft={draft} theirs={`${stored.subject}\n\n${stored.text}`} />
        <TextInput
          label={t('letters.subject')}
          lang={locale}
          maxLength={longestTemplate.subject}
          value={words.subject}
          onChange={(subject) => draft.change({ ...words, subject })}
        />
        <TextArea
          ref={area}
          label={t('letters.text')}
          lang={locale}
          rows={12}
          maxLength={longestTemplate.text}
          value={words.text}
          onChange={(text) => draft.change({ ...words, text })}
        />
        <section aria-labelledby="email-fields">
          <h3 id="email-fields" className={heading3}>
            {t('letters.fields')}
          </h3>
          <p className={secondary}>{t('letters.fields.help')}</p>
          <ul className={css.fields}>
            {mailKinds[kind].placeholders.map((name) => (
              <li key={name} className={css.field}>
                <Button
                  size="small"
                  aria-label={t('letters.insert', { field: `{${name}}` })}
                  onClick={() => insert(`{${name}}`)}
                >
                  {`{${name}}`}
                  {needed.includes(name) && ' *'}
                </Button>
                <span>{t(`letters.field.${name}`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className={wrap}>
          {draft.unsaved && <Button onClick={() => draft.change(stored)}>{t('admin.discard')}</Button>}
          <Button busy={preview.busy} reasons={reasons} reasonsPlace="elsewhere" onClick={() => void look(false)}>
            {t('letters.act')}
          </Button>
          <Button busy={preview.busy} reasons={reasons} reasonsPlace="elsewhere" onClick={() => void look(true)}>
            {t('letters.test')}
          </Button>
          {version > 0 && <Button onClick={() => setAsking(true)}>{t('letters.reset')}</Button>}
        </div>
        {(draft.unsaved || reasons.length > 0) && (
          <div className={wrap}>
            <Button
              variant="primary"
              busy={save.busy}
              reasons={[...overtaken, ...reasons]}
              onClick={() => void saveTemplate()}
            >
              {t('letters.save')}
            </Button>
          </div>
        )}
      </div>
      <EmailPreview seen={seen} locale={locale} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('letters.reset')}
        safe={t('common.keep')}
        action={t('letters.reset')}
        danger={false}
        onAction={async () => {
          setAsking(false);
          if (await reset.run({ query: { ...query, version } })) draft.takeTheirs();
        }}
      >
        {t('letters.reset.body')}
      </ConfirmDialog>
    </div>
  );
}

/** Puts something in at the caret, or in place of what is selected, and the caret behind it. */
function useInsertion(text: string, change: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    // A value that is set leaves it at the end.
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (given: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = area.current ?? {};
    caret.current = start + given.length;
    change(text.slice(0, start) + given + text.slice(end));
    area.current?.focus();
  };
  return { area, insert };
}
