import { expect, it } from 'vitest';
import { kendall, settings, simulate, spearman, strong } from './simulation.ts';

const rounds = 40;
/** What the estimate of the judges' spread may cost where there is none. */
const noise = 0.005;

it.each(settings)('the severity model is never below the mean or standard scores but by chance: $title', (setting) => {
  const { gain, rounds: counted } = simulate(setting, rounds);
  expect(counted).toBeGreaterThan(rounds / 2);
  for (const { mean, error } of Object.values(gain)) expect(mean + 3 * error).toBeGreaterThan(-noise);
  if (setting.bias >= strong) expect(gain.mean.mean - 3 * gain.mean.error).toBeGreaterThan(0.02);
  // Standard scores undo unequal scales too; the severity model leaves those as they are.
  if (setting.bias >= strong && setting.stretch === 0) {
    expect(gain.standardised.mean - 2 * gain.standardised.error).toBeGreaterThan(0);
  }
});

it('measures agreement as the books do', () => {
  // One neighbouring pair exchanged: five pairs of six agree; two squares of 1 among four ranks.
  const pairs = [
    [1, 1],
    [2, 3],
    [3, 2],
    [4, 4],
  ] as const;
  expect([kendall(pairs), spearman(pairs)]).toEqual([expect.closeTo(2 / 3, 12), expect.closeTo(0.8, 12)]);
  // Two share ranks two and three.
  const tied = [
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
  ] as const;
  expect([kendall(tied), spearman(tied)]).toEqual([
    expect.closeTo(5 / 6, 12),
    expect.closeTo(4.5 / Math.sqrt(22.5), 12),
  ]);
  expect(
    kendall([
      [1, 3],
      [2, 2],
      [3, 1],
    ]),
  ).toBe(-1);
});
