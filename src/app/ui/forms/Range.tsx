import * as css from './Range.css.ts';

type RangeProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number | undefined;
  /** The value in words, shown beside: "8 px". */
  readonly valueText: string;
};

/** A number chosen by sliding, with its value in words beside it. */
export function Range({ label, value, onChange, min, max, step = 1, valueText }: RangeProps) {
  return (
    <span className={css.row}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        className={css.range}
        style={{ backgroundSize: `${((value - min) / (max - min)) * 100}% 4px, 100% 4px` }}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={css.value}>{valueText}</span>
    </span>
  );
}
