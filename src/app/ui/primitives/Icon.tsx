import type { IconName } from './iconNames.ts';
import { drawingOf } from './icons.ts';

type IconProps = {
  readonly name: IconName;
  readonly size?: 14 | 16 | 20 | 24;
  readonly className?: string | undefined;
};

/** A line drawing beside words; it says nothing of its own to a screen reader. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawingOf(name)} />
    </svg>
  );
}
