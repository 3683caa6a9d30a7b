import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import { type Family, families } from '../theme/family.css.ts';
import * as css from './Chip.css.ts';
import { Glyph, type GlyphName } from './Glyph.tsx';

type ChipProps = {
  readonly children: ReactNode;
  readonly family?: Family | undefined;
  readonly glyph?: GlyphName | undefined;
  /** Without its fill, for dense tables: the glyph and the words. */
  readonly bare?: boolean | undefined;
  readonly outlined?: boolean | undefined;
  readonly small?: boolean | undefined;
};

/** A pill that reports and is never pressed. Its first letter is shown large, its words are as written. */
export function Chip({ children, family = 'grey', glyph, bare, outlined, small }: ChipProps) {
  return (
    <span
      className={cx(
        families[family],
        css.chip,
        glyph && css.withGlyph,
        small && css.smallChip,
        outlined && css.outlined,
        bare && css.bare,
      )}
    >
      {glyph && (
        <span className={css.drawing}>
          <Glyph name={glyph} />
        </span>
      )}
      <span className={css.words}>{children}</span>
    </span>
  );
}
