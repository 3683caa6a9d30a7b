import { style } from '@vanilla-extract/css';

export const columns = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  maxHeight: 'min(420px, 50vh)',
  overflow: 'auto',
  padding: 4,
});
export const people = style({ display: 'grid', gap: 2, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' });
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });
export const rows = style({ maxHeight: 'min(360px, 45vh)', overflow: 'auto' });
// Of a narrow table half is the reasons'.
export const problems = style({
  display: 'grid',
  gap: 4,
  paddingBlock: 6,
  overflowWrap: 'anywhere',
  minWidth: 'min(50cqi, 320px)',
});
