import { expect, it } from 'vitest';
import { logoLimits, logoRefusal, logoSize } from './logo.rules.ts';

const right = { isPng: true, ...logoLimits };

it.each([
  [right, null],
  [{ ...right, width: 1, height: 1 }, null],
  [{ ...right, isPng: false }, 'org.logoUnreadable'],
  [{ ...right, height: 0 }, 'org.logoUnreadable'],
  [{ ...right, width: logoLimits.width + 1 }, 'org.logoTooLarge'],
  [{ ...right, height: logoLimits.height + 1 }, 'org.logoTooLarge'],
  [{ ...right, bytes: logoLimits.bytes + 1 }, 'org.logoTooLarge'],
] as const)('%j: %s', (facts, refusal) => {
  expect(logoRefusal(facts)).toBe(refusal);
});

it.each([
  [
    { width: 300, height: 100 },
    { width: 300, height: 100 },
  ],
  [
    { width: 4800, height: 100 },
    { width: 480, height: 10 },
  ],
  [
    { width: 100, height: 1600 },
    { width: 10, height: 160 },
  ],
  [
    { width: 90_000, height: 1 },
    { width: 480, height: 1 },
  ],
])('keeps %j as %j', (given, expected) => {
  expect(logoSize(given)).toEqual(expected);
});
