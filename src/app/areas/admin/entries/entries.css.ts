import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const ref = style({ color: vars.ink2, fontVariantNumeric: 'tabular-nums' });
export const files = style({ display: 'inline-flex', gap: 3, verticalAlign: 'middle' });
const file = { width: 8, height: 12, borderRadius: 2, display: 'block' } as const;
export const fileThere = style({ ...file, background: vars.ink3 });
export const fileMissing = style({ ...file, boxShadow: `inset 0 0 0 1px ${vars.lineControl}` });
export const form = style({ display: 'grid', gap: 16, textAlign: 'start' });
export const boxesLabel = style({ fontWeight: 500 });
export const failures = style({ display: 'grid', gap: 6, paddingInlineStart: 20, listStyle: 'disc' });
export const fieldset = style({ border: 0, padding: 0, margin: 0, minWidth: 0, display: 'grid', gap: 8 });
export const twoBoxes = style({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  paddingBlockStart: 8,
});
/** The name in full on two lines rather than the beginnings of two names; rows keep one height. */
export const organisation = style({ '@container': { 'table (max-width: 400px)': { display: 'none' } } });
