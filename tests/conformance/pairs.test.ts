import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ChartRun, runLevels } from '#machines/kit/results.ts';
import { resultsFile } from '#tools/paths/results.ts';
import { pairFloors } from '../model/pairFloors.ts';

// The command wrote it.
const runs = JSON.parse(readFileSync(resultsFile, 'utf8')) as readonly ChartRun[];
const pairsOf = (chart: string, level: string) =>
  runs.find((run) => run.chart === chart && run.level === level)?.pairs ?? null;

it.each(['api', 'browser'] as const)('no walk on the level %s takes fewer pairs of steps than it last did', (level) => {
  const last = runs.filter((run) => run.level === level).map(({ chart, pairs }) => [chart, pairs?.[0]]);
  expect(pairFloors[level]).toEqual(Object.fromEntries(last));
});

it('the page says which pairs of steps each walk takes, as it was measured last', () => {
  const charts = Object.keys({ ...pairFloors.api, ...pairFloors.browser }).sort();
  const rows = charts.map((chart) => {
    const [, possible] = pairsOf(chart, 'machine') ?? [];
    const taken = runLevels.map((level) => pairsOf(chart, level)?.[0] ?? '–');
    return `| ${[chart, possible, ...taken].join(' | ')} |`;
  });
  const page = readFileSync('docs/flows/README.md', 'utf8').split('\n');
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});
