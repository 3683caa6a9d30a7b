import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { actsOfSheet } from './day/judge.ts';
import { type Course, courseOf, type MemorySample } from './day/memory.ts';
import { readBack } from './day/readBack.ts';
import { type DayFigures, spendDay } from './day/spendDay.ts';
import { type DaySize, stageDay } from './day/stageDay.ts';
import { type Figure, linesOf, pastBudget, quantile } from './figures.ts';
import { onOwnServer } from './ownServer.ts';

/**
 * Judges who mark, entrants who write, upload and submit, and administrators who watch, all for some minutes and with pauses, on the
 * server as it is built and a PostgreSQL that writes every commit to disk; afterwards everything that was acknowledged is read
 * back. Prints what each kind of call took and what memory was held, writes both as JSON, and ends with 1 past a budget. Linux only.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    judges: { type: 'string', default: '40' },
    entrants: { type: 'string', default: '200' },
    administrators: { type: 'string', default: '4' },
    /** Milliseconds between two acts of one person, in the middle. */
    pause: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    program: { type: 'string', default: join('dist', 'server', 'main.js') },
    json: { type: 'string', default: join('.data', 'day.json') },
  },
});
const [minutes, pause, seed] = [values.minutes, values.pause, values.seed].map(Number) as [number, number, number];
const seconds = minutes * 60;
const size: DaySize = {
  judges: Number(values.judges),
  entrants: Number(values.entrants),
  administrators: Number(values.administrators),
  // More than there is time for: nobody is to be idle before the end.
  sheets: Math.ceil((1.3 * seconds * 1_000) / (actsOfSheet * pause)) + 2,
};
const whole = [pause, seed, ...Object.values(size)];
// Those who signed in at the beginning are let in for an hour, and connections that rest for a minute are closed.
if (!(minutes > 0 && minutes <= 50) || pause > 10_000 || whole.some((value) => !Number.isInteger(value) || value < 1)) {
  console.error(
    'npm run bench -- day [--minutes 10] [--judges 40] [--entrants 200] [--administrators 4] [--pause 2000] [--seed 1] [--program PATH] [--json PATH]',
  );
  process.exit(2);
}

const mib = (value: number) => `${value.toFixed(1)} MiB`;
const tell = ({ at, server, database, buffers }: MemorySample) =>
  console.log(
    `  ${at.toFixed(0).padStart(4)} s: server ${mib(server)}, database ${mib(database)}, ${mib(buffers)} of it buffers`,
  );
const { day, wrong } = await onOwnServer(
  values.program,
  (context) => stageDay(context, size),
  async (server, stage) => {
    const day = await spendDay(server, stage, { seconds, pause, seed }, tell);
    return { day, wrong: await readBack(server.url, stage, day) };
  },
);

const all = [...day.took.values()].flat();
const kinds = [...day.took, ['all', all] as const]
  .map(([name, took]) => ({
    name,
    times: took.length,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    longest: quantile(took, 1),
  }))
  .sort((left, right) => right.times - left.times);
const courses = {
  server: courseOf(day.memory.map(({ at, server: value }) => ({ at, value }))),
  database: courseOf(day.memory.map(({ at, database: value }) => ({ at, value }))),
};
const figures = figuresOf(day, wrong, courses);
const { judges, entrants, administrators } = size;
console.log(`${judges} judges, ${entrants} entrants, ${administrators} administrators for ${day.seconds.toFixed(0)} s`);
console.log('  milliseconds'.padEnd(24), ...['times', 'p50', 'p99', 'longest'].map((name) => name.padStart(9)));
for (const { name, times, ...took } of kinds) {
  const columns = [String(times), ...Object.values(took).map((value) => value.toFixed(1))];
  console.log(`  ${name}`.padEnd(24), ...columns.map((column) => column.padStart(9)));
}
for (const [name, { slope, thirds }] of Object.entries(courses)) {
  console.log(`  memory of the ${name}: ${slope.toFixed(2)} MiB a minute; thirds ${thirds.map(mib).join(', ')}`);
}
for (const line of linesOf(figures, [])) console.log(line);
for (const line of [...day.errors, ...wrong].slice(0, 20)) console.error(line);
await mkdir(dirname(values.json), { recursive: true });
await writeFile(
  values.json,
  `${JSON.stringify({ size, pause, seed, figures, kinds, courses, memory: day.memory }, null, 2)}\n`,
);
const past = pastBudget(figures);
if (past.length > 0) console.log(`Past their budget: ${past.map(({ name }) => name).join(' · ')}`);
process.exit(past.length > 0 ? 1 : 0);

function figuresOf(
  day: DayFigures,
  wrong: readonly string[],
  { server, database }: Record<'server' | 'database', Course>,
) {
  const share = (used: number) => used / (day.seconds * 1_000 * availableParallelism());
  const growth = ({ thirds: [, second, last] }: Course) => last / second;
  const figures: Figure[] = [
    { name: 'calls', value: all.length / day.seconds, unit: '/s' },
    { name: 'answers that were no success', value: day.errors.length, unit: '', most: 0 },
    { name: 'not as it was acknowledged', value: wrong.length, unit: '', most: 0 },
    { name: 'a call: p99', value: quantile(all, 0.99), unit: 'ms', most: 150 },
    { name: 'memory of the server: last third to second', value: growth(server), unit: '×', most: 1.1 },
    { name: 'memory of the database: last third to second', value: growth(database), unit: '×', most: 1.1 },
    {
      name: 'sheets handed in',
      value: [...day.sheets.values()].filter(({ status }) => status === 'submitted').length,
      unit: '',
    },
    { name: 'entries', value: day.entries.reduce((sum, { sent }) => sum + sent.size, 0), unit: '' },
    { name: 'changes told to administrators', value: day.heard, unit: '' },
    { name: 'processors: the server', value: share(day.processor.server), unit: '×' },
    { name: 'processors: the database', value: share(day.processor.database), unit: '×' },
    { name: 'processors: who asks', value: share(day.processor.asking), unit: '×' },
    { name: 'who asks: how late its clock was, p99', value: day.late, unit: 'ms' },
  ];
  return figures;
}
