import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const link = part({
  color: vars.accentInk,
  fontWeight: 500,
  textDecoration: 'none',
  borderRadius: vars.radiusSmall,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const inline = part({ display: 'inline', minHeight: 0, fontWeight: 'inherit', textDecoration: 'underline' });
export const small = part({ font: vars.text1, fontWeight: 500 });
export const plain = part({
  color: vars.ink,
  fontWeight: 500,
  textDecoration: 'none',
  padding: '4px 0',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
