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
  const isLimit = (value: number) => Number.isInteger(value) && value >= 1 && value <= maximumAllowedLimit;
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
        <NumberInput
          label={t('admin.award.field.entryLimit')}
          help={t('admin.award.field.entryLimit.help')}
          locked={locked('entryLimit')}
          error={isLimit(values.entryLimit) ? null : t('admin.award.field.entryLimit.error')}
          value={values.entryLimit}
          onChange={(entryLimit) => {
            if (entryLimit !== undefined && isLimit(entryLimit)) change({ entryLimit });
          }}
          onBlur={saveNow}
        />
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
