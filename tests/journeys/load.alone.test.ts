import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureLoad } from '#tools/bench/measureLoad.ts';

test('forty judges mark at once: no call is refused, every mark is there once, and the administrator hears of it', async () => {
  const size = { entries: 120, judges: 40, perEntry: 3, saves: 1 };
  const figures = await measureLoad(size, join(process.env.DIST ?? 'dist', 'server', 'main.js'));
  expect(figures.refused).toEqual([]);
  expect(figures.wrong).toEqual([]);
  expect(figures.sheets).toBe(size.entries * size.perEntry);
  // The first save of a sheet and its handing in change what the administrator sees; those close together are told once.
  expect(figures.events).toBeGreaterThan(0);
  // Ten times what is measured on a machine that does nothing else.
  expect(figures.p99).toBeLessThan(5_000);
  expect(figures.summary.longest).toBeLessThan(10_000);
}, 240_000);
