import { entryFacts } from '../../../../../machines/entry/entry.fields.ts';
import { entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { DraftValues } from '../../../../../machines/entryEditor/draft.rules.ts';
import type { EditedAward, EditedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import { EntryPdfLink } from '../../../parts/EntryPdfLink.tsx';
import { factText } from '../shared/factText.ts';
import { acceptedTerms } from './acceptedTerms.ts';

type Props = { readonly entry: EditedEntry; readonly award: EditedAward; readonly values: DraftValues };

/** The way to the entry as a PDF: what was written and which files belong to it. */
export function EntryPdf({ entry, award, values }: Props) {
  const t = useText();
  const format = useFormat();
  const { locale, tag } = useLanguage();
  const words = () => {
    const category = categoryNameOf(award, entry.categoryID, locale);
    const facts = entryFacts.map(
      (fact) => [t(`entrant.field.${fact.name}`), factText(fact, values, award.currency, format)] as const,
    );
    const files = entryFiles.map(({ name }) => [t(`entrant.field.${name}`), entry.files[name]?.name ?? ''] as const);
    const submitted = entry.submittedAt
      ? [[t('entrant.submitted'), format.dateTime(entry.submittedAt, award.timeZone)] as const]
      : [];
    const agreed = acceptedTerms(entry, award, t, format);
    const terms = entry.submittedAt && agreed ? [[t('entrant.terms'), agreed] as const] : [];
    return {
      language: tag,
      title: values.title || t('entrant.untitled'),
      below: [award.name, category, entry.ref].filter(Boolean).join(' · '),
      facts: [...facts, ...files, ...submitted, ...terms].filter(([, value]) => value.trim() !== ''),
      texts: [[t('entrant.statement'), values.statement || t('entrant.noStatement')] as const],
      foot: [award.name, entry.ref, format.dateTime(entry.updatedAt, award.timeZone)].join(' · '),
    };
  };
  return (
    <EntryPdfLink name={entry.ref} words={words}>
      {t('entrant.asPdf')}
    </EntryPdfLink>
  );
}
