import { style } from '@vanilla-extract/css';

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
