import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { type Both, defaultColours, presetColours } from './colours.ts';
import { tokensLayer } from './layers.css.ts';

const names = {
  canvas: 'canvas',
  surface: 'surface',
  raised: 'raised',
  sunken: 'sunken',
  hover: 'hover',
  pressed: 'pressed',
  selected: 'selected',
  line: 'line',
  line2: 'line-2',
  lineControl: 'line-control',
  ink: 'ink',
  ink2: 'ink-2',
  ink3: 'ink-3',
  accent: 'accent',
  accentHover: 'accent-hover',
  onAccent: 'on-accent',
  accentInk: 'accent-ink',
  accentSoft: 'accent-soft',
  accentLine: 'accent-line',
  focus: 'focus',
  purple: 'purple',
  onPurple: 'on-purple',
  purpleInk: 'purple-ink',
  purpleSoft: 'purple-soft',
  purpleLine: 'purple-line',
  green: 'green',
  greenInk: 'green-ink',
  greenSoft: 'green-soft',
  greenLine: 'green-line',
  red: 'red',
  redFill: 'red-fill',
  redFillHover: 'red-fill-hover',
  redInk: 'red-ink',
  redSoft: 'red-soft',
  redLine: 'red-line',
  orange: 'orange',
  orangeInk: 'orange-ink',
  orangeSoft: 'orange-soft',
  orangeLine: 'orange-line',
  yellow: 'yellow',
  yellowInk: 'yellow-ink',
  yellowSoft: 'yellow-soft',
  yellowLine: 'yellow-line',
  grey50: 'grey-50',
  grey100: 'grey-100',
  grey200: 'grey-200',
  grey300: 'grey-300',
  grey400: 'grey-400',
  grey500: 'grey-500',
  grey600: 'grey-600',
  grey700: 'grey-700',
  grey800: 'grey-800',
  grey900: 'grey-900',
  radius: 'r',
  radiusSmall: 'r-s',
  radiusFull: 'r-full',
  floating: 'e1',
  dialog: 'e2',
  font: 'font',
  text1: 't1',
  text2: 't2',
  text3: 't3',
  text4: 't4',
  text5: 't5',
  bar: 'bar',
  drawer: 'drawer',
  gutter: 'gutter',
  fast: 'fast',
  slow: 'slow',
  ease: 'ease',
  tracking: 'tracking',
} as const;

/** The design tokens, as CSS variables: `vars.ink` is `var(--ink)`. Texts: `font: vars.text2`. */
export const vars = createGlobalThemeContract(names, (value) => value ?? '');

// Declared as a function: the browser chooses the side by `color-scheme`.
function asLightDark<Name extends string>(colours: Record<Name, Both>): Record<Name, string> {
  const entries = Object.entries<Both>(colours).map(([name, [light, dark]]) => [name, `light-dark(${light}, ${dark})`]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

const standIn = `Roboto, "Roboto Fallback", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif`;
const family = `"Roboto Variable", ${standIn}`;

createGlobalTheme(':root', vars, {
  '@layer': tokensLayer,
  ...asLightDark(defaultColours),
  radius: '8px',
  radiusSmall: '4px',
  radiusFull: '999px',
  floating: `0 0 0 1px ${vars.line2}, 0 8px 24px light-dark(rgb(19 23 29 / 0.1), rgb(0 0 0 / 0.5))`,
  dialog: `0 0 0 1px ${vars.line2}, 0 24px 64px light-dark(rgb(19 23 29 / 0.18), rgb(0 0 0 / 0.65))`,
  font: family,
  text1: `0.75rem/1rem ${vars.font}`,
  text2: `0.875rem/1.25rem ${vars.font}`,
  text3: `1rem/1.5rem ${vars.font}`,
  text4: `1.25rem/1.75rem ${vars.font}`,
  text5: `1.75rem/2.25rem ${vars.font}`,
  bar: '88px',
  drawer: '260px',
  gutter: '32px',
  fast: '120ms',
  slow: '240ms',
  ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  tracking: '1',
});

const layered = (values: Record<string, string>) => ({ '@layer': { [tokensLayer]: values } });

globalStyle(':root[data-font="later"]', { '@layer': { [tokensLayer]: { vars: { [vars.font]: standIn } } } });
// By an attribute: `:lang` is looked up for every element that is drawn.
globalStyle('[lang|="zh"]', { '@layer': { [tokensLayer]: { vars: { [vars.tracking]: '0' } } } });
globalStyle(':root', layered({ colorScheme: 'light dark' }));
globalStyle(':root[data-mode="light"]', layered({ colorScheme: 'light' }));
globalStyle(':root[data-mode="dark"]', layered({ colorScheme: 'dark' }));
// Paper is white.
globalStyle(':root', { '@media': { print: { colorScheme: 'light' } } });

for (const [preset, colours] of Object.entries(presetColours)) {
  globalStyle(`:root[data-preset="${preset}"]`, {
    '@layer': {
      [tokensLayer]: {
        vars: Object.fromEntries(
          Object.entries(asLightDark(colours)).map(([name, value]) => [
            `--${names[name as keyof typeof colours]}`,
            value,
          ]),
        ),
      },
    },
  });
}

globalStyle(':root', {
  '@layer': {
    [tokensLayer]: {
      '@media': {
        '(max-width: 1199px)': { vars: { [vars.gutter]: '24px', [vars.bar]: '56px' } },
        '(max-width: 639px)': { vars: { [vars.gutter]: '16px' } },
      },
    },
  },
});
