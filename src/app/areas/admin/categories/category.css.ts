import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const page = style({ display: 'grid', gap: 40, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' });
export const criteria = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
export const list = style({
  display: 'grid',
  gap: 0,
  listStyle: 'none',
  padding: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const criterion = style({ borderTop: `1px solid ${vars.line}`, padding: '16px 0 20px' });
export const fields = style({
  display: 'grid',
  gap: 12,
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  position: 'relative',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const criterionHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 32,
});
export const tools = style({ display: 'flex', gap: 2 });
export const nameAndWeight = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  alignItems: 'start',
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const total = { display: 'flex', gap: 8, alignItems: 'center', fontWeight: 500 } as const;
export const totalRight = style({ ...total, color: vars.greenInk });
export const totalWrong = style({ ...total, color: vars.orangeInk });
export const anchors = style({ display: 'grid' });
export const summary = style({ color: vars.accentInk, cursor: 'pointer', minHeight: 24, width: 'fit-content' });
export const anchorFields = style({
  display: 'grid',
  gap: 12,
  paddingBlock: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const fixedCriterion = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  padding: '12px 0',
  borderTop: `1px solid ${vars.line}`,
});
export const fixedWords = style({ gridColumn: 1, display: 'grid', gap: 6, color: vars.ink2 });
export const fixedAnchor = style({ display: 'block' });
