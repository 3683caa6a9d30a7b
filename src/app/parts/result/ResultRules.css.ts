import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const rules = style({ color: vars.ink2, maxWidth: '75ch' });
export const name = style({ cursor: 'pointer', minHeight: 24, fontWeight: 500, borderRadius: vars.radiusSmall });
export const words = style({ display: 'grid', gap: 8, paddingBlockStart: 8 });
export const steps = style({ display: 'grid', gap: 12, margin: 0, paddingBlockStart: 8, paddingInlineStart: 20 });
export const command = style({ overflowWrap: 'anywhere', color: vars.ink });
