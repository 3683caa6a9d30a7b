import { useText } from '#app/i18n/useText.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import { languages, locales } from '#contract/locales.ts';
import * as shared from '../shared/shared.css.ts';
import type { CategoryPart } from './part.ts';

/** A category's names, what it is for, who may enter, and how many judges it needs. */
export function CategoryAbout({ draft, change, problems }: CategoryPart) {
  const t = useText();
  const nameError = problems.includes('nameMissing')
    ? t('admin.category.nameMissing')
    : problems.includes('nameTaken')
      ? t('admin.category.nameTaken')
      : null;
  return (
    <Section title={t('admin.category.about')}>
      <div className={shared.narrowForm}>
        <TextInput
          label={t('admin.award.field.name')}
          maxLength={120}
          error={nameError}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <div className={two}>
          {locales
            .filter((locale) => locale !== 'en')
            .map((locale) => (
              <TextInput
                key={locale}
                label={t('admin.category.name.in', { language: languages[locale].name })}
                counter={t('common.optional')}
                lang={locale}
                maxLength={120}
                value={draft.names[locale] ?? ''}
                onChange={(name) => change({ names: { ...draft.names, [locale]: name } })}
              />
            ))}
          <NumberInput
            label={t('admin.category.minimumJudges')}
            help={t('admin.category.minimumJudges.help')}
            error={problems.includes('minimumJudges') ? t('admin.category.minimumJudges.error') : null}
            value={draft.minimumJudges}
            onChange={(minimumJudges) => change({ minimumJudges })}
          />
          <NumberInput
            label={t('admin.category.entryLimit')}
            counter={t('common.optional')}
            help={t('admin.category.entryLimit.help')}
            error={problems.includes('entryLimit') ? t('admin.award.field.entryLimit.error') : null}
            value={draft.entryLimit}
            onChange={(entryLimit) => change({ entryLimit })}
          />
        </div>
        <TextArea
          label={t('admin.category.description')}
          maxLength={2000}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <TextArea
          label={t('admin.category.eligibility')}
          rows={3}
          maxLength={1000}
          value={draft.eligibility}
          onChange={(eligibility) => change({ eligibility })}
        />
      </div>
    </Section>
  );
}
