import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';
import { tracked } from '#app/ui/theme/tracked.ts';

const small = '(max-width: 479px)';

export const page = style({ minHeight: '100vh', display: 'flex', flexDirection: 'column' });
export const main = style({
  flex: 1,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  padding: '24px 16px 10vh',
  '@media': { [small]: { padding: 0, alignContent: 'start', background: vars.surface } },
});
export const card = style({
  width: '100%',
  maxWidth: 416,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  '@media': { [small]: { border: 0, borderRadius: 0, maxWidth: 'none' } },
});
export const content = style({
  padding: '40px 40px 32px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media': { [small]: { padding: '32px 20px' } },
});
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
export const brand = style({ display: 'flex', alignItems: 'center', gap: 10, font: vars.text3, fontWeight: 600 });
export const heading = style({ font: vars.text5, fontWeight: 600, letterSpacing: tracked(-0.02), outline: 'none' });
export const sub = style({ color: vars.ink2 });
export const languages = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  padding: '12px 32px',
  borderTop: `1px solid ${vars.line}`,
  '@media': { [small]: { padding: '12px' } },
});
export const names = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
  '@media': { [small]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 } },
});
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', color: vars.ink2 });
export const choices = style({ display: 'grid', gap: 12 });
