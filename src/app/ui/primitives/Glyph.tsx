import { cut } from './Glyph.css.ts';
import { type GlyphName, shapesOf } from './glyphs.ts';

export type { GlyphName } from './glyphs.ts';

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
      {shapesOf(name).map(({ d, as, dashes }) => (
        <path
          key={d}
          d={d}
          strokeDasharray={dashes}
          className={as === 'cut' ? cut : undefined}
          fill={as === 'solid' || as === 'both' ? 'currentColor' : undefined}
          stroke={as === 'solid' ? 'none' : undefined}
        />
      ))}
    </svg>
  );
}
