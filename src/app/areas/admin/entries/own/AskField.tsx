import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { FigureField } from '#app/parts/entry/form/FigureField.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import type { Option } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import type { FieldAsk } from './fieldAsks.ts';
import * as css from './own.css.ts';

interface AskFieldProps {
  readonly field: FormField;
  readonly ask: FieldAsk;
  readonly onChange: (ask: FieldAsk) => void;
  readonly onRemove: () => void;
}

/** What is asked of one field, in the way that its kind is asked. */
export function AskField({ field, ask, onChange, onRemove }: AskFieldProps) {
  const t = useText();
  const { locale } = useLanguage();
  const label = textIn(field.label, locale) || field.key;
  return (
    <fieldset className={css.ask}>
      <legend className={css.legend}>{label}</legend>
      {!ask.none && <Asked field={field} label={label} ask={ask} onChange={onChange} />}
      <div className={css.last}>
        <Checkbox label={t('form.list.none')} checked={ask.none} onChange={(none) => onChange({ ...ask, none })} />
        <Button size="small" variant="quiet" icon="bin" onClick={onRemove}>
          {t('form.list.remove', { field: label })}
        </Button>
      </div>
    </fieldset>
  );
}

function Asked({ field, label, ask, onChange }: Omit<AskFieldProps, 'onRemove'> & { readonly label: string }) {
  const t = useText();
  switch (kinds[field.kind].filter) {
    case 'values':
      return <Values field={field} ask={ask} onChange={onChange} />;
    case 'numbers':
    case 'days':
      return (
        <div className={two}>
          {(['least', 'most'] as const).map((bound) => {
            const asked = {
              label: t(`form.list.${bound}`),
              'aria-label': `${label}, ${t(`form.list.${bound}`)}`,
              value: ask[bound],
              onChange: (value: string) => onChange({ ...ask, [bound]: value }),
            };
            return field.kind === 'date' ? (
              <TextInput key={bound} type="date" {...asked} />
            ) : (
              <FigureField key={bound} {...asked} onBlur={() => undefined} />
            );
          })}
        </div>
      );
    default:
      return (
        <TextInput
          label={t('form.list.has')}
          aria-label={`${label}, ${t('form.list.has')}`}
          maxLength={200}
          value={ask.has}
          onChange={(has) => onChange({ ...ask, has })}
        />
      );
  }
}

function Values({ field, ask, onChange }: Omit<AskFieldProps, 'onRemove'>) {
  const t = useText();
  const { locale } = useLanguage();
  const countries = useCountryOptions();
  const options: readonly Option[] =
    field.kind === 'country'
      ? countries
      : field.kind === 'yesNo' || field.kind === 'consent'
        ? [
            { value: 'yes', label: t('form.yes') },
            ...(field.kind === 'yesNo' ? [{ value: 'no', label: t('form.no') }] : []),
          ]
        : (field.choices ?? []).map(({ value, label }) => ({ value, label: textIn(label, locale) || value }));
  return (
    <div className={css.fields}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={ask.values.includes(value)}
          onChange={(on) =>
            onChange({ ...ask, values: on ? [...ask.values, value] : ask.values.filter((other) => other !== value) })
          }
        />
      ))}
    </div>
  );
}
