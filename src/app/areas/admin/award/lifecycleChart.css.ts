import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const frame = style({ paddingBlock: 4 });
export const chart = style({
  display: 'block',
  width: '100%',
  maxWidth: 772,
  height: 'auto',
  fontFamily: vars.font,
});

const edge = { fill: 'none', strokeWidth: 1.25, stroke: vars.ink3 } as const;
export const forward = style(edge);
export const past = style({ ...edge, stroke: vars.lineControl });
export const ready = style({ ...edge, strokeWidth: 1.5, stroke: vars.accentInk });
export const blocked = style({ ...edge, strokeWidth: 1.5, stroke: vars.red, strokeDasharray: '5 4' });
const dots = { strokeDasharray: '1.5 4', strokeLinecap: 'round', strokeWidth: 1.5 } as const;
export const back = style({ ...edge, ...dots });
export const backReady = style({ ...edge, ...dots, stroke: vars.accentInk });
export const start = style({ fill: vars.ink2 });

const box = { strokeWidth: 1, fill: vars.surface } as const;
export const boxPast = style({ ...box, stroke: vars.line2 });
export const boxNow = style({ ...box, stroke: vars.accentInk, strokeWidth: 2, fill: vars.accentSoft });
export const boxAhead = style({ ...box, stroke: vars.lineControl });
export const boxInner = style({ fill: 'none', stroke: vars.lineControl, strokeWidth: 1 });

export const name = style({ fontSize: 13, fontWeight: 500, fill: vars.ink });
export const namePast = style({ fontSize: 13, fontWeight: 500, fill: vars.ink2 });
export const nameNow = style({ fontSize: 13, fontWeight: 600, fill: vars.accentInk });
export const label = style({ fontSize: 12, fontWeight: 500, fill: vars.ink });
export const labelPast = style({ fontSize: 12, fontWeight: 500, fill: vars.ink2 });
export const labelReady = style({ fontSize: 12, fontWeight: 500, fill: vars.accentInk });
export const labelBlocked = style({ fontSize: 12, fontWeight: 500, fill: vars.redInk });
export const note = style({ fontSize: 12, fill: vars.ink3 });
export const edgeWords = style({ display: 'flex', alignItems: 'center', gap: 6, height: '100%' });
export const edgeLock = style({ width: 14, height: 14, flex: 'none', color: vars.red });
const edgeName = { fontSize: 12, lineHeight: '16px', fontWeight: 500 } as const;
export const edgeIdle = style({ ...edgeName, color: vars.ink });
export const edgePast = style({ ...edgeName, color: vars.ink2 });
export const edgeReady = style({ ...edgeName, color: vars.accentInk });
export const edgeBlocked = style({ ...edgeName, color: vars.redInk });
export const sub = style({
  fontSize: 12,
  lineHeight: '16px',
  color: vars.ink3,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
export const subBlocked = style([sub, { color: vars.redInk }]);
export const glyphPast = style({ color: vars.ink3 });
export const glyphNow = style({ color: vars.accentInk });

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  font: vars.text1,
  color: vars.ink2,
  marginInlineStart: 'auto',
});
export const legendItem = style({ display: 'inline-flex', alignItems: 'center', gap: 6 });
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  flexWrap: 'wrap',
  minHeight: 28,
  marginBlockEnd: 12,
});
export const summary = style({
  font: vars.text1,
  color: vars.accentInk,
  cursor: 'pointer',
  minHeight: 24,
  width: 'fit-content',
});
export const plainTable = style({ width: '100%', marginBlockStart: 8, font: vars.text1 });
globalStyle(`${plainTable} :is(th, td)`, {
  textAlign: 'start',
  padding: '8px 12px 8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  verticalAlign: 'top',
});
globalStyle(`${plainTable} th`, { color: vars.ink3, fontWeight: 500 });
