import { style } from '@vanilla-extract/css';

export const actions = style({ display: 'inline-flex', alignItems: 'center', gap: 4, justifyContent: 'end' });
export const large = style({ '@media': { '(max-width: 639px)': { display: 'none' } } });
export const awards = style({ display: 'grid', gap: 16 });
export const boxes = style({ display: 'grid', gap: 8, paddingBlockStart: 8, paddingInlineStart: 28 });
export const award = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ padding: 0 });
export const file = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });
export const fileName = style({ overflowWrap: 'anywhere' });
export const problems = style({ display: 'block', minWidth: 'min(280px, 38vw)', paddingBlock: 6 });
export const preview = style({ maxHeight: 'min(360px, 45vh)', overflow: 'auto' });
