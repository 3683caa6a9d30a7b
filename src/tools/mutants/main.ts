import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Level, levels, type Verdict } from './judge.ts';
import { folderOf, type Judged, type Measure, measureOf, shareOf, storeMeasures } from './measures.ts';
import { type Mutant, readMutants } from './mutate.ts';
import { sampleOf } from './sample.ts';

const usage =
  'npm run bench:mutants -- [folder or file…] [--min PERCENT] [--workers COUNT] [--per-folder COUNT] [--seed NUMBER] [--near] [--recorded] [--paths] [--keep] [--kinds] [--json FILE]';

const endless = 'no test came to an end';
const { values, positionals } = readArguments();
const all = sources().flatMap((file) => readMutants(file));
const folders = [...new Set(all.map(folderOf))];
const mutants = folders.flatMap((folder) => sampleOf(inFolder(all, folder), values.perFolder, values.seed));
if (mutants.length === 0) fail(`Nothing to change in ${positionals.join(', ')}`);
const asked = levels.filter(
  (level) => level === 'tests' || (level === 'paths' ? values.paths : values.recorded || values.paths),
);
const begun = Date.now();
let judgedSoFar = 0;
await checkThatTestsPass();
report(await judgeAll());

/**
 * Charts, rules and what carries them out: not the samples, not what only draws or walks charts, and not the models of
 * several actors, which mirror the server.
 */
function sources(): string[] {
  const leftOut =
    /(\.test|\.cases|\.decisions|\.outside|\.sample)\.ts$|\/index\.ts$|\/model\/|\/kit\/(behaviour|budget|recorded|cases|decisions|register|pairs|paths|scenario|chart|compare|mermaid|outside|results|scxml|signOff|version|xstateJson)\.ts$/;
  return readdirSync('machines', { recursive: true, encoding: 'utf8' })
    .map((name) => `machines/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !leftOut.test(name))
    .filter(
      (file) =>
        positionals.length === 0 ||
        positionals.some((wanted) => file.startsWith(`machines/${wanted}/`) || file === wanted),
    )
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
      if (judgedSoFar % 100 === 0) process.stderr.write(`${judgedSoFar} of ${mutants.length}\n`);
      if (verdict.how === endless) worker = await startWorker();
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: Math.min(values.workers, mutants.length) }, work));
  return mutants.map((mutant, index) => ({ mutant, verdict: verdicts[index]! }));
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('./worker.ts', import.meta.url), [...asked, ...(values.near ? ['near'] : [])], {
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

function report(judged: readonly Judged[]) {
  const measures = folders.map((folder) =>
    measureOf(
      folder,
      inFolder(all, folder).length,
      judged.filter(({ mutant }) => folderOf(mutant) === folder),
    ),
  );
  console.log(line(['', 'mutants', 'judged', ...asked, 'explained', 'open', 'by tests']));
  for (const measure of measures) console.log(row(measure, judged));
  if (values.kinds) printKinds(judged);
  for (const { mutant, verdict } of judged) {
    const isOpen = measures.some(({ open }) => open.some((name) => name.endsWith(`: ${mutant.what}`)));
    if (verdict.killedBy !== 'tests' && isOpen) {
      console.log(`  ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.what} (${verdict.killedBy ?? 'nothing'})`);
    }
  }
  console.log(`\n${judged.length} mutants in ${Math.round((Date.now() - begun) / 1000)} s`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(judged, null, 1)}\n`);
  if (values.keep) storeMeasures(measures);
  const low = measures.filter((measure) => shareOf(measure) < values.min);
  for (const measure of low) {
    process.stderr.write(
      `${measure.folder}: ${shareOf(measure).toFixed(1)} % are caught by tests, ${values.min} wanted\n`,
    );
  }
  if (low.length > 0) process.exitCode = 1;
}

function row(measure: Measure, judged: readonly Judged[]): string {
  const { folder, mutants: total, judged: count, explained, open } = measure;
  const ofFolder = judged.filter(({ mutant }) => folderOf(mutant) === folder);
  const caught = asked.map((level) => killedBy(ofFolder, level));
  return line([folder, total, count, ...caught, explained, open.length, `${shareOf(measure).toFixed(1)} %`]);
}

function printKinds(judged: readonly Judged[]) {
  for (const kind of new Set(mutants.map((mutant) => mutant.kind))) {
    const ofKind = judged.filter(({ mutant }) => mutant.kind === kind);
    console.log(line([kind, '', ofKind.length, ...asked.map((level) => killedBy(ofKind, level))]));
  }
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join('');
}

function killedBy(judged: readonly Judged[], level: Level): number {
  return judged.filter(({ verdict }) => verdict.killedBy === level).length;
}

function inFolder(of: readonly Mutant[], folder: string): Mutant[] {
  return of.filter((mutant) => folderOf(mutant) === folder);
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        min: { type: 'string', default: '95' },
        workers: { type: 'string', default: String(availableParallelism()) },
        'per-folder': { type: 'string', default: 'Infinity' },
        seed: { type: 'string', default: '1' },
        // No tests but those beside the changed file: quicker, and never more than all of them notice.
        near: { type: 'boolean', default: false },
        recorded: { type: 'boolean', default: false },
        paths: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        kinds: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    const { min, workers, seed, 'per-folder': perFolder, ...others } = read.values;
    return {
      positionals: read.positionals,
      values: {
        min: Number(min),
        workers: Number(workers),
        seed: Number(seed),
        perFolder: Number(perFolder),
        ...others,
      },
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}
