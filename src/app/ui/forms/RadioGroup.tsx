import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import { hidden } from '../theme/text.css.ts';
import * as css from './Checkbox.css.ts';
import * as fieldCss from './Field.css.ts';
import { FieldNote } from './Field.tsx';

type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly help?: ReactNode;
};

type RadioGroupProps<Value extends string> = {
  readonly label: ReactNode;
  readonly labelHidden?: boolean | undefined;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly help?: ReactNode;
  readonly error?: string | null | undefined;
  readonly locked?: string | null | undefined;
  readonly inline?: boolean | undefined;
  readonly id?: string | undefined;
};

/** One choice of a few, all in view. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden, value, onChange, options, help, error, locked, inline } = props;
  const id = useId();
  return (
    <fieldset
      id={props.id}
      className={fieldCss.field}
      aria-describedby={(locked ?? error ?? help) ? `${id}-note` : undefined}
    >
      <legend className={labelHidden ? hidden : cx(fieldCss.label, css.legend)}>{label}</legend>
      <div className={cx(css.group, inline && css.inline)}>
        {options.map((option) => (
          <label key={option.value} className={css.label}>
            <input
              type="radio"
              name={id}
              className={cx(css.box, css.dot)}
              checked={option.value === value}
              aria-disabled={locked ? true : undefined}
              onChange={() => {
                if (!locked) onChange(option.value);
              }}
            />
            <span className={css.words}>
              <span>{option.label}</span>
              {option.help && <span className={css.help}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} help={help} error={error} locked={locked} />
    </fieldset>
  );
}
