import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const form = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 640 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' });
export const review = style({ padding: '8px 0', borderBlockEnd: `1px solid ${vars.line}`, maxWidth: '75ch' });
export const text = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
