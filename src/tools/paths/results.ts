import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { register } from '#machines/index.ts';
import { transitionPairsOf } from '#machines/kit/pairs.ts';
import { pathsOf } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { type ChartRun, runRecorder, type WalkedRun, withRun } from '#machines/kit/results.ts';
import { deviationOn } from './run.ts';

/** What the atlas shows of the last runs. */
export const resultsFile = 'src/app/areas/atlas/runs/results.json';

/** Runs every path of these machines; answers what became of each step. */
export async function runMachines(chosen: readonly Registered[]): Promise<readonly WalkedRun[]> {
  const runs: WalkedRun[] = [];
  for (const registered of chosen) {
    const recorder = runRecorder(registered, 'machine');
    for (const path of pathsOf(registered)) {
      recorder.begin();
      const deviation = await deviationOn(registered, path);
      for (const [index, { from, event }] of path.steps.entries()) {
        if (deviation && index + 1 > deviation.step) break;
        recorder.note(from, event, deviation?.step !== index + 1);
      }
    }
    runs.push(recorder.run(new Date().toISOString()));
  }
  return runs;
}

/** What tests over the API and in a browser wrote into a folder while `RUN_RESULTS` named it. */
export async function runsIn(folder: string): Promise<readonly WalkedRun[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  // The tests wrote them.
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as WalkedRun));
}

const possible = new Map<string, number>();

/** What a walk found, with its pairs counted beside all that the cases of its chart can take. */
export function counted({ pairs, ...run }: WalkedRun): ChartRun {
  const registered = register.find(({ name }) => name === run.chart);
  if (!registered) return run;
  const of = possible.get(run.chart) ?? transitionPairsOf(registered).total;
  possible.set(run.chart, of);
  return { ...run, pairs: [pairs.length, of] };
}

/** Puts runs in the place of older ones; answers whether none of them failed anywhere. */
export async function storeRuns(newer: readonly ChartRun[], file: string): Promise<boolean> {
  const stored = await readFile(file, 'utf8').then(
    // This tool wrote it.
    (text) => JSON.parse(text) as readonly ChartRun[],
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const runs = newer.reduce(withRun, stored);
  await writeFile(file, `[\n${runs.map((run) => JSON.stringify(run)).join(',\n')}\n]\n`);
  return newer.every(({ steps }) => Object.values(steps).every(([, failed]) => failed === 0));
}
