import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, urlOfRunning } from '#server/adapters/embeddedPostgres.ts';
import { assemble } from '#server/assemble.ts';
import { demoPassword, seedDemo } from '#server/modules/demo/seedDemo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { openAlone } from '../installation.ts';
import { type Caller, enter } from './callers.ts';
import { type Figure, linesOf, pastBudget } from './figures.ts';
import { type Floor, measureFloor } from './floor.ts';
import { measureLoad } from './measureLoad.ts';
import { start } from './ownServer.ts';
import { measurePlans } from './plans/measurePlans.ts';
import { memoryOf, processorTime } from './processorTime.ts';
import { secondsOfLargeResult } from './ranking/evidence.ts';
import { measureRequests } from './requests.ts';
import { measureScreens } from './screens.ts';
import { measureWaits } from './waits.ts';

/**
 * What calls cost on the server as it is built, on a PostgreSQL that writes every commit to disk, beside what the machine
 * does at best in the same run. Prints a table, writes it as JSON, compares it with the result that is kept in
 * `docs/speed.json`, and ends with 1 where a figure is past its budget. `--keep` keeps this one instead; `--quick` takes a quarter of
 * the time, with a thousand entries and less to average. Linux only.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string' },
    quick: { type: 'boolean', default: false },
    judges: { type: 'string', default: '40' },
    program: { type: 'string', default: join('dist', 'server', 'main.js') },
    json: { type: 'string', default: join('.data', 'speed.json') },
    keep: { type: 'boolean', default: false },
  },
});

const entries = Number(values.entries ?? (values.quick ? 1_000 : 10_000));
/** Of each measurement. */
const seconds = values.quick ? 1 : 4;
/** Of the minute before. */
const [othersLoad = 0] = loadavg();
const folder = await mkdtemp(join(tmpdir(), 'awards-speed-'));
const stored = join('docs', 'speed.json');
let rows: Figure[] = [];
try {
  rows = await measure();
} finally {
  await rm(folder, { recursive: true, force: true });
}
const past = pastBudget(rows);
for (const line of linesOf(rows, await readRows(stored))) console.log(line);
await mkdir(dirname(values.json), { recursive: true });
await writeFile(values.keep ? stored : values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (past.length > 0) console.log(`Past their budget: ${past.map(({ name }) => name).join(' · ')}`);
process.exit(past.length > 0 ? 1 : 0);

async function measure(): Promise<Figure[]> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const environment = { DATA_DIR: folder, PORT: port, DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' };
  await seed(url, environment);
  const begun = performance.now();
  const server = await start(values.program, environment);
  const started = (performance.now() - begun) / 1_000;
  const pid = server.pid ?? 0;
  const found: Figure[] = [];
  try {
    const caller = await enter(url, 'admin@demo.test', demoPassword);
    await wait(3_000);
    found.push({ name: 'start with data', value: started, unit: 's', most: 1.5 });
    found.push({ name: 'memory at rest, with PostgreSQL', value: memoryOf(pid), unit: 'MiB', most: 200 });
    found.push(...(await measureLists(url, caller, pid)));
    found.push(...(await measureScreens(url, values.quick ? 1 : 3)));
    found.push({ name: 'result of 60,000 sheets: processor', value: secondsOfLargeResult(), unit: 's', most: 1 });
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  const plans = await measurePlans(join(folder, 'plans'), { few: 10, many: values.quick ? 100 : 300, entries: 100 });
  const grown = plans.flatMap((one) => one.grown).length;
  found.push({ name: 'lists that cost more where there is thirty times as much', value: grown, unit: '', most: 0 });
  return found;
}

async function seed(url: string, environment: Readonly<Record<string, string>>) {
  const database = await openAlone(folder);
  try {
    await prepareDatabase(database);
    const config = { ...readConfig({ ...process.env, ...environment }), publicUrl: url };
    const server = await assemble({ config, databaseUrl: database.ownerUrl });
    try {
      await seedDemo(server.context, { entries, judges: Number(values.judges) });
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

async function measureLists(url: string, caller: Caller, pid: number): Promise<Figure[]> {
  const headers = { authorization: caller.token };
  const awards = (await (await fetch(`${url}api/award/list`, { headers })).json()) as { id: string; status: string }[];
  const id = awards.find(({ status }) => status === 'judging')?.id ?? '';
  const floor: Floor = await measureFloor(await urlOfRunning(folder), 60_000, seconds);
  const rows: Figure[] = [
    { name: 'machine: processors', value: availableParallelism(), unit: '' },
    { name: 'machine: what else it did, as load', value: othersLoad, unit: '' },
    { name: 'machine: bare answers of 60 kB', value: floor.answers, unit: '/s' },
    ...(floor.sqlite === null
      ? []
      : [{ name: 'machine: answers of one row of SQLite', value: floor.sqlite, unit: '/s' }]),
    { name: 'machine: commits on 10 connections', value: floor.commits, unit: '/s' },
  ];
  const lists = [
    ['entries of an award, 100 rows', `admin/entry/list?awardID=${id}&limit=100&fields=row`],
    ['entries of an award, 100 whole', `admin/entry/list?awardID=${id}&limit=100`],
    ['awards with their counts', 'award/list'],
    ['summary of an award', `award/summary?id=${id}`],
  ] as const;
  for (const [name, path] of lists) {
    const used = () => processorTime(pid);
    const figures = await measureRequests(`${url}api/${path}`, headers, { used, seconds });
    if (figures.failed > 0) throw new Error(`${name}: ${figures.failed} calls failed`);
    const isWhole = name.endsWith('whole');
    rows.push({ name, value: figures.perSecond, unit: '/s', ...(!isWhole && { least: 1_500 }) });
    rows.push({ name: `${name}: of the machine's answers`, value: figures.perSecond / floor.answers, unit: '' });
    rows.push({ name: `${name}: processor`, value: figures.processor, unit: 'ms', ...(!isWhole && { most: 0.6 }) });
    const most = name.endsWith('rows') ? { most: 60_000 } : {};
    rows.push({ name: `${name}: size`, value: figures.bytes, unit: 'B', ...most });
  }
  rows.push(...(await measureWaits(url, caller, id)));
  const load = await measureLoad(
    { entries: values.quick ? 200 : 600, judges: 20, perEntry: 3, saves: 5 },
    values.program,
  );
  if (load.refused.length + load.wrong.length > 0) throw new Error('A mark was refused, or is not as it was sent');
  const saves = load.sheets * 6;
  return [
    ...rows,
    { name: 'saves of 20 judges, summary read meanwhile', value: saves / load.seconds, unit: '/s', least: 1_200 },
    { name: 'a save: of the machine’s commits', value: saves / load.seconds / floor.commits, unit: '' },
    { name: 'a save: processor of the server', value: load.processor.server / saves, unit: 'ms' },
    { name: 'a save: processor of the database', value: load.processor.database / saves, unit: 'ms' },
    { name: 'a save: processor of who asks', value: load.processor.asking / saves, unit: 'ms' },
    { name: 'a save: p50', value: load.p50, unit: 'ms' },
    { name: 'a save: p99', value: load.p99, unit: 'ms' },
    { name: 'a save: p99, after two seconds of a process', value: load.warm, unit: 'ms', most: 20 },
  ];
}

async function readRows(path: string): Promise<readonly Figure[]> {
  // Written by this program.
  return JSON.parse(await readFile(path, 'utf8').catch(() => '[]')) as Figure[];
}
