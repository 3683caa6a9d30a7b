import { useState } from 'react';
import { FigureField } from '#app/parts/entry/form/FigureField.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { isFigure } from '#machines/form/evaluate.ts';

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  /** `undefined` while nothing is there that is a number. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number with as many decimals as are written, in the reader's marks. What is no number is gone on leaving the field. */
export function BoundField({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FigureField
      label={label}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={(text) => {
        setTyped(text);
        onChange(isFigure(text) ? Number(text) : undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly highest: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1 on. While nothing like it is there, the one before holds. */
export function CountField({ label, value, highest, onChange }: CountProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={(next) => next && onChange(Math.min(highest, Math.max(1, next)))}
    />
  );
}
