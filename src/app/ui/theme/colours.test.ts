import { describe, expect, it } from 'vitest';
import { type Both, defaultColours, presetColours } from './colours.ts';

const modes = [0, 1] as const;
const planes = ['surface', 'canvas', 'raised', 'sunken', 'hover'] as const;
const families = ['green', 'red', 'orange', 'yellow', 'purple', 'accent'] as const;

describe.each(modes)('the colours (0 light, 1 dark): %i', (mode) => {
  const of = (name: keyof typeof defaultColours): string => defaultColours[name][mode];

  it.each(planes)('carry text on %s', (plane) => {
    for (const ink of ['ink', 'ink2', 'ink3', 'accentInk'] as const) {
      expect(contrast(of(ink), of(plane)), `${ink} on ${plane}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(families)('carry the text of the %s family on its fill', (family) => {
    expect(contrast(of(`${family}Ink`), of(`${family}Soft`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['green', 'red', 'orange', 'yellow', 'purple', 'focus', 'lineControl', 'accent'] as const)(
    'show the shape of %s on the sheet',
    (name) => {
      expect(contrast(of(name), of('surface'))).toBeGreaterThanOrEqual(3);
    },
  );

  it('carry white on the filled buttons', () => {
    for (const fill of ['accent', 'accentHover', 'redFill', 'redFillHover'] as const) {
      expect(contrast('#ffffff', of(fill)), fill).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(of('onPurple'), of('purple'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(presetColours))('keep their contrast in preset theme %s', (_, colours) => {
    for (const [name, value] of Object.entries<Both>(colours)) {
      const replaced = of(name as keyof typeof colours);
      const difference = Math.abs(contrast(value[mode], of('surface')) - contrast(replaced, of('surface')));
      expect(difference, name).toBeLessThan(0.35);
    }
  });
});

it('preset themes replace accent and purple only', () => {
  const names = Object.values(presetColours).map((colours) => Object.keys(colours).sort().join(' '));
  expect(new Set(names)).toEqual(
    new Set([
      ['accent', 'accentHover', 'accentInk', 'accentLine', 'accentSoft', 'focus', 'purple', 'purpleInk', 'purpleLine']
        .concat('purpleSoft', 'selected')
        .join(' '),
    ]),
  );
});

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((left, right) => right - left) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
