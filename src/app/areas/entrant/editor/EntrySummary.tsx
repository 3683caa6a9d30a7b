import { Suspense } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { entryFacts } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { DraftValues, EditedEntry } from '#machines/form/editedEntry.ts';
import { factText } from '../shared/factText.ts';
import { useOpenFile } from '../shared/useOpenFile.ts';
import * as css from './editor.css.ts';

const EntryAnswers = formPart(
  async () => (await import(/* webpackChunkName: "answers" */ '#app/parts/entry/form/EntryAnswers.tsx')).EntryAnswers,
);

type Props = { readonly entry: EditedEntry; readonly award: EditedAward; readonly values: DraftValues };

/** An entry to be read: what was written, and its files. */
export function EntrySummary({ entry, award, values }: Props) {
  const t = useText();
  const format = useFormat();
  const openFile = useOpenFile();
  const { locale } = useLanguage();
  const none = t('entrant.notGiven');
  if (entry.formVersion) {
    return (
      <Section title={t('entrant.about')}>
        <Suspense fallback={null}>
          <EntryAnswers entry={{ ...entry, data: values }} currency={award.currency} viewer="entrant" />
        </Suspense>
      </Section>
    );
  }
  const given = entryFiles.filter(({ name }) => entry.files[name]);
  return (
    <>
      <Section title={t('entrant.about')}>
        <KeyValue
          ruled
          pairs={[
            { term: t('entrant.field.title'), value: values.title || none },
            { term: t('entrant.category'), value: categoryNameOf(award, entry.categoryID, locale) ?? none },
            ...entryFacts.map((fact) => ({
              term: t(`entrant.field.${fact.name}`),
              value: factText(fact, values, award.currency, format) || none,
            })),
          ]}
        />
      </Section>
      <Section title={t('entrant.statement')}>
        <p className={css.statement}>{values.statement || none}</p>
      </Section>
      <Section title={t('entrant.files')} help={t('entrant.files.help')}>
        {given.length === 0 ? (
          <p className={css.secondary}>{t('entrant.noFiles')}</p>
        ) : (
          <ul>
            {given.map(({ name }) => {
              const file = entry.files[name];
              return (
                file && (
                  <li key={name} className={css.fileRow}>
                    <span className={css.fileLabel}>{t(`entrant.field.${name}`)}</span>
                    <TextLink onPress={() => openFile(file.url)}>{file.name}</TextLink>
                    <span className={css.meta}>{format.bytes(file.size)}</span>
                  </li>
                )
              );
            })}
          </ul>
        )}
      </Section>
    </>
  );
}
