import { performCall } from '#app/actors/call/useAction.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { translate, useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { EntryPdfLink } from '#app/parts/entry/EntryPdfLink.tsx';
import { entryFacts } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { DraftValues, EditedEntry } from '#machines/form/editedEntry.ts';
import { factText } from '../shared/factText.ts';
import type { ownPdfWords } from './ownPdfWords.ts';
import { submittedWords } from './submittedWords.ts';

type Props = { readonly entry: EditedEntry; readonly award: EditedAward; readonly values: DraftValues };

/** The way to the entry as a PDF: what was written and which files belong to it. */
export function EntryPdf({ entry, award, values }: Props) {
  const t = useText();
  const format = useFormat();
  const { locale, tag } = useLanguage();
  const words = async () => {
    const category = categoryNameOf(award, entry.categoryID, locale);
    const { facts, texts } = entry.formVersion
      ? await ownWords(entry, values, { t: translate, format, locale, currency: award.currency })
      : standardWords();
    return {
      language: tag,
      title: values.title || t('entrant.untitled'),
      below: [award.name, category, entry.ref].filter(Boolean).join(' · '),
      facts: [...facts, ...submittedWords(entry, award, t, format)].filter(([, value]) => value.trim() !== ''),
      texts,
      foot: [award.name, entry.ref, format.dateTime(entry.updatedAt, award.timeZone)].join(' · '),
    };
  };
  const standardWords = () => {
    const facts = entryFacts.map(
      (fact) => [t(`entrant.field.${fact.name}`), factText(fact, values, award.currency, format)] as const,
    );
    const files = entryFiles.map(({ name }) => [t(`entrant.field.${name}`), entry.files[name]?.name ?? ''] as const);
    const texts = [[t('entrant.statement'), values.statement || t('entrant.noStatement')] as const];
    return { facts: [...facts, ...files], texts };
  };
  return (
    <EntryPdfLink name={entry.ref} words={words}>
      {t('entrant.asPdf')}
    </EntryPdfLink>
  );
}

/** The answers in the form that the entry was written in; fails where that can't be had, so that no PDF lacks them. */
async function ownWords(entry: EditedEntry, values: DraftValues, reader: Parameters<typeof ownPdfWords>[3]) {
  const [parts, form] = await Promise.all([
    import(/* webpackChunkName: "entry-pdf" */ './ownPdfWords.ts'),
    performCall('getForm', { query: { id: entry.awardID, version: entry.formVersion ?? 0 } }),
    loadMessages('form'),
  ]);
  if (!form.accepted) throw new Error(translate('form.notLoaded'));
  return parts.ownPdfWords(form.reply.fields, entry, values, reader);
}
