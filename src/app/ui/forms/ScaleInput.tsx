import { type KeyboardEvent, useRef } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './ScaleInput.css.ts';

type ScaleInputProps = {
  /** The criterion. */
  readonly label: string;
  readonly value: number | null;
  /** `isStep` where an arrow, Home or End gave it: the next key may go on from there. */
  readonly onChange: (mark: number, isStep: boolean) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Why it can't be changed; the marks stay readable. */
  readonly locked?: string | null | undefined;
  readonly describedBy?: string | undefined;
};

/** Marks from 0 to 10 in a row. Arrows move, 0–9 set a mark, X sets ten. */
export function ScaleInput({ label, value, onChange, min = 0, max = 10, locked, describedBy }: ScaleInputProps) {
  const group = useRef<HTMLDivElement>(null);
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const set = (mark: number, isStep: boolean): void => {
    if (locked || mark < min || mark > max) return;
    onChange(mark, isStep);
    group.current?.querySelector<HTMLElement>(`[data-mark="${mark}"]`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = valueOfKey(event.key, value, min, max);
    if (mark === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isStep = event.key.length > 1;
    // A digit held down is one mark, not one in every row that the place moves on to.
    if (!event.repeat || isStep) set(mark, isStep);
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={locked ? true : undefined}
      title={locked ?? undefined}
      className={cx(css.scale, locked && css.locked)}
      onKeyDown={press}
    >
      {values.map((mark) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of native radios can't be set by pressing a digit
        <button
          key={mark}
          type="button"
          role="radio"
          aria-checked={mark === value}
          aria-disabled={locked ? true : undefined}
          data-mark={mark}
          tabIndex={mark === (value ?? min) ? 0 : -1}
          className={css.mark}
          onClick={() => set(mark, false)}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}

function valueOfKey(key: string, value: number | null, min: number, max: number): number | undefined {
  if (/^\d$/.test(key)) return Number(key);
  if (key === 'x' || key === 'X') return 10;
  if (key === 'ArrowRight' || key === 'ArrowUp') return value === null ? min : Math.min(max, value + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return value === null ? max : Math.max(min, value - 1);
  if (key === 'Home') return min;
  if (key === 'End') return max;
  return undefined;
}
