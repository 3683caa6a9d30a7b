import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: '12px 40px',
  paddingBlockEnd: 16,
  borderBlockEnd: `1px solid ${vars.line2}`,
});
export const progress = style({ display: 'grid', gap: 6, minWidth: 160, textAlign: 'end' });
export const list = style({ listStyle: 'none', padding: 0, marginBlockEnd: 12 });
export const step = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 16px',
  paddingBlock: 12,
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: '24px minmax(0, 1fr)' } },
  selectors: {
    '&[data-next]': {
      marginInline: -12,
      paddingInline: 12,
      borderRadius: vars.radius,
      borderColor: 'transparent',
      background: vars.accentSoft,
    },
  },
});
const mark = style({ display: 'inline-grid', placeItems: 'center' });
export const marks = styleVariants({
  done: [mark, { color: vars.greenInk }],
  next: [mark, { color: vars.accentInk }],
  open: [mark, { color: vars.ink3 }],
  waits: [mark, { color: vars.ink3 }],
});
export const words = style({ overflowWrap: 'anywhere' });
export const name = style({ fontWeight: 500 });
// Beneath its words on a small screen.
export const action = style({ '@media': { '(max-width: 639px)': { gridColumn: 2, justifySelf: 'start' } } });
export const comes = style({ marginBlockStart: 40 });
