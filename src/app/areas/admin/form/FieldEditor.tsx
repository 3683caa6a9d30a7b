import { useState } from 'react';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { stack12, two } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { languages, locales } from '#contract/locales.ts';
import {
  audiences,
  type Choice,
  type Column,
  type Form,
  type FormField,
  type Words,
} from '#machines/form/form.types.ts';
import { highestLimit } from '#machines/form/kinds/limits.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import { EligibilityRule } from './EligibilityRule.tsx';
import { FieldCategories } from './FieldCategories.tsx';
import { FileLimits } from './FileLimits.tsx';
import { BoundField, CountField } from './FormNumbers.tsx';
import * as css from './formEditor.css.ts';
import { ShownWhen } from './ShownWhen.tsx';

interface Props {
  readonly field: FormField;
  /** What stands before it, which it may depend on. */
  readonly earlier: Form;
  readonly award: Award;
  readonly isStandard: boolean;
  readonly usage: { readonly answered: number; readonly chosen: Readonly<Record<string, number>> } | undefined;
  readonly onChange: (change: Partial<FormField>) => void;
}

/** One field: its words in each language, what it takes, where it is asked, and who sees it. */
export function FieldEditor({ field, earlier, award, isStandard, usage, onChange }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const [language, setLanguage] = useState(locale);
  const { kind, choices, columns, limit, categoryIDs = [], shownWhen, eligibility } = field;
  const asks = kinds[kind].asks;
  const called = languages[language].short;
  const put = (words: Words | undefined, text: string): Words => ({ ...words, [language]: text });
  const bounded = !eligibility && ['number', 'money', 'choices', 'people', 'table'].includes(kind);
  const audience = (offered: readonly (typeof audiences)[number][]) => (
    <RadioGroup
      label={t('form.seenBy')}
      value={field.seenBy}
      options={offered.map((value) => ({ value, label: t(`form.seenBy.${value}`) }))}
      onChange={(seenBy) => onChange({ seenBy })}
    />
  );
  return (
    <section className={stack12} aria-label={textIn(field.label, locale) || t('form.untitled')}>
      <h3 className={heading2}>{textIn(field.label, locale) || t('form.untitled')}</h3>
      <p className={secondary}>{t(`form.kind.${kind}`)}</p>
      <Segmented
        label={t('common.language')}
        value={language}
        onChange={setLanguage}
        options={locales.map((value) => ({ value, label: languages[value].short }))}
      />
      <TextInput
        label={t('form.label.of', { language: called })}
        lang={language}
        value={field.label[language] ?? ''}
        maxLength={200}
        onChange={(text) => onChange({ label: put(field.label, text) })}
      />
      <TextArea
        label={t('form.help.of', { language: called })}
        lang={language}
        rows={2}
        maxLength={4000}
        value={field.help?.[language] ?? ''}
        onChange={(text) => onChange({ help: put(field.help, text) })}
      />
      {choices && choices.length > 0 && (
        <ul className={stack12}>
          {choices.map((choice, index) => (
            <li key={choice.value} className={css.pair}>
              <TextInput
                label={t('form.choice', { number: index + 1 })}
                lang={language}
                value={choice.label[language] ?? ''}
                counter={
                  usage?.chosen[choice.value]
                    ? t('form.choice.chosen', { count: usage.chosen[choice.value]! })
                    : undefined
                }
                onChange={(text) =>
                  onChange({ choices: changed(choices, index, { ...choice, label: put(choice.label, text) }) })
                }
              />
              {!usage?.chosen[choice.value] && (
                <IconButton
                  icon="close"
                  label={t('form.choice.remove', { number: index + 1 })}
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    onChange(withoutChoice(field, choice));
                  }}
                />
              )}
              {mayClose(choice, usage?.chosen[choice.value]) && (
                <Checkbox
                  label={t('form.close')}
                  checked={choice.closed ?? false}
                  onChange={(closed) => onChange({ choices: changed(choices, index, { ...choice, closed }) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {choices && (
        <Button size="small" icon="plus" onClick={() => onChange({ choices: [...choices, newChoice()] })}>
          {t('form.choice.add')}
        </Button>
      )}
      {columns && columns.length > 0 && (
        <ul className={stack12}>
          {columns.map((column, index) => (
            <li key={column.key} className={css.pair}>
              <TextInput
                lang={language}
                label={t('form.column', { number: index + 1 })}
                value={column.label[language] ?? ''}
                onChange={(text) =>
                  onChange({ columns: changed(columns, index, { ...column, label: put(column.label, text) }) })
                }
              />
              {columns.length > 1 && !usage?.answered && (
                <IconButton
                  icon="close"
                  label={t('form.column.remove', { number: index + 1 })}
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    onChange({ columns: columns.filter((each) => each !== column) });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {columns && (
        <Button size="small" icon="plus" onClick={() => onChange({ columns: [...columns, newColumn()] })}>
          {t('form.column.add')}
        </Button>
      )}
      {eligibility && (
        <EligibilityRule field={field} rule={eligibility} language={language} called={called} onChange={onChange} />
      )}
      {asks && !eligibility && (
        <Checkbox
          label={t('form.required')}
          checked={field.required ?? false}
          onChange={(required) => onChange({ required })}
        />
      )}
      {limit && !isStandard && (
        <div className={two}>
          <CountField
            label={t('form.limit')}
            value={limit.count}
            highest={highestLimit[limit.of]}
            onChange={(count) => onChange({ limit: { ...limit, count } })}
          />
          <Select
            label={t('form.limit.of')}
            value={limit.of}
            options={(['characters', 'words'] as const).map((value) => ({ value, label: t(`form.limit.${value}`) }))}
            onChange={(of) => onChange({ limit: { count: Math.min(limit.count, highestLimit[of]), of } })}
          />
        </div>
      )}
      {kind === 'file' && !isStandard && <FileLimits field={field} onChange={onChange} />}
      {bounded && (
        <div className={two}>
          {(['minimum', 'maximum'] as const).map((bound) => (
            <BoundField
              key={bound}
              label={t(`form.${bound}`)}
              value={field[bound]}
              onChange={(figure) => onChange({ [bound]: figure } as Partial<FormField>)}
            />
          ))}
        </div>
      )}
      {field.key !== 'title' && (
        <>
          {!eligibility && (
            <FieldCategories award={award} chosen={categoryIDs} onChange={(ids) => onChange({ categoryIDs: ids })} />
          )}
          <ShownWhen shownWhen={shownWhen} earlier={earlier} award={award} onChange={onChange} />
          {!eligibility && audience(audiences)}
          {!eligibility && (
            <Checkbox
              label={t('form.blind')}
              checked={field.blind ?? false}
              onChange={(blind) => onChange({ blind })}
            />
          )}
          {mayClose(field, usage?.answered) && (
            <Checkbox
              label={t('form.close')}
              checked={field.closed ?? false}
              onChange={(closed) => onChange({ closed })}
            />
          )}
        </>
      )}
      {field.key === 'title' && audience(audiences.filter((one) => one !== 'organiser'))}
    </section>
  );
}

/** What nobody answered is removed instead; in a copy of another form it may be closed all the same, and is opened again. */
const mayClose = ({ closed }: Pick<FormField, 'closed'>, answered = 0) => answered > 0 || closed !== undefined;

const changed = <Item,>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((each, at) => (at === index ? item : each));

/** A choice that is gone lets nobody on any more. */
const withoutChoice = ({ choices = [], eligibility }: FormField, gone: Choice): Partial<FormField> => ({
  choices: choices.filter((each) => each !== gone),
  ...(eligibility && {
    eligibility: { ...eligibility, answers: (eligibility.answers ?? []).filter((value) => value !== gone.value) },
  }),
});

const shortName = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8);
const newChoice = (): Choice => ({ value: shortName(), label: {} });
const newColumn = (): Column => ({ key: shortName(), label: {} });
