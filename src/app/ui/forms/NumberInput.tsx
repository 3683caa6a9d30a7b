import { useLanguage } from '../../i18n/useText.ts';
import { cx } from '../theme/cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { checkSeparators, readNumber, type Separators, separatorsOf, writeNumber } from './numberText.ts';
import { useTyped } from './useTyped.ts';

type NumberInputProps = FieldProps & {
  readonly value: number | undefined;
  /** `undefined` when emptied, `NaN` while the text is no number: show it as an error. */
  readonly onChange: (value: number | undefined) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Digits after the decimal separator, 0 by default. */
  readonly digits?: number | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** Instead of those of the language; the two must differ. */
  readonly separators?: Separators | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
};

/** A number as the reader's language writes it, right-aligned, put in order on leaving the field. */
export function NumberInput(props: NumberInputProps) {
  const [field, { value, onChange, onBlur, digits = 0, prefix, suffix, separators, ...rest }] = splitField(props);
  const { tag } = useLanguage();
  const marks = separators ? checkSeparators(separators) : separatorsOf(tag);
  const { typed, setTyped } = useTyped<string>(value);
  const written = value === undefined || Number.isNaN(value) ? '' : writeNumber(value, marks, digits);
  return (
    <Field {...field}>
      {(control) => (
        <span className={css.affixed}>
          {prefix && <span className={css.prefix}>{prefix}</span>}
          <input
            {...rest}
            {...control}
            inputMode={digits > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            className={cx(css.input, css.numeric)}
            style={{ paddingInlineEnd: suffix ? 20 + suffix.length * 8 : undefined }}
            value={typed ?? written}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(rounded(readNumber(event.target.value, marks), digits));
            }}
            onBlur={() => {
              if (typed !== null && !Number.isNaN(readNumber(typed, marks))) setTyped(null);
              onBlur?.();
            }}
          />
          {suffix && <span className={css.suffix}>{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

function rounded(value: number | undefined, digits: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10 ** digits) / 10 ** digits;
}
