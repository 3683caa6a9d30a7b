import type { ComponentProps } from 'react';
import type { IconName } from '../primitives/iconNames.ts';
import { iconBefore } from '../primitives/icons.ts';
import { cx } from '../theme/cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';

type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'disabled' | 'readOnly' | 'id' | 'size'> & {
    readonly onChange?: ((value: string) => void) | undefined;
    readonly icon?: IconName | undefined;
    readonly small?: boolean | undefined;
    /** The class of all of it, where `className` is the input's. */
    readonly frame?: string | undefined;
  };

/** One line of text, an address, a date: any native single-line input. */
export function TextInput(props: TextInputProps) {
  const [field, { onChange, icon, small, frame, className, ...rest }] = splitField(props);
  return (
    <Field {...field} className={frame}>
      {(control) => (
        <span className={cx(css.affixed, icon && cx(css.withIcon, iconBefore(icon)))}>
          <input
            {...rest}
            {...control}
            className={cx(css.input, small && css.smallInput, icon && css.afterIcon, className)}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
        </span>
      )}
    </Field>
  );
}
