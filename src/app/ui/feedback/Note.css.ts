import { fallbackVar } from '@vanilla-extract/css';
import { tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const note = part({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '2px 10px',
  padding: '12px 14px',
  borderRadius: vars.radius,
  background: fallbackVar(tone.soft, vars.sunken),
  boxShadow: `inset 0 0 0 1px ${fallbackVar(tone.line, vars.line)}`,
});
export const icon = part({ color: fallbackVar(tone.glyph, vars.ink2), marginBlockStart: 2 });
export const title = part({ fontWeight: 500 });
export const body = part({ gridColumn: 2, color: vars.ink2 });
export const actions = part({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 10 });

export const empty = part({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: 24,
  border: `1px dashed ${vars.line2}`,
  borderRadius: vars.radius,
  maxWidth: 520,
});
export const emptyBody = part({ color: vars.ink2 });
export const emptyActions = part({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 });
