import { useState } from 'react';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { AnswerField } from '#app/parts/entry/form/AnswerField.tsx';
import { EligibilityStep } from '#app/parts/entry/form/EligibilityStep.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { isEligibility } from '#machines/form/eligibility.ts';
import { eligibilityOf, formFor, shownFields } from '#machines/form/evaluate.ts';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import * as css from './formEditor.css.ts';

type Viewer = 'entrant' | 'judge' | 'blindJudge';

/** The form as an entrant fills it in, or the questions whose answers a judge sees. */
export function FormPreview({ fields, award }: { readonly fields: Form; readonly award: Award }) {
  const t = useText();
  const { locale } = useLanguage();
  const [viewer, setViewer] = useState<Viewer>('entrant');
  const [data, setData] = useState<Readonly<Record<string, string>>>({});
  const [categoryID, setCategoryID] = useState(award.categories[0]?.categoryID ?? '');
  const [goesOn, setGoesOn] = useState(false);
  const answers = { data, files: {}, categoryID: categoryID || null };
  const shown = shownFields(fields, answers);
  const eligibility = eligibilityOf(fields, answers);
  const asksFirst = eligibility.asked.length > 0 && !(goesOn && eligibility.standing === 'eligible');
  const ask = (field: FormField) => (
    <AnswerField
      key={field.key}
      field={{ ...field, key: `preview-${field.key}` }}
      value={data[field.key] ?? ''}
      onChange={(value) => setData({ ...data, [field.key]: value })}
    />
  );
  return (
    <section className={css.preview} aria-label={t('form.preview')}>
      <h3 className={heading2}>{t('form.preview')}</h3>
      <Segmented
        label={t('form.preview')}
        value={viewer}
        onChange={setViewer}
        options={(['entrant', 'judge', 'blindJudge'] as const).map((value) => ({
          value,
          label: t(`form.preview.${value}`),
        }))}
      />
      <Select
        small
        label={t('form.categories')}
        value={categoryID}
        onChange={setCategoryID}
        options={award.categories.map((category) => ({
          value: category.categoryID,
          label: nameOfCategory(category, locale),
        }))}
      />
      {viewer === 'entrant' && asksFirst ? (
        <EligibilityStep eligibility={eligibility} ask={ask} onContinue={() => setGoesOn(true)} level={3} />
      ) : viewer === 'entrant' ? (
        shown
          .filter((field) => !isEligibility(field))
          .map((field) =>
            field.kind === 'heading' || field.kind === 'file' ? (
              <h4 key={field.key}>{textIn(field.label, locale)}</h4>
            ) : (
              ask(field)
            ),
          )
      ) : (
        <ul>
          {formFor(shown, viewer)
            .filter(({ kind }) => kinds[kind].asks)
            .map(({ key, label }) => (
              <li key={key}>{textIn(label, locale)}</li>
            ))}
        </ul>
      )}
      <p className={secondary}>{t('form.preview.note')}</p>
    </section>
  );
}
