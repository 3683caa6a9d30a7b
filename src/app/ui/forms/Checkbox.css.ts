import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const tick = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='white' stroke-width='2'%3E%3Cpath d='m2.5 6.3 2.3 2.3 4.7-5'/%3E%3C/svg%3E")`;

export const label = part({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 24,
  minWidth: 24,
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { minHeight: 40, alignItems: 'center' } },
});

/** Between the words over a group and its first choice. */
export const legend = part({ marginBlockEnd: 8 });

export const box = part({
  appearance: 'none',
  width: 16,
  height: 16,
  margin: 4,
  border: `1px solid ${vars.lineControl}`,
  borderRadius: vars.radiusSmall,
  background: `${vars.surface} center / 12px no-repeat`,
  flex: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.ink2 },
    '&:checked': { backgroundColor: vars.accent, borderColor: vars.accent, backgroundImage: tick },
    '&[type="checkbox"]:indeterminate': {
      backgroundColor: vars.accent,
      borderColor: vars.accent,
      backgroundImage: 'linear-gradient(white, white)',
      backgroundSize: '8px 2px',
    },
    '&[aria-disabled="true"]': { background: vars.sunken, borderColor: vars.line2, cursor: 'not-allowed' },
    '&[aria-disabled="true"]:checked': { backgroundColor: vars.ink3, backgroundImage: tick, backgroundSize: '12px' },
    '&[aria-invalid="true"]': { borderColor: vars.red },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

export const dot = part({
  borderRadius: '50%',
  selectors: {
    '&:checked': { backgroundImage: 'radial-gradient(white 0 3px, transparent 3.5px)', backgroundSize: 'auto' },
  },
});

/** Under the words, not under the box. */
export const note = part({ marginInlineStart: 32 });
export const words = part({ display: 'grid', gap: 2, paddingBlockStart: 2 });
export const help = part({ font: vars.text1, color: vars.ink3 });
export const group = part({ display: 'grid', gap: 4, justifyItems: 'start' });
export const inline = part({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' });

export const track = part({
  appearance: 'none',
  width: 36,
  height: 20,
  borderRadius: 10,
  background: vars.lineControl,
  position: 'relative',
  cursor: 'pointer',
  flex: 'none',
  margin: '2px 0',
  transition: `background ${vars.fast}`,
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 2,
      insetBlockStart: 2,
      width: 16,
      height: 16,
      borderRadius: '50%',
      background: '#ffffff',
      transition: `translate ${vars.fast} ${vars.ease}`,
    },
    '&:checked': { background: vars.accent },
    '&:checked::after': { translate: '16px 0' },
    '&:focus-visible': { borderRadius: 10 },
    '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

export const settingWords = part({ flex: '1 1 0', minWidth: 0 });
export const setting = part({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 24,
  minHeight: 56,
  padding: '8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { '(max-width: 639px)': { flexWrap: 'wrap', gap: '4px 16px' } },
});
