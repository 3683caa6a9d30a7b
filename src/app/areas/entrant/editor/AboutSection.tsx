import { useState } from 'react';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { CategorySelect } from './CategorySelect.tsx';
import * as css from './editor.css.ts';
import { SectionFields } from './SectionFields.tsx';
import { useField } from './useField.ts';
import type { Writing } from './writing.ts';

const fields = entryFields.filter(({ section }) => section === 'about');

/** Title, category and what else is about it: a summary once they are there, with the way to change them. */
export function AboutSection(writing: Writing) {
  const t = useText();
  const { locale } = useLanguage();
  const { values, entry, award, send, whyNot } = writing;
  const title = useField(writing, 'title');
  const asked = fields.some(({ name }) => entry.correction?.fields.includes(name));
  const [open, setOpen] = useState(values.title.trim() === '' || entry.categoryID === null || asked);
  const isSummary = !open && values.title.trim() !== '' && entry.categoryID !== null;
  return (
    <Section
      id="section-about"
      title={t('entrant.about')}
      aside={isSummary && <TextLink onPress={() => setOpen(true)}>{t('common.edit')}</TextLink>}
    >
      {isSummary ? (
        <KeyValue
          ruled
          pairs={[
            { term: t('entrant.field.title'), value: values.title },
            { term: t('entrant.category'), value: categoryNameOf(award, entry.categoryID, locale) },
            ...fields
              .filter(({ name }) => name !== 'title')
              .map(({ name }) => ({ term: t(`entrant.field.${name}`), value: values[name] || t('entrant.empty') })),
          ]}
        />
      ) : (
        <div className={css.fields}>
          <TextInput {...title} />
          <div className={two}>
            <CategorySelect entry={entry} award={award} send={send} whyNot={whyNot} />
            <SectionFields section="about" besides="title" writing={writing} />
          </div>
        </div>
      )}
    </Section>
  );
}
