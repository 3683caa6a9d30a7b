import { parseArgs } from 'node:util';
import { settings, simulate, strong } from '../../server/results/simulation.ts';

/**
 * How well each way of ranking finds the true order, in simulated panels whose judges differ in severity and in how much of
 * the scale they use. Ends with 1 where the severity model is below the plain mean or standard scores by more than chance
 * explains, or not above them under strong bias.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(rounds) || rounds < 2 || !Number.isInteger(seed)) {
  console.error('npm run bench -- ranking [--rounds 400] [--seed 1]');
  process.exit(2);
}

const began = Date.now();
const width = Math.max(...settings.map(({ title }) => title.length));
console.log(`${rounds} panels of ${settings[0]!.entries} entries, ${settings[0]!.judges} judges, 3 for each entry.\n`);
console.log(`${''.padEnd(width)}   Kendall's tau               Spearman's rho             gain of severity in tau`);
console.log(`${''.padEnd(width)}   mean   z      severity      mean   z      severity     on mean        on z`);
const failures: string[] = [];
for (const setting of settings) {
  const { methods, gain } = simulate(setting, rounds, seed);
  const { mean, standardised, severity } = methods;
  const taus = [mean, standardised, severity].map(({ kendall }) => kendall.toFixed(3)).join('  ');
  const rhos = [mean, standardised, severity].map(({ spearman }) => spearman.toFixed(3)).join('  ');
  const gains = [gain.mean, gain.standardised].map((one) => `${signed(one.mean)} ±${one.error.toFixed(3)}`).join('  ');
  console.log(`${setting.title.padEnd(width)}   ${taus}         ${rhos}        ${gains}`);
  for (const [name, one] of Object.entries(gain)) {
    if (one.mean + 3 * one.error < -0.005) failures.push(`${setting.title}: below ${name} by ${-one.mean}`);
    // Standard scores undo unequal scales too, which the severity model leaves as they are.
    const counts = name === 'mean' || setting.stretch === 0;
    if (counts && setting.bias >= strong && one.mean - 2 * one.error <= 0)
      failures.push(`${setting.title}: not above ${name}`);
  }
}
console.log(`\n${((Date.now() - began) / 1000).toFixed(1)} s`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
