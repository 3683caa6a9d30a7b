import { useState } from 'react';
import type { AwardEditor } from '#app/actors/award/awardEditor.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Switch } from '#app/ui/forms/Switch.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import { resultMethods } from '#contract/choices.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import * as css from './award.css.ts';
import { useLocked } from './useLocked.ts';

/** What an award is: name, description, currency, limit, blind judging. Saved as it is written. */
export function AwardDetails({ editor }: { readonly editor: AwardEditor }) {
  const t = useText();
  const reasonText = useReason();
  const { values, change, saveNow } = editor;
  const locked = useLocked(values);
  return (
    <div className={css.form}>
      <TextInput
        label={t('admin.award.field.name')}
        counter={t('admin.counter', { used: values.name.length, maximum: 120 })}
        maxLength={120}
        locked={locked('name')}
        error={values.name.trim() === '' ? reasonText({ code: 'award.refusal.nameMissing' }) : null}
        value={values.name}
        onChange={(name) => change({ name })}
        onBlur={saveNow}
      />
      <TextArea
        label={t('admin.award.field.description')}
        help={t('admin.award.field.description.help')}
        counter={t('admin.counter', { used: values.description.length, maximum: 4000 })}
        maxLength={4000}
        rows={5}
        locked={locked('description')}
        value={values.description}
        onChange={(description) => change({ description })}
        onBlur={saveNow}
      />
      <div className={two}>
        <Select
          label={t('admin.award.field.currency')}
          locked={locked('currency')}
          value={values.currency}
          options={(['gbp', 'usd'] as const).map((value) => ({
            value,
            label: t(`admin.award.field.currency.${value}`),
          }))}
          onChange={(currency) => change({ currency })}
        />
        <EntryLimit editor={editor} locked={locked('entryLimit')} />
      </div>
      <Switch
        label={t('admin.award.field.blind')}
        help={t('admin.award.field.blind.help')}
        locked={locked('blind')}
        checked={values.blind}
        onChange={(blind) => change({ blind })}
      />
      <Select
        label={t('admin.award.field.resultMethod')}
        help={`${t(`common.resultMethod.${values.resultMethod}`)} ${t('admin.award.field.resultMethod.published')}`}
        locked={locked('resultMethod')}
        value={values.resultMethod}
        options={resultMethods.map((value) => ({ value, label: t(`admin.award.field.resultMethod.${value}`) }))}
        onChange={(resultMethod) => change({ resultMethod })}
      />
    </div>
  );
}

interface EntryLimitProps {
  readonly editor: AwardEditor;
  readonly locked: ReturnType<ReturnType<typeof useLocked>>;
}

/** Taken on leaving the field: 3 and 30 are not meant where 300 is typed. What is no limit stays there, with what is wrong. */
function EntryLimit({ editor: { values, change, saveNow }, locked }: EntryLimitProps) {
  const t = useText();
  const [typed, setTyped] = useState<{ readonly value: number | undefined } | null>(null);
  const { value } = typed ?? { value: values.entryLimit };
  return (
    <NumberInput
      label={t('admin.award.field.entryLimit')}
      help={t('admin.award.field.entryLimit.help')}
      locked={locked}
      error={isLimit(value) ? null : t('admin.award.field.entryLimit.error')}
      value={value}
      onChange={(next) => setTyped({ value: next })}
      onBlur={() => {
        if (!isLimit(value)) return;
        if (typed) change({ entryLimit: value });
        setTyped(null);
        saveNow();
      }}
    />
  );
}

const isLimit = (value: number | undefined): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximumAllowedLimit;
