import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const problem = style({ marginBlockEnd: 16 });
export const form = style({ display: 'grid', gap: 20, maxWidth: 640, gridTemplateColumns: 'minmax(0, 1fr)' });
export const rules = style({
  display: 'grid',
  gap: 8,
  color: vars.ink2,
  maxWidth: '75ch',
  paddingInlineStart: 20,
  listStyle: 'disc',
});
export const nda = style({ display: 'grid', gap: 12, maxWidth: 720 });
export const version = style({ borderBlockEnd: `1px solid ${vars.line}`, paddingBlock: 8, maxWidth: '75ch' });
export const versionSummary = style({ cursor: 'pointer', minHeight: 24 });
export const versionText = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: 12 });
