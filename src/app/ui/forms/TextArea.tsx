import type { ComponentProps } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'disabled' | 'readOnly' | 'id'> & {
    readonly onChange?: ((value: string) => void) | undefined;
  };

/** Several lines of text; grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const [field, { onChange, className, rows = 4, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={cx(css.input, css.area, className)}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  );
}
