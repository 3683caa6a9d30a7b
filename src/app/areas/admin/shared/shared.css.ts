import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const shortfall = style({ display: 'inline-flex', alignItems: 'center', gap: 4, fontWeight: 500 });
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  paddingBlock: 12,
  // Narrower, or the last one that fits in what stands in for the font would move to another line with it.
  '@media': { '(max-width: 767px)': { columnGap: 6 } },
});
export const toolbarSearch = style({
  width: 'min(272px, 100%)',
  '@media': { '(max-width: 767px)': { width: '100%' } },
});
export const popover = style({ display: 'grid', gap: 4, padding: 8, minWidth: 200, maxHeight: 360, overflowY: 'auto' });
export const narrowForm = style({ display: 'grid', gap: 20, maxWidth: 640, gridTemplateColumns: 'minmax(0, 1fr)' });
export const formActions = style({ display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'start' });
export const footnote = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 12,
  font: vars.text1,
  color: vars.ink3,
});

/** What can be done with a row, at its end. */
export const rowActions = style({ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 4 });
export const asTable = style({ marginBlockStart: 12 });
export const asTableSummary = style({
  font: vars.text1,
  color: vars.ink2,
  cursor: 'pointer',
  minHeight: 24,
  width: 'fit-content',
});
/** Sheets that would help, one below the other. */
export const sheets = style({ margin: 0, paddingInlineStart: 20 });
