import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const window = style({
  position: 'relative',
  height: 'clamp(320px, calc(100dvh - 300px), 720px)',
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  background: vars.surface,
  overflow: 'hidden',
  '@media': { print: { height: 'auto', border: 0 }, '(max-width: 639px)': { height: 380 } },
});
export const plane = style({
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  touchAction: 'pan-y',
  cursor: 'grab',
  borderRadius: vars.radius,
  '@media': { print: { height: 'auto', overflow: 'visible' } },
  selectors: {
    '&:active': { cursor: 'grabbing' },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: -3 },
  },
});
export const chart = style({
  display: 'block',
  width: '100%',
  height: '100%',
  fontFamily: vars.font,
  userSelect: 'none',
  '@media': { print: { height: 'auto', maxHeight: '80vh' } },
});
export const tools = style({
  position: 'absolute',
  insetBlockEnd: 8,
  insetInlineEnd: 8,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: 2,
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
  '@media': { print: { display: 'none' } },
});
export const percent = style({ font: vars.text1, color: vars.ink2, minWidth: 40, textAlign: 'center' });

const box = { fill: vars.surface, stroke: vars.lineControl, strokeWidth: 1 } as const;
export const state = style(box);
export const stateNow = style({ ...box, fill: vars.accentSoft, stroke: vars.accentInk, strokeWidth: 2 });
export const statePast = style({ ...box, stroke: vars.line2, fill: vars.sunken });
export const inner = style({ fill: 'none', stroke: vars.lineControl, strokeWidth: 1 });
export const frame = style({ fill: vars.canvas, fillOpacity: 0.55, stroke: vars.line2, strokeWidth: 1 });
export const frameNow = style({ fill: vars.canvas, fillOpacity: 0.55, stroke: vars.accentLine, strokeWidth: 1.5 });
export const source = style({ fill: vars.sunken, stroke: vars.line2, strokeDasharray: '3 3' });
export const chosen = style({ fill: 'none', stroke: vars.focus, strokeWidth: 2 });
export const marks = {
  added: style({ fill: 'none', stroke: vars.green, strokeWidth: 3 }),
  changed: style({ fill: 'none', stroke: vars.yellow, strokeWidth: 3 }),
  removed: style({ fill: 'none', stroke: vars.red, strokeWidth: 3, strokeDasharray: '6 4' }),
} as const;

export const signs = {
  added: style({ fill: vars.surface, stroke: vars.green, strokeWidth: 1.5 }),
  changed: style({ fill: vars.surface, stroke: vars.yellow, strokeWidth: 1.5 }),
  removed: style({ fill: vars.surface, stroke: vars.red, strokeWidth: 1.5 }),
} as const;
export const sign = style({ fontSize: 13, fontWeight: 700, textAnchor: 'middle', fill: vars.ink });

const name = { fontSize: 13, fontWeight: 500, textAnchor: 'middle' } as const;
export const stateName = style({ ...name, fill: vars.ink });
export const nameNow = style({ ...name, fontWeight: 600, fill: vars.accentInk });
export const namePast = style({ ...name, fill: vars.ink2 });
export const frameName = style({ fontSize: 12, fontWeight: 500, fill: vars.ink2 });
export const sourceName = style({ fontSize: 12, fill: vars.ink2, textAnchor: 'middle' });
export const tick = style({ fill: 'none', stroke: vars.ink3, strokeWidth: 1.5, strokeLinecap: 'round' });

const line = { fill: 'none', strokeWidth: 1.25 } as const;
export const lines = {
  idle: style({ ...line, stroke: vars.ink3 }),
  past: style({ ...line, stroke: vars.lineControl }),
  possible: style({ ...line, strokeWidth: 2, stroke: vars.accentInk }),
  blocked: style({ ...line, strokeWidth: 1.5, stroke: vars.red, strokeDasharray: '5 4' }),
} as const;
export const back = style({ strokeDasharray: '1.5 4', strokeLinecap: 'round', strokeWidth: 1.5 });
export const lineChosen = style({ strokeWidth: 3 });
export const heads = {
  idle: style({ fill: 'none', stroke: vars.ink3 }),
  past: style({ fill: 'none', stroke: vars.lineControl }),
  possible: style({ fill: 'none', stroke: vars.accentInk }),
  blocked: style({ fill: 'none', stroke: vars.red }),
} as const;
export const start = style({ fill: vars.ink2 });
export const halo = style({ fill: vars.surface, fillOpacity: 0.88 });
const label = { fontSize: 12, fontWeight: 500, textAnchor: 'middle' } as const;
export const labels = {
  idle: style({ ...label, fill: vars.ink2 }),
  past: style({ ...label, fill: vars.ink2 }),
  possible: style({ ...label, fill: vars.accentInk }),
  blocked: style({ ...label, fill: vars.redInk }),
} as const;
export const reason = style({ fontSize: 11, fill: vars.redInk, textAnchor: 'middle' });
export const lock = style({ fill: 'none', stroke: vars.red, strokeWidth: 1.3 });
export const target = style({ cursor: 'pointer' });
export const hit = style({ fill: 'none', stroke: 'transparent', strokeWidth: 12 });

globalStyle(`${target}:hover rect`, { strokeWidth: 2 });
