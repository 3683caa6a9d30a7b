import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { testsOf } from '#machines/form/comparing.ts';
import { categoryField } from '#machines/form/evaluate.ts';
import { type Condition, type Form, type FormField, tests } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import { ConditionValue } from './ConditionValue.tsx';

interface Props {
  readonly shownWhen: FormField['shownWhen'];
  /** What stands before the question, which it may depend on. */
  readonly earlier: Form;
  readonly award: Award;
  readonly onChange: (change: Partial<FormField>) => void;
}

/** The answer to an earlier question that a question is shown by. The category is there only where a form names it already. */
export function ShownWhen({ shownWhen, earlier, award, onChange }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const nameOf = useCategoryName();
  const condition = shownWhen?.conditions[0];
  const category: FormField = {
    key: categoryField,
    kind: 'choice',
    label: { [locale]: t('form.condition.category') },
    seenBy: 'organiser',
    choices: award.categories.map((each) => ({ value: each.categoryID, label: { [locale]: nameOf(each) } })),
  };
  const questions = [
    ...(condition?.field === categoryField ? [category] : []),
    ...earlier.filter(({ kind }) => kinds[kind].asks && !kinds[kind].isFile),
  ];
  const on = questions.find(({ key }) => key === condition?.field);
  const put = (conditions: readonly Condition[]) => onChange({ shownWhen: { all: true, conditions } });
  const offered = tests.filter((test) => test === condition?.test || !on || testsOf(on.kind).includes(test));
  return (
    <>
      <Select
        label={t('form.condition.field')}
        value={condition?.field ?? ''}
        placeholder={t('form.condition.none')}
        options={questions.map(({ key, label }) => ({
          value: key,
          label: textIn(label, locale) || t('form.untitled'),
        }))}
        onChange={(key) => put(key ? [{ field: key, test: 'is', value: '' }] : [])}
      />
      {condition && (
        <div className={two}>
          <Select
            label={t('form.condition.test')}
            value={condition.test}
            options={offered.map((value) => ({ value, label: t(`form.test.${value}`) }))}
            onChange={(test) => put([{ ...condition, test }])}
          />
          <ConditionValue condition={condition} on={on} onChange={(value) => put([{ ...condition, value }])} />
        </div>
      )}
    </>
  );
}
