import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import { hidden } from '../theme/text.css.ts';
import * as css from './Checkbox.css.ts';
import { FieldNote } from './Field.tsx';

type CheckboxProps = {
  readonly label: ReactNode;
  /** Named for screen readers only, as in a table's selection. */
  readonly labelHidden?: boolean | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Some but not all of what it stands for. */
  readonly mixed?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | null | undefined;
  /** Can't be changed, and why. */
  readonly locked?: string | null | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
};

/** A box to tick. */
export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden, checked, onChange, mixed = false, help, error, locked, name } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = locked || error || help;
  return (
    <div>
      <label className={css.label}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = mixed;
          }}
          id={id}
          type="checkbox"
          name={name}
          className={css.box}
          checked={checked}
          aria-disabled={locked ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described ? `${id}-note` : undefined}
          onChange={(event) => {
            if (!locked) onChange(event.target.checked);
          }}
        />
        <span className={cx(labelHidden ? hidden : css.words)}>{label}</span>
      </label>
      {described && (
        <div className={css.note}>
          <FieldNote id={`${id}-note`} help={help} error={error} locked={locked} />
        </div>
      )}
    </div>
  );
}
