import type { FieldProps } from './Field.tsx';
import { NumberInput } from './NumberInput.tsx';

type MoneyInputProps = FieldProps & {
  /** Minor units: 29500 is shown as 295.00. */
  readonly value: number | undefined;
  readonly onChange: (minorUnits: number | undefined) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly currency?: string | undefined;
  readonly name?: string | undefined;
};

/** An amount of money with its symbol, held as an integer in minor units. */
export function MoneyInput({ value, onChange, currency = 'gbp', ...rest }: MoneyInputProps) {
  return (
    <NumberInput
      {...rest}
      digits={2}
      prefix={currency.toLowerCase() === 'gbp' ? '£' : 'US$'}
      value={value === undefined ? undefined : value / 100}
      onChange={(amount) => onChange(amount === undefined ? undefined : Math.round(amount * 100))}
    />
  );
}
