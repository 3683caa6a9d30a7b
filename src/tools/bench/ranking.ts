import { parseArgs } from 'node:util';
import { settings, simulate, strong } from '#server/modules/results/simulation.ts';
import { disturbedRow, forgedRow, timeRow } from './ranking/evidence.ts';
import { type Row, simulatedRows } from './ranking/rows.ts';

/**
 * What the ranking promises, measured in simulated panels: coverage of intervals, brackets, a judge who sinks rivals, and
 * evidence; with `--methods` also how well each way of ranking finds the true order where judges differ in severity and in
 * how much of the scale they use. Ends with 1 where a row falls short, and with 3 where rows do that reach all that the marks
 * allow and nothing else does.
 */
const { values } = parseArgs({
  options: {
    panels: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    methods: { type: 'boolean', default: false },
  },
});
const [panels, seed] = [Number(values.panels), Number(values.seed)];
if (!Number.isInteger(panels) || panels < 2 || !Number.isInteger(seed)) {
  console.error('npm run bench -- ranking [--panels 200] [--seed 1] [--methods]');
  process.exit(2);
}

const began = Date.now();
const rows: Row[] = [...simulatedRows(panels, seed), disturbedRow(100, seed), forgedRow(seed), timeRow()];
const width = Math.max(...rows.map(({ title }) => title.length));
console.log(`${panels} panels a row, seed ${seed}, true residual 0.8, nominal 95 %\n`);
for (const { title, measured, wanted, met, bound } of rows) {
  console.log(
    `${met ? ' ' : bound ? '≈' : '✗'} ${title.padEnd(width)}  ${measured}\n  ${''.padEnd(width)}  wanted ${wanted}`,
  );
}
const bounded = rows.filter(({ met, bound }) => !met && bound);
const short = rows.filter(({ met, bound }) => !met && !bound).map(({ title }) => title);
if (values.methods) short.push(...compareMethods());
console.log(`\n${((Date.now() - began) / 1000).toFixed(1)} s`);
for (const title of short) console.error(`Falls short: ${title}`);
for (const { title, wanted, bound } of bounded) {
  console.error(`Short of what was wanted, at the bound: ${title}: wanted ${wanted}; ${bound}`);
}
process.exitCode = short.length > 0 ? 1 : bounded.length > 0 ? 3 : 0;

/** The severity model against the plain mean and standard scores; what falls short. */
function compareMethods(): string[] {
  const head = Math.max(...settings.map(({ title }) => title.length));
  console.log(`\n${''.padEnd(head)}   Kendall's tau               Spearman's rho             gain of severity in tau`);
  console.log(`${''.padEnd(head)}   mean   z      severity      mean   z      severity     on mean        on z`);
  const failures: string[] = [];
  for (const setting of settings) {
    const { methods, gain } = simulate(setting, 2 * panels, seed);
    const { mean, standardised, severity } = methods;
    const taus = [mean, standardised, severity].map(({ kendall }) => kendall.toFixed(3)).join('  ');
    const rhos = [mean, standardised, severity].map(({ spearman }) => spearman.toFixed(3)).join('  ');
    const gains = [gain.mean, gain.standardised]
      .map((one) => `${signed(one.mean)} ±${one.error.toFixed(3)}`)
      .join('  ');
    console.log(`${setting.title.padEnd(head)}   ${taus}         ${rhos}        ${gains}`);
    for (const [name, one] of Object.entries(gain)) {
      if (one.mean + 3 * one.error < -0.005) failures.push(`${setting.title}: below ${name} by ${-one.mean}`);
      // Standard scores undo unequal scales too, which the severity model leaves as they are.
      const counts = name === 'mean' || setting.stretch === 0;
      if (counts && setting.bias >= strong && one.mean - 2 * one.error <= 0)
        failures.push(`${setting.title}: not above ${name}`);
    }
  }
  return failures;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
