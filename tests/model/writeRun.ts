import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRecorder, WalkedRun } from '#machines/kit/results.ts';

/** Adds what became of each step to what the tests before it found, where `RUN_RESULTS` names a folder for it. */
export function writeRun({ run }: RunRecorder): void {
  const folder = process.env.RUN_RESULTS;
  if (folder === undefined) return;
  const found = run(new Date().toISOString());
  const file = join(folder, `${found.chart}.${found.level}.json`);
  const before = runBefore(file);
  const steps = { ...before?.steps };
  const pairs = [...new Set([...(before?.pairs ?? []), ...found.pairs])].sort();
  for (const [key, [passed, failed]] of Object.entries(found.steps)) {
    const [good, bad] = steps[key] ?? [0, 0];
    steps[key] = [good + passed, bad + failed];
  }
  writeFileSync(file, JSON.stringify({ ...found, steps, pairs }));
}

/** The pairs of steps that a walk took one after the other, by name. */
export const pairsTaken = ({ run }: RunRecorder): readonly string[] => run('').pairs;

function runBefore(file: string): WalkedRun | null {
  try {
    // Another test wrote it.
    return JSON.parse(readFileSync(file, 'utf8')) as WalkedRun;
  } catch {
    return null;
  }
}
