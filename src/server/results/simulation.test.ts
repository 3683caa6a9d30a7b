import { expect, it } from 'vitest';
import { settings, simulate } from './simulation.ts';

const rounds = 40;
/** Standard error of a difference over that many rounds stays below this. */
const noise = 0.015;

it.each(settings)('the severity model loses nothing to the plain mean: $title', (setting) => {
  const tau = simulate(setting, rounds);
  expect(tau.severity).toBeGreaterThan(tau.mean - noise);
  if (setting.bias >= 1) expect(tau.severity).toBeGreaterThan(tau.mean + 0.03);
  expect(tau.severity).toBeGreaterThan(tau.standardised - noise);
  if (setting.sorting > 0) expect(tau.severity).toBeGreaterThan(tau.standardised + 0.03);
});
