import { cx } from '../theme/cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';

type CodeInputProps = FieldProps & {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called with the code once it has all its digits. */
  readonly onComplete?: ((code: string) => void) | undefined;
  /** Number of digits, 6 by default. */
  readonly length?: number | undefined;
  readonly name?: string | undefined;
  readonly autoFocus?: boolean | undefined;
};

/** A one-time code: takes what is pasted with spaces or words around it and keeps its digits. */
export function CodeInput(props: CodeInputProps) {
  const [field, { value, onChange, onComplete, length = 6, name, autoFocus }] = splitField(props);
  const take = (text: string): void => {
    const code = text.replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          name={name}
          // biome-ignore lint/a11y/noAutofocus: the code is the only thing asked for on its screen
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className={cx(css.input, css.code)}
          value={value}
          onChange={(event) => take(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
        />
      )}
    </Field>
  );
}
