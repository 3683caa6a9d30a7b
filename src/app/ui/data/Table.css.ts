import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

/** The table's own width decides which columns stay, so the drawer and side panels count. */
export const frame = part({
  containerType: 'inline-size',
  containerName: 'table',
  minWidth: 0,
  // The last columns of a long language fit no such screen: they are moved to, not the page.
  '@media': { '(max-width: 359px)': { position: 'relative', overflowX: 'auto' } },
});

export const table = part({ width: '100%' });
export const caption = part({ textAlign: 'start', font: vars.text3, fontWeight: 600, paddingBlockEnd: 8 });

const pad = { padding: '0 12px' };
const ends = {
  '&:first-child': { paddingInlineStart: 0 },
  '&:last-child': { paddingInlineEnd: 0 },
};

export const head = part({
  font: vars.text1,
  fontWeight: 500,
  color: vars.ink3,
  height: 32,
  ...pad,
  whiteSpace: 'nowrap',
  borderBlockEnd: `1px solid ${vars.line2}`,
  textAlign: 'start',
  selectors: ends,
  '@container': { 'table (max-width: 560px)': { paddingInline: 6 } },
});

/** Over a text that wraps, where there is little room. */
export const headWraps = part({ '@container': { 'table (max-width: 560px)': { whiteSpace: 'normal' } } });

/** The header's row stays in view below the bar: one part that moves rather than one for each column. */
export const headStuck = part({
  position: 'sticky',
  top: vars.bar,
  background: vars.surface,
  zIndex: 2,
  // Here the bar scrolls away with the page.
  '@media': { '(max-width: 1199px)': { top: 0 } },
});

export const cell = part({
  height: 40,
  ...pad,
  borderBlockEnd: `1px solid ${vars.line}`,
  textAlign: 'start',
  fontWeight: 'inherit',
  color: vars.ink2,
  selectors: ends,
  '@container': { 'table (max-width: 560px)': { paddingInline: 6 } },
});

export const row = part({
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-selected="true"], &[data-selected]': { background: vars.selected },
    '&:has(:focus-visible)': { background: vars.hover },
  },
});

export const densities = {
  dense: part({ height: 40, '@container': { 'table (max-width: 560px)': { height: 48, paddingBlock: 4 } } }),
  lines: part({ height: 48, paddingBlock: 6 }),
  people: part({ height: 52, paddingBlock: 6 }),
} as const;

/** Runs to the edges of the sheet. */
export const edge = part({
  selectors: {
    '&:first-child': { paddingInlineStart: vars.gutter },
    '&:last-child': { paddingInlineEnd: vars.gutter },
  },
});

export const headEnd = part({ textAlign: 'end' });
export const end = part({ textAlign: 'end', color: vars.ink });
export const nowrap = part({ whiteSpace: 'nowrap' });
export const wide = part({
  width: '100%',
  maxWidth: 0,
  color: vars.ink,
  '@media': { '(max-width: 359px)': { minWidth: 96, whiteSpace: 'normal' } },
});
export const selection = part({ width: 40, '@container': { 'table (max-width: 560px)': { width: 32 } } });
export const actions = part({ textAlign: 'end', whiteSpace: 'nowrap', width: 1 });

/** A column leaves when the table is narrower than this. */
export const from = {
  480: part({ '@container': { 'table (max-width: 479px)': { display: 'none' } } }),
  640: part({ '@container': { 'table (max-width: 639px)': { display: 'none' } } }),
  800: part({ '@container': { 'table (max-width: 799px)': { display: 'none' } } }),
  960: part({ '@container': { 'table (max-width: 959px)': { display: 'none' } } }),
  1120: part({ '@container': { 'table (max-width: 1119px)': { display: 'none' } } }),
} as const;

/** The column is the table's first, or its last, where those beyond it have left. */
export const firstBelow = {
  480: part({ '@container': { 'table (max-width: 479px)': { paddingInlineStart: 0 } } }),
  640: part({ '@container': { 'table (max-width: 639px)': { paddingInlineStart: 0 } } }),
  800: part({ '@container': { 'table (max-width: 799px)': { paddingInlineStart: 0 } } }),
  960: part({ '@container': { 'table (max-width: 959px)': { paddingInlineStart: 0 } } }),
  1120: part({ '@container': { 'table (max-width: 1119px)': { paddingInlineStart: 0 } } }),
} as const;
export const lastBelow = {
  480: part({ '@container': { 'table (max-width: 479px)': { paddingInlineEnd: 0 } } }),
  640: part({ '@container': { 'table (max-width: 639px)': { paddingInlineEnd: 0 } } }),
  800: part({ '@container': { 'table (max-width: 799px)': { paddingInlineEnd: 0 } } }),
  960: part({ '@container': { 'table (max-width: 959px)': { paddingInlineEnd: 0 } } }),
  1120: part({ '@container': { 'table (max-width: 1119px)': { paddingInlineEnd: 0 } } }),
} as const;

const chevron = 1.4;
/** The arrow has no element of its own: a table may have many columns. */
export const sort = part({
  font: 'inherit',
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  paddingInlineEnd: 4,
  minHeight: 24,
  selectors: {
    '&:hover': { color: vars.ink },
    '&::after': {
      content: '""',
      width: 6,
      height: 6,
      border: 'solid currentColor',
      borderWidth: `${chevron}px 0 0 ${chevron}px`,
      transform: 'translateY(1px) rotate(45deg)',
      opacity: 0,
    },
    '&:hover::after, &:focus-visible::after': { opacity: 1 },
  },
});
export const sortEnd = part({ flexDirection: 'row-reverse', paddingInline: '4px 0' });
export const sorted = part({ color: vars.ink, selectors: { '&::after': { opacity: 1 } } });
export const descending = part({ selectors: { '&::after': { transform: 'translateY(-1px) rotate(225deg)' } } });

export const name = part({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': { 'table (max-width: 400px)': { whiteSpace: 'normal' } },
});
export const nameAside = part({
  color: vars.ink3,
  // Beside the space between the words.
  marginInlineStart: 4,
  '@container': {
    'table (max-width: 560px)': {
      display: 'block',
      marginInlineStart: 0,
      font: vars.text1,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
});
export const nameBelow = part({
  color: vars.ink3,
  display: 'block',
  font: vars.text1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const nameWords = part({ fontWeight: 500 });
export const foot = part({ padding: '12px 0', font: vars.text1, color: vars.ink3 });
export const footEdge = part({ paddingInline: vars.gutter });

export const bulk = part({
  position: 'sticky',
  bottom: 16,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '8px 8px 8px 16px',
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
  width: 'max-content',
  maxWidth: 'calc(100% - 32px)',
  margin: '16px auto 0',
  flexWrap: 'wrap',
});
export const bulkNames = part({
  color: vars.ink2,
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { '(max-width: 767px)': { display: 'none' } },
});
export const divider = part({ width: 1, height: 20, background: vars.line2, marginInline: 6 });
