import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const list = part({ display: 'grid' });
export const item = part({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: 12,
  position: 'relative',
  paddingBlockEnd: 20,
  selectors: {
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 7,
      insetBlock: '20px 0',
      width: 1,
      background: vars.line2,
    },
  },
});
export const mark = part({ color: vars.ink3, marginBlockStart: 2, display: 'inline-flex', justifyContent: 'center' });
export const title = part({ fontWeight: 500 });
export const meta = part({ font: vars.text1, color: vars.ink3 });
export const body = part({ color: vars.ink2, marginBlockStart: 4 });
