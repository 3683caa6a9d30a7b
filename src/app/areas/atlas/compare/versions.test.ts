import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { compareCharts } from '#machines/kit/compare.ts';
import { chartsIn, type StoredCharts } from './versions.ts';

const charts = register.map(({ machine }) => chartOf(machine));

describe('a file of charts', () => {
  it('gives the charts back that were written into it, in each of its forms', () => {
    const changes = (found: ReturnType<typeof chartsIn>) =>
      compareCharts(found ?? [], charts).filter(({ change }) => change !== null);
    expect(changes(chartsIn(JSON.stringify(charts)))).toEqual([]);
    expect(changes(chartsIn(JSON.stringify({ at: '2026-11-22T09:44:59.000Z', charts })))).toEqual([]);
    expect(chartsIn(JSON.stringify(charts[0]))).toEqual([charts[0]]);
  });

  it.each([
    ['no JSON', '{'],
    ['other JSON', '{"name":"award"}'],
    ['nothing', '[]'],
    ['a step to nowhere', JSON.stringify({ ...charts[0]!, states: charts[0]!.states.slice(1) })],
    ['one chart among others', JSON.stringify([charts[0], 'award'])],
  ])('is refused where it holds %s', (_, text) => {
    expect(chartsIn(text)).toBeNull();
  });
});

it('ships versions that can be compared with, each older than the next', () => {
  const shipped: StoredCharts[] = JSON.parse(readFileSync(join(import.meta.dirname, 'history.json'), 'utf8'));
  expect(shipped.length).toBeGreaterThan(0);
  for (const { charts: then } of shipped) expect(chartsIn(JSON.stringify(then))).toHaveLength(then.length);
  const instants = shipped.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted());
});
