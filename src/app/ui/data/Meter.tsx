import * as css from '../feedback/Progress.css.ts';
import { cx } from '../theme/cx.ts';

type MeterProps = {
  /** 0 to 100. */
  readonly value: number;
  /** The figure in words: "14 of 24 scored". Beside the bar the figure should be seen too. */
  readonly label: string;
  readonly tone?: keyof typeof css.tones | undefined;
  readonly big?: boolean | undefined;
  readonly width?: number | undefined;
};

/** A share as a thin bar. */
export function Meter({ value, label, tone = 'accent', big, width }: MeterProps) {
  return (
    <span role="img" aria-label={label} className={cx(css.meter, big && css.big)} style={{ width }}>
      <span className={cx(css.bar, css.tones[tone])} style={{ width: `${bounded(value)}%` }} />
    </span>
  );
}

const bounded = (value: number): number => Math.min(100, Math.max(0, value));
