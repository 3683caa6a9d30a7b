import { useLanguage, useText } from '#app/i18n/useText.ts';
import { useItemKeys } from '#app/ui/forms/itemKeys.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { cx } from '#app/ui/theme/cx.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { peopleColumns } from '#machines/form/kinds/people.ts';
import { asRows, parsed } from '#machines/form/kinds/rows.ts';
import { textIn } from '#machines/form/words.ts';
import * as css from './form.css.ts';

interface Props {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly onLeave: () => void;
}

/** People, or rows of the organiser's own columns. */
export function RowsField({ field, value, onChange, error, onLeave }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const rows = parsed(value) ?? [];
  const shown = rows.length > 0 ? rows : [{}];
  const items = useItemKeys(shown.length);
  const id = `field-${field.key}`;
  const help = textIn(field.help, locale);
  const columns =
    field.kind === 'people'
      ? peopleColumns.map((key) => ({ key, label: t(`form.people.${key}`) }))
      : (field.columns ?? []).map(({ key, label }) => ({ key, label: textIn(label, locale) || key }));
  const write = (index: number, key: string, cell: string) =>
    onChange(asRows(shown.map((row, at) => (at === index ? { ...row, [key]: cell } : row))));
  return (
    <fieldset
      id={id}
      aria-describedby={cx(Boolean(error) && `${id}-error`, Boolean(help) && `${id}-help`) || undefined}
      onBlur={onLeave}
    >
      <legend className={css.legend}>{textIn(field.label, locale) || field.key}</legend>
      {help && (
        <p id={`${id}-help`} className={secondary}>
          {help}
        </p>
      )}
      <ul className={css.rows}>
        {shown.map((row, index) => (
          <li key={items.keys[index]} className={css.row}>
            {columns.map(({ key, label }) => (
              <TextInput
                key={key}
                label={`${label} ${index + 1}`}
                value={(row as Record<string, string>)[key] ?? ''}
                onChange={(cell) => write(index, key, cell)}
              />
            ))}
            <IconButton
              icon="close"
              label={t('form.row.remove', { row: index + 1 })}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                items.remove(index);
                onChange(asRows(shown.toSpliced(index, 1)));
              }}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <Button size="small" icon="plus" onClick={() => onChange(JSON.stringify([...shown, {}]))}>
        {t('form.row.add')}
      </Button>
    </fieldset>
  );
}
