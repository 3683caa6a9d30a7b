import { Worker } from 'node:worker_threads';
import { Judge, levels } from './judge.ts';
import type { Mutant } from './mutate.ts';

/** Seconds of computing after which a mutant runs in circles: the slowest verdict takes a third of it at most. */
const patience = 30;

/** A process that judges the mutants that it is handed, one at a time, and ends itself where one runs in circles. */
const begun = new Float64Array(new SharedArrayBuffer(8));
const usedSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};
const watch = `
  const { workerData: { begun, patience } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (begun[0] > 0 && (user + system) / 1e6 - begun[0] > patience) process.kill(process.pid, 'SIGKILL');
  }, 500);`;
new Worker(watch, { eval: true, workerData: { begun, patience } }).unref();

const judge = new Judge(
  levels.filter((level) => process.argv.includes(level)),
  { near: process.argv.includes('near') },
);
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => judge.noteStray(error));
}
process.on('message', ({ file, mutant }: { file: string; mutant?: Mutant }) => {
  begun[0] = usedSeconds();
  void judge.verdict(file, mutant).then((verdict) => {
    begun[0] = 0;
    process.send?.(verdict);
  });
});
process.send?.('ready');
