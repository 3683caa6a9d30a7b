import type { ComponentProps } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';

export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };

type SelectProps<Value extends string> = FieldProps &
  Omit<ComponentProps<'select'>, 'onChange' | 'disabled' | 'id' | 'value' | 'size'> & {
    readonly value: Value;
    readonly onChange: (value: Value) => void;
    readonly options: readonly Option<Value>[];
    /** The first, empty choice: "Choose a country". */
    readonly placeholder?: string | undefined;
    readonly small?: boolean | undefined;
  };

/** One choice of a list, by the browser's own select. Locked, it shows its value and can't be opened. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [field, { value, onChange, options, placeholder, small, className, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      {({ readOnly, ...control }) =>
        readOnly ? (
          <input
            {...control}
            readOnly
            className={css.input}
            value={options.find((option) => option.value === value)?.label ?? ''}
          />
        ) : (
          <select
            {...rest}
            {...control}
            className={cx(css.input, css.select, small && css.smallInput, className)}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
