import type { ReactNode } from 'react';
import { cut } from './Glyph.css.ts';

const disc = <circle cx="7" cy="7" r="5" />;
const filledDisc = <circle cx="7" cy="7" r="5.6" fill="currentColor" stroke="none" />;

const glyphs = {
  dashed: <circle cx="7" cy="7" r="5" strokeDasharray="2.1 1.83" />,
  ring: disc,
  arrowUp: (
    <>
      {disc}
      <path d="M7 9.4V4.8M5 6.6l2-2 2 2" />
    </>
  ),
  half: (
    <>
      {disc}
      <path d="M7 4.3a2.7 2.7 0 0 1 0 5.4z" fill="currentColor" stroke="none" />
      <path d="M7 2v10" />
    </>
  ),
  stop: (
    <>
      <rect x="2.3" y="2.3" width="9.4" height="9.4" rx="1.5" />
      <rect x="5" y="5" width="4" height="4" fill="currentColor" stroke="none" />
    </>
  ),
  alert: (
    <>
      <path d="M7 1.8 12.6 12H1.4z" fill="currentColor" />
      <path d="M7 5.5v3M7 10.2v.01" className={cut} />
    </>
  ),
  threeQuarters: (
    <>
      {disc}
      <path d="M7 4.3a2.7 2.7 0 1 1-2.7 2.7H7z" fill="currentColor" stroke="none" />
    </>
  ),
  ringTick: (
    <>
      {disc}
      <path d="m4.8 7.2 1.5 1.5 2.9-3" />
    </>
  ),
  done: (
    <>
      {filledDisc}
      <path d="m4.6 7.2 1.6 1.6 3.2-3.4" className={cut} />
    </>
  ),
  dot: (
    <>
      {disc}
      <circle cx="7" cy="7" r="1.8" fill="currentColor" stroke="none" />
    </>
  ),
  arrowIn: <path d="M2.5 7h7M7 4.3 9.7 7 7 9.7M12 2.5v9" />,
  star: <path d="m7 1.8 1.6 3.3 3.6.5-2.6 2.5.6 3.6L7 10l-3.2 1.7.6-3.6L1.8 5.6l3.6-.5z" fill="currentColor" />,
  tick: <path d="m2.5 7.5 3 3 6-6.5" />,
  pencil: <path d="m3 11.2.6-2.4 5.6-5.6 1.8 1.8-5.6 5.6z" />,
  lock: (
    <>
      <rect x="3" y="6.3" width="8" height="5.7" rx="1" />
      <path d="M4.8 6V4.6a2.2 2.2 0 0 1 4.4 0V6" />
    </>
  ),
  cross: <path d="m3.5 3.5 7 7M10.5 3.5l-7 7" />,
  info: (
    <>
      {disc}
      <path d="M7 6.6v3M7 4.5v.01" />
    </>
  ),
  minus: (
    <>
      {disc}
      <path d="M4.8 7h4.4" />
    </>
  ),
  flag: <path d="M3.5 12.5v-10h7L9 5l1.5 2.5h-7" />,
  offline: (
    <path d="m2.2 2.2 9.6 9.6M4.4 5a3.5 3.5 0 0 0-.7.7 2.6 2.6 0 0 0 .3 5.2h6M6.2 3.7a3.5 3.5 0 0 1 4.2 2.6 2.4 2.4 0 0 1 1.6 3.4" />
  ),
} as const satisfies Record<string, ReactNode>;

export type GlyphName = keyof typeof glyphs;

/** The silhouette of a status, 14 px grid; its colour is the family's. */
export function Glyph({ name, size = 14 }: { readonly name: GlyphName; readonly size?: 14 | 16 }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {glyphs[name]}
    </svg>
  );
}
