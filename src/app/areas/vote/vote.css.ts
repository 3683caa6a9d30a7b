import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const wide = '(min-width: 960px)';

export const page = style({ minHeight: '100vh', background: vars.surface });
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
  padding: '12px 16px',
  borderBottom: `1px solid ${vars.line}`,
});
export const brand = style({ display: 'flex', alignItems: 'center', gap: 10, fontWeight: 600 });
export const languages = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
export const main = style({ maxWidth: 1232, margin: '0 auto', padding: '32px 16px 64px', display: 'grid', gap: 24 });
export const heading = style({ font: vars.text5, fontWeight: 600, letterSpacing: '-0.02em', outline: 'none' });
export const columns = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start' } },
});
export const sections = style({ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' });
export const cards = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
});
export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: 8,
  padding: 16,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});
export const chosen = style({ outline: `2px solid ${vars.accent}`, outlineOffset: -1 });
export const answer = style({ whiteSpace: 'pre-wrap', color: vars.ink2 });
export const title = style({ font: vars.text3, fontWeight: 600, overflowWrap: 'anywhere' });
export const ballot = style({
  display: 'grid',
  gap: 16,
  padding: 20,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  '@media': { [wide]: { position: 'sticky', top: 16 } },
});
export const narrow = style({ maxWidth: 520, width: '100%', margin: '0 auto', display: 'grid', gap: 20 });
export const list = style({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
});
