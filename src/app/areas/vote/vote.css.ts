import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';
import { tracked } from '../../ui/theme/tracked.ts';

const wide = '(min-width: 960px)';
const title0 = style({ font: vars.text3, fontWeight: 600, overflowWrap: 'anywhere' });

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
export const heading = style({ font: vars.text5, fontWeight: 600, letterSpacing: tracked(-0.02), outline: 'none' });
export const columns = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start' } },
});
export const sections = style({ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' });
export const category = style([title0, { marginBottom: 12 }]);
export const cards = style({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 16,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
});
export const chosen = style({ outline: `2px solid ${vars.purple}`, outlineOffset: -1 });
export const yours = style({ color: vars.purpleInk, background: vars.purpleSoft, borderColor: vars.purple });
/** At the foot of every card of a row. */
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginTop: 'auto',
  paddingTop: 8,
});
export const answer = style({ whiteSpace: 'pre-wrap' });
export const title = title0;
export const stepTitle = style({ font: vars.text4, fontWeight: 600, outline: 'none', overflowWrap: 'anywhere' });
export const panel = style({
  display: 'grid',
  gap: 20,
  padding: 'clamp(16px, 5vw, 32px)',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
});
export const ballot = style({
  display: 'grid',
  gap: 16,
  padding: 20,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  '@media': { [wide]: { position: 'sticky', top: 16 } },
});
export const narrow = style({ maxWidth: 440, width: '100%', margin: '0 auto', display: 'grid', gap: 20 });
export const summary = style({ margin: 0, padding: 0, listStyle: 'none', overflowWrap: 'anywhere' });
export const line = style({ display: 'grid', padding: '8px 0', borderBottom: `1px solid ${vars.line}` });
export const name = style({ fontWeight: 500 });
export const spread = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const steps = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '4px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.ink2,
  selectors: { '&[aria-current]': { color: vars.ink, fontWeight: 500 } },
});
/** Where the ballot is below the entries: how many are chosen and why one more is not, always in sight. */
export const mobileBar = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  margin: '0 -16px',
  padding: '12px 16px',
  background: vars.surface,
  borderTop: `1px solid ${vars.line}`,
  '@media': { [wide]: { display: 'none' } },
});
/** What has the focus is not below the bar. */
globalStyle(`${ballot} :is(input, button), ${cards} button`, { scrollMarginBottom: 96 });
export const barWords = style({ display: 'grid', minWidth: 0, flex: '1 1 140px' });
export const refusal = style({ color: vars.redInk });
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const media = style({
  position: 'relative',
  width: '100%',
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: vars.radius,
  overflow: 'hidden',
  background: vars.sunken,
});
export const still = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
export const play = style({ position: 'absolute', insetBlockEnd: 8, insetInlineStart: 8 });
export const pictured = style([line, { display: 'flex', alignItems: 'center', gap: 12 }]);
export const tiny = style({ flex: 'none', width: 64, aspectRatio: '16 / 9', borderRadius: 4, overflow: 'hidden' });
export const words = style({ display: 'grid', minWidth: 0 });
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '8px 32px',
  paddingBottom: 24,
  borderBottom: `1px solid ${vars.line}`,
});
export const footer = style({
  maxWidth: 1232,
  margin: '0 auto',
  padding: '16px 16px 32px',
  borderTop: `1px solid ${vars.line}`,
});
export const footed = style({
  display: 'grid',
  gap: '12px 32px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  margin: 0,
});
export const answered = style({ margin: 0, overflowWrap: 'anywhere' });
export const check = style({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  maxWidth: 440,
  paddingTop: 24,
  borderTop: `1px solid ${vars.line}`,
});
/** Figures and letters of one width each: nobody has to guess which is which. */
export const receipt = style({
  fontWeight: 500,
  fontVariantNumeric: 'slashed-zero tabular-nums',
  letterSpacing: '0.02em',
});
