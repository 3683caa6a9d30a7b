import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { urlOfRunning } from '#server/adapters/embeddedPostgres.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { readBack } from '#tools/bench/day/readBack.ts';
import { spendDay } from '#tools/bench/day/spendDay.ts';
import { stageDay } from '#tools/bench/day/stageDay.ts';
import { measureLoad } from '#tools/bench/measureLoad.ts';
import { onOwnServer } from '#tools/bench/ownServer.ts';

const program = join(process.env.DIST ?? 'dist', 'server', 'main.js');

test('forty judges mark at once: no call is refused, every mark is there once, and the administrator hears of it', async () => {
  const size = { entries: 120, judges: 40, perEntry: 3, saves: 1 };
  const figures = await measureLoad(size, program);
  expect(figures.refused).toEqual([]);
  expect(figures.wrong).toEqual([]);
  expect(figures.sheets).toBe(size.entries * size.perEntry);
  // The first save of a sheet and its handing in change what the administrator sees; those close together are told once.
  expect(figures.events).toBeGreaterThan(0);
  // Ten times what is measured on a machine that does nothing else.
  expect(figures.p99).toBeLessThan(5_000);
  expect(figures.summary.longest).toBeLessThan(10_000);
}, 240_000);

test('judges, entrants and administrators act at once: no call fails, and what is not as it was acknowledged is noticed', async () => {
  const size = { judges: 8, entrants: 8, administrators: 1, sheets: 3 };
  const stage = (context: Parameters<typeof stageDay>[0]) => stageDay(context, size);
  await onOwnServer(program, stage, async ({ url, pid, folder }, staged) => {
    const day = await spendDay({ url, pid }, staged, { seconds: 120, acts: 20, pause: 0, seed: 1 });
    expect(day.errors).toEqual([]);
    expect(await readBack(url, staged, day)).toEqual([]);
    const [[sheet] = []] = [...day.sheets].filter(([, { status }]) => status === 'submitted');
    const [judgeID, judgedID] = sheet?.split(' ') ?? [];
    const [entry] = day.entries.flatMap(({ sent }) => [...sent.values()]).filter(({ files }) => files.supportingDoc);
    const { database, pool } = openDatabase(await urlOfRunning(folder));
    await database.execute(
      sql`update product.sheets set comment = 'Another' where judge_id = ${judgeID} and entry_id = ${judgedID}`,
    );
    await database.execute(sql`update product.entries set data = data - 'title' where id = ${entry?.id}`);
    await pool.end();
    const { url: address = '', size: length = 0 } = entry?.files.supportingDoc ?? {};
    const key = address.split('/').at(-2) ?? '';
    await writeFile(join(folder, 'files', key.slice(0, 2), key), 'x'.repeat(length));
    const wrong = await readBack(url, staged, day);
    for (const id of [sheet, entry?.id, key]) expect(wrong.filter((line) => line.includes(`${id}`))).not.toEqual([]);
  });
}, 240_000);
