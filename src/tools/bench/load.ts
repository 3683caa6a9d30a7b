import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadSize } from './judgingStage.ts';
import { measureLoad } from './measureLoad.ts';

/**
 * Judges who mark at once, on the server as it is built and a PostgreSQL that writes every commit to disk. Ends with 1 where
 * a call was refused or a mark is not as it was sent.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000' },
    judges: { type: 'string', default: '40' },
    'per-entry': { type: 'string', default: '3' },
    saves: { type: 'string', default: '5' },
    'per-second': { type: 'string' },
    program: { type: 'string', default: join('dist', 'server', 'main.js') },
  },
});
const size: LoadSize = {
  entries: Number(values.entries),
  judges: Number(values.judges),
  perEntry: Number(values['per-entry']),
  saves: Number(values.saves),
  ...(values['per-second'] && { perSecond: Number(values['per-second']) }),
};
if (Object.values(size).some((value) => !Number.isInteger(value) || value < 1)) {
  console.error(
    'npm run bench -- load [--entries 1000] [--judges 40] [--per-entry 3] [--saves 5] [--per-second N] [--program PATH]',
  );
  process.exit(2);
}

const figures = await measureLoad(size, values.program);
const { refused, wrong, sheets, seconds, summary } = figures;
const rate = (count: number) => (count / seconds).toFixed(0);
const ms = (value: number) => `${value.toFixed(0)} ms`;
// Five criteria, all of them sent with every save.
const marks = sheets * (size.saves + 1) * 5;
console.log(
  `${size.judges} judges, ${size.entries} entries, ${sheets} sheets, saved ${size.saves} times and handed in`,
);
console.log(`  ${figures.calls} calls, ${refused.length} refused, ${wrong.length} sheets not as sent`);
console.log(`  ${seconds.toFixed(1)} s: ${rate(sheets)} sheets a second, ${rate(marks)} marks a second`);
console.log(
  `  a save: p50 ${ms(figures.p50)}, p99 ${ms(figures.p99)} (${ms(figures.warm)} after two seconds), longest ${ms(figures.longest)}`,
);
console.log(`  the summary meanwhile, ${summary.count} times: p50 ${ms(summary.p50)}, longest ${ms(summary.longest)}`);
const { server, database, asking } = figures.processor;
const each = (milliseconds: number) => (milliseconds / (sheets * (size.saves + 1))).toFixed(2);
console.log(
  `  ms of processor time for each save: server ${each(server)}, database ${each(database)}, asking ${each(asking)}`,
);
console.log(`  ${figures.events} changes told to the administrator`);
for (const line of [...refused, ...wrong].slice(0, 20)) console.error(line);
process.exit(refused.length + wrong.length > 0 || sheets !== size.entries * size.perEntry ? 1 : 0);
