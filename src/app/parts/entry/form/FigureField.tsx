import { type ComponentProps, useState } from 'react';
import { useLanguage } from '#app/i18n/useText.ts';
import { readFigure, type Separators, separatorsOf } from '#app/ui/forms/numberText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { isFigure } from '#machines/form/evaluate.ts';

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'> & {
  /** With a point, as answers are stored; what could not be read, as it was written. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** A number or an amount in the reader's marks. What is typed stays as it is until the field is left. */
export function FigureField({ value, onChange, onBlur, ...rest }: Props) {
  const marks = separatorsOf(useLanguage().tag);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && storedOf(typed, marks) === value;
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={isTyped ? typed : shownOf(value, marks)}
      onChange={(text) => {
        setTyped(text);
        onChange(storedOf(text, marks));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}

const storedOf = (text: string, marks: Separators): string => readFigure(text, marks) ?? text;

// Without marks between thousands: many numbers are years.
const shownOf = (value: string, { decimal }: Separators): string =>
  isFigure(value) ? value.replace('.', decimal) : value;
