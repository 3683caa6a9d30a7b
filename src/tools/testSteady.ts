import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/**
 * Runs every suite again and again: `npm run test:steady -- --runs 20 --busy 10`. Beside the last `--busy` runs other
 * processes keep every core busy. Prints a table of the runs, and ends with 1 when one failed. What stands after a
 * further `--` goes to `npm test`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20' }, busy: { type: 'string', default: '0' } },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d+$/.test(value)) continue;
  console.error(`--${name}: '${value}' is no number of runs`);
  process.exit(2);
}
const [runs, busy] = [Number(values.runs), Number(values.busy)];

interface Run {
  readonly run: number;
  readonly beside: 'nothing' | 'busy cores';
  readonly seconds: number;
  readonly passed: number | null;
  readonly failed: number | null;
  readonly result: 'passed' | 'failed';
}

const table: Run[] = [];
for (let run = 1; run <= runs; run += 1) table.push(await take(run, run > runs - busy));
console.table(table);
const failed = table.filter(({ result }) => result === 'failed').length;
console.log(`${runs - failed} of ${runs} runs passed`);
process.exit(failed > 0 || runs === 0 ? 1 : 0);

async function take(run: number, isBusy: boolean): Promise<Run> {
  console.log(`Run ${run} of ${runs}${isBusy ? ', while every core is kept busy' : ''}`);
  const load = isBusy ? Array.from({ length: availableParallelism() }, occupyProcessor) : [];
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tools/test.ts', ...positionals], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let tail = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    tail = (tail + chunk).slice(-2_000);
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const one of load) one.kill();
  const [, passed = null, failedTests = null] = /(\d+) passed, (\d+) failed\s*$/.exec(tail) ?? [];
  return {
    run,
    beside: isBusy ? 'busy cores' : 'nothing',
    seconds: Math.round((performance.now() - started) / 1_000),
    passed: passed === null ? null : Number(passed),
    failed: failedTests === null ? null : Number(failedTests),
    result: status === 0 && failedTests === '0' && passed !== '0' ? 'passed' : 'failed',
  };
}

const occupyProcessor = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
