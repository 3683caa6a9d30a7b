import { type ReactNode, useId } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { cx } from '../theme/cx.ts';
import { hidden } from '../theme/text.css.ts';
import * as css from './Field.css.ts';

/** What every field can say around its control. */
export type FieldProps = {
  readonly label: ReactNode;
  readonly labelHidden?: boolean | undefined;
  /** Below: what to write. */
  readonly help?: ReactNode;
  /** Below, instead of the help: what is wrong and what to do. */
  readonly error?: string | null | undefined;
  /** At the label's right, e.g. "12 of 60" or "optional". */
  readonly counter?: ReactNode;
  /** At the label's right, something to press. */
  readonly action?: ReactNode;
  /** Can't be changed: since when and why. */
  readonly locked?: string | null | undefined;
  /** The control's id, to link to it; made up when missing. */
  readonly id?: string | undefined;
};

/** What the control inside a field has to carry. */
type Control = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly readOnly: boolean;
};

type Props = FieldProps & {
  readonly children: (control: Control) => ReactNode;
  readonly className?: string | undefined;
};

/** Label above, control, then error or help below, joined for screen readers. */
export function Field(props: Props) {
  const { label, labelHidden, help, error, counter, action, locked, children, className } = props;
  const made = useId();
  const id = props.id ?? made;
  const below = locked || error || help;
  return (
    <div className={cx(css.field, className)}>
      {labelHidden ? (
        <label className={hidden} htmlFor={id}>
          {label}
        </label>
      ) : (
        <div className={css.labelRow}>
          <label className={css.label} htmlFor={id}>
            {label}
          </label>
          {counter !== undefined && (
            <span className={css.aside} id={`${id}-counter`}>
              {counter}
            </span>
          )}
          {action}
        </div>
      )}
      {children({
        id,
        'aria-describedby': cx(Boolean(below) && `${id}-note`, counter !== undefined && `${id}-counter`) || undefined,
        'aria-invalid': error && !locked ? true : undefined,
        readOnly: Boolean(locked),
      })}
      <FieldNote id={`${id}-note`} help={help} error={error} locked={locked} />
    </div>
  );
}

type FieldNoteProps = Pick<FieldProps, 'help' | 'error' | 'locked'> & { readonly id: string };

/** The line below a control: locked since when, or the error, or the help. */
export function FieldNote({ id, help, error, locked }: FieldNoteProps) {
  if (locked)
    return (
      <p className={css.help} id={id}>
        <Icon name="lock" size={14} className={css.noteIcon} />
        {locked}
      </p>
    );
  if (error)
    return (
      <p className={css.error} id={id} role="alert">
        <Icon name="warning" size={14} className={css.noteIcon} />
        {error}
      </p>
    );
  if (help)
    return (
      <div className={css.help} id={id}>
        {help}
      </div>
    );
  return null;
}

/** The field's own properties apart from those of its control. */
export function splitField<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, labelHidden, help, error, counter, action, locked, id, ...rest } = props;
  return [{ label, labelHidden, help, error, counter, action, locked, id }, rest];
}
