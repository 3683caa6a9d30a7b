import { useState } from 'react';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { two } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useText } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import { useApp } from '../../../parts/context.ts';
import { CategorySelect } from './CategorySelect.tsx';
import * as css from './editor.css.ts';
import { useField } from './useField.ts';
import type { Writing } from './writing.ts';

/** Title, category and place: a summary once they are there, with the way to change them. */
export function AboutSection(writing: Writing) {
  const t = useText();
  const { locale } = useApp();
  const { values, entry, award, send } = writing;
  const title = useField(writing, 'title');
  const place = useField(writing, 'place');
  const asked = entry.correction?.fields.some((field) => field === 'title' || field === 'place') ?? false;
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
            { term: t('entrant.field.place'), value: values.place || t('entrant.empty') },
          ]}
        />
      ) : (
        <div className={css.fields}>
          <TextInput {...title} />
          <div className={two}>
            <CategorySelect entry={entry} award={award} send={send} />
            <TextInput {...place} />
          </div>
        </div>
      )}
    </Section>
  );
}
