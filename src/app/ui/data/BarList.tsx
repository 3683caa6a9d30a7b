import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as progress from '../feedback/Progress.css.ts';
import { cx } from '../theme/cx.ts';
import * as css from './BarList.css.ts';

type BarItem = {
  readonly id: string;
  /** Words or a status chip. */
  readonly label: ReactNode;
  readonly value: number;
  /** The figure as shown; the value itself when missing. */
  readonly figure?: string | undefined;
  readonly note?: string | undefined;
  readonly tone?: keyof typeof progress.tones | undefined;
  readonly href?: string | undefined;
};

type BarListProps = { readonly label: string; readonly items: readonly BarItem[]; readonly max?: number | undefined };

/** Amounts as bars from nought, each with its number beside it. */
export function BarList({ label, items, max }: BarListProps) {
  const top = max ?? Math.max(1, ...items.map((item) => item.value));
  const notes = items.some((item) => item.note);
  return (
    <ul className={css.list} aria-label={label}>
      {items.map((item) => {
        const className = cx(css.row, !notes && css.noNote, item.href && css.pressable);
        const content = (
          <>
            <span>{item.label}</span>
            <span className={css.track} aria-hidden="true">
              <span
                className={cx(css.bar, item.value > 0 && css.present, progress.tones[item.tone ?? 'grey'])}
                style={{ width: `${(item.value / top) * 100}%` }}
              />
            </span>
            <span className={css.figure}>{item.figure ?? item.value}</span>
            {notes && <span className={css.note}>{item.note}</span>}
          </>
        );
        return (
          <li key={item.id}>
            {item.href ? (
              <Link href={item.href} className={className}>
                {content}
              </Link>
            ) : (
              <div className={className}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
