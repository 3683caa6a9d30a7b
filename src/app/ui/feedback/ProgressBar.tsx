import { cx } from '../theme/cx.ts';
import * as css from './Progress.css.ts';

type ProgressBarProps = {
  /** What is being done: "Creating Zip File". */
  readonly label: string;
  /** 0 to 100; without it, the length is not known. */
  readonly value?: number | undefined;
  /** The figure, and the time left where known: "148 of 308, 8 s left". */
  readonly figure?: string | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly tone?: keyof typeof css.tones | undefined;
};

/** Long work: its name, count of total, and a 4 px bar. */
export function ProgressBar({ label, value, figure, labelHidden, tone = 'accent' }: ProgressBarProps) {
  const share = Math.round(Math.min(100, Math.max(0, value ?? 0)));
  return (
    <div className={css.line}>
      {!labelHidden && (
        <span className={css.words}>
          <span className={css.name}>{label}</span>
          {figure && <span className={css.figure}>{figure}</span>}
        </span>
      )}
      <span
        className={css.meter}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === undefined ? undefined : share}
        aria-valuetext={figure}
      >
        <span
          className={cx(value === undefined ? css.runner : css.bar, css.tones[tone])}
          style={{ display: 'block', ...(value !== undefined && { width: `${share}%` }) }}
        />
      </span>
    </div>
  );
}
