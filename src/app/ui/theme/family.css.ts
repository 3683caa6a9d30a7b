import { createVar } from '@vanilla-extract/css';
import { part } from './part.ts';
import { vars } from './theme.css.ts';

/** The colours of a report: glyph, text, fill, edge. Set by a family class, read by chips, notes and ticks. */
export const tone = { glyph: createVar(), ink: createVar(), soft: createVar(), line: createVar() };

const family = (glyph: string, ink: string, soft: string, line: string): string =>
  part({ vars: { [tone.glyph]: glyph, [tone.ink]: ink, [tone.soft]: soft, [tone.line]: line } });

/** What a colour reports: blue acts, purple judges, green done, red error, orange short or offline, yellow draft. */
export const families = {
  grey: family(vars.ink3, vars.ink2, vars.sunken, vars.line2),
  blue: family(vars.accentInk, vars.accentInk, vars.accentSoft, vars.accentLine),
  purple: family(vars.purple, vars.purpleInk, vars.purpleSoft, vars.purpleLine),
  green: family(vars.green, vars.greenInk, vars.greenSoft, vars.greenLine),
  red: family(vars.red, vars.redInk, vars.redSoft, vars.redLine),
  orange: family(vars.orange, vars.orangeInk, vars.orangeSoft, vars.orangeLine),
  yellow: family(vars.yellow, vars.yellowInk, vars.yellowSoft, vars.yellowLine),
} as const;

export type Family = keyof typeof families;

/** A glyph or word in the colour of its family. */
export const glyph = part({ color: tone.glyph });
export const word = part({ color: tone.ink });
