import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const lead = style({ color: vars.ink2, maxWidth: 760 });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginBlockStart: 8 });
export const score = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const favourite = style({ color: vars.purpleInk });

export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: 24,
  '@media': { '(max-width: 639px)': { gap: 16 } },
});
export const ring = style({ width: 112, height: 112, flexShrink: 0 });
export const ringTrack = style({ fill: 'none', stroke: vars.pressed, strokeWidth: 8 });
export const ringDone = style({ fill: 'none', stroke: vars.purpleLine, strokeWidth: 8, strokeLinecap: 'butt' });
export const ringIn = style({ fill: 'none', stroke: vars.purple, strokeWidth: 8, strokeLinecap: 'butt' });
export const ringFigure = style({ font: vars.text5, fontWeight: 600, fill: vars.ink, textAnchor: 'middle' });
export const ringUnit = style({ font: vars.text1, fill: vars.ink3, textAnchor: 'middle' });
export const legend = style({ display: 'grid', gap: 6, minWidth: 0 });
export const legendRow = style({ display: 'flex', alignItems: 'center', gap: 8 });
const dot = style({ width: 10, height: 10, borderRadius: 2, flexShrink: 0, forcedColorAdjust: 'none' });
export const dots = {
  submitted: style([dot, { background: vars.purple }]),
  scored: style([dot, { background: vars.purpleLine }]),
  left: style([dot, { background: vars.pressed }]),
};
export const legendFigure = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const pace = style({ marginBlockStart: 8, color: vars.ink2 });

export const round = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  padding: '12px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const roundName = style({
  fontWeight: 500,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
});
export const roundMeta = style({ font: vars.text1, color: vars.ink3, gridColumn: 1 });
export const roundSide = style({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  gridRow: 'span 2',
  '@media': { '(max-width: 639px)': { gridRow: 'auto' } },
});

export const terms = style({
  font: vars.text3,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: '20px 24px',
  borderRadius: vars.radius,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  background: vars.surface,
  maxHeight: '56dvh',
  overflow: 'auto',
  '@media': { '(max-width: 639px)': { padding: 16, maxHeight: 'none' } },
});
export const page = style({ maxWidth: 760 });
export const version = style({ font: vars.text1, color: vars.ink3, marginBlockEnd: -16 });
export const narrow = style({ maxWidth: 440 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });

/** Out of the row while it says nothing, so that it leaves no gap; it stays there to be announced. */
export const status = style({ selectors: { '&:empty': { position: 'absolute' } } });
export const onlyWide = style({ '@media': { '(max-width: 639px)': { display: 'none' } } });

export const device = style({ maxWidth: 520 });
export const deviceAll = style({ display: 'flex', gap: 8, alignItems: 'baseline' });
export const reference = style({ display: 'inline-flex', gap: 6, alignItems: 'center', color: vars.ink3 });
