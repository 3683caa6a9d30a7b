import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Level, levels, type Verdict } from './judge.ts';
import { type Mutant, mutantsOf } from './mutate.ts';

interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

const usage =
  'npm run bench:mutants -- [machine or file…] [--min PERCENT] [--workers COUNT] [--paths] [--sample EVERY] [--kinds] [--json FILE]';
const explanations = 'docs/mutants.md';
const endless = 'no test came to an end';
const { values, positionals } = readArguments();
const mutants = sources()
  .filter(
    (file) => positionals.length === 0 || positionals.some((wanted) => file.includes(`/${wanted}`) || file === wanted),
  )
  .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  // Every so manieth, spread over all files, for a quick look.
  .filter((_, index) => index % values.sample === 0);
if (mutants.length === 0) fail(`Nothing to change in ${positionals.join(', ')}`);
const asked = levels.filter((level) => level !== 'paths' || values.paths);
const begun = Date.now();
let judgedSoFar = 0;
await checkThatTestsPass();
const judged = await judgeAll();
report();

/** Charts, rules and what carries them out: not the samples, and not what only draws or walks charts. */
function sources(): string[] {
  const leftOut =
    /(\.test|\.cases|\.decisions|\.sample)\.ts$|\/index\.ts$|\/kit\/(behaviour|budget|recorded|cases|decisions|register|pairs|paths|scenario|chart|compare|mermaid)\.ts$/;
  return readdirSync('machines', { recursive: true, encoding: 'utf8' })
    .map((name) => `machines/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !leftOut.test(name))
    .sort();
}

async function checkThatTestsPass() {
  const worker = await startWorker();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const { killedBy, how } = await ask(worker, { file });
    if (killedBy !== null) fail(`The tests fail without any mutant: ${how}`);
  }
  worker.kill();
}

async function judgeAll(): Promise<Judged[]> {
  const waiting = mutants.map((mutant, index) => ({ mutant, index }));
  const verdicts: Verdict[] = [];
  const work = async () => {
    let worker = await startWorker();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await ask(worker, { file: next.mutant.file, mutant: next.mutant });
      verdicts[next.index] = verdict;
      judgedSoFar += 1;
      if (judgedSoFar % 250 === 0) process.stderr.write(`${judgedSoFar} of ${mutants.length}\n`);
      if (verdict.how === endless) worker = await startWorker();
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: Math.min(values.workers, mutants.length) }, work));
  return mutants.map((mutant, index) => ({ mutant, verdict: verdicts[index]! }));
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('./worker.ts', import.meta.url), asked, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}

function ask(worker: ChildProcess, question: { readonly file: string; readonly mutant?: Mutant }): Promise<Verdict> {
  return new Promise((resolve) => {
    const done = (verdict: Verdict) => {
      worker.removeAllListeners('message');
      worker.removeAllListeners('exit');
      resolve(verdict);
    };
    worker.once('message', (verdict) => done(verdict as Verdict));
    // A mutant that runs in circles has been noticed, too: no test of it would end.
    worker.once('exit', () => done({ killedBy: 'tests', how: endless }));
    worker.send(question);
  });
}

function report() {
  const folders = [...new Set(judged.map(({ mutant }) => folderOf(mutant)))];
  const rows = folders.map((folder) => [folder, judged.filter(({ mutant }) => folderOf(mutant) === folder)] as const);
  console.log(line(['', 'mutants', 'killed', ...asked, 'survived', 'caught', 'by tests']));
  for (const [name, all] of [...rows, ['all', judged] as const]) console.log(row(name, all));
  if (values.kinds) {
    for (const kind of new Set(mutants.map((mutant) => mutant.kind))) {
      console.log(
        row(
          kind,
          judged.filter(({ mutant }) => mutant.kind === kind),
        ),
      );
    }
  }
  const explained = explanationsIn(explanations);
  const survivors = judged.filter(({ verdict }) => verdict.killedBy === null).map(({ mutant }) => mutant);
  const open = survivors.filter((mutant) => !explained.has(nameOf(mutant)));
  console.log(`\n${survivors.length} survived, ${survivors.length - open.length} of them explained in ${explanations}`);
  for (const mutant of open) console.log(`  ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.what}`);
  console.log(`\n${judged.length} mutants in ${Math.round((Date.now() - begun) / 1000)} s`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(judged, null, 1)}\n`);
  if (share(judged, levels) < values.min) process.exitCode = 1;
}

function row(name: string, all: readonly Judged[]): string {
  return line([
    name,
    all.length,
    killedBy(all, levels),
    ...asked.map((level) => killedBy(all, [level])),
    all.length - killedBy(all, levels),
    `${share(all, levels).toFixed(1)} %`,
    `${share(all, ['tests']).toFixed(1)} %`,
  ]);
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(16) : String(cell).padStart(10))).join('');
}

function share(all: readonly Judged[], by: readonly Level[]): number {
  return (killedBy(all, by) / all.length) * 100;
}

function killedBy(all: readonly Judged[], by: readonly Level[]): number {
  return all.filter(({ verdict }) => verdict.killedBy !== null && by.includes(verdict.killedBy)).length;
}

function folderOf({ file }: Mutant): string {
  return file.split('/')[1] ?? file;
}

/** How a survivor is named where it is explained: line numbers move, words stay. */
function nameOf({ file, what }: Mutant): string {
  return `${file.replace('machines/', '')}: ${what.replaceAll('|', '¦')}`;
}

/** Rows of the table `| mutant | reason |`; a mutant's name stands between backticks. */
function explanationsIn(file: string): ReadonlySet<string> {
  try {
    return new Set([...readFileSync(file, 'utf8').matchAll(/^\| ``? ?(.+?) ?``? \| .+\|$/gm)].map(([, name]) => name!));
  } catch {
    return new Set();
  }
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        min: { type: 'string', default: '95' },
        workers: { type: 'string', default: String(availableParallelism()) },
        paths: { type: 'boolean', default: false },
        sample: { type: 'string', default: '1' },
        kinds: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    const { min, workers, sample, ...others } = read.values;
    return {
      positionals: read.positionals,
      values: { min: Number(min), workers: Number(workers), sample: Number(sample), ...others },
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}
