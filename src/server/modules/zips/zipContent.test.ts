import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { placed } from './zipContent.ts';

const row = (ref: string, category: string) => ({
  ref,
  title: `Quay ${ref}`,
  category,
  orgName: 'Atelier',
  personName: 'Ana Pop',
  email: 'ana@example.org',
  status: 1 as const,
  files: [{ field: 'supportingDoc', key: ref, name: 'a1b2.pdf', original: 'Plan / north.PDF' }],
});

it('places the files of many entries while others go on', async () => {
  let isOver = false;
  let turns = 0;
  const rows = Array.from({ length: 2_000 }, (_, at) => row(`CD-${at}`, at % 2 ? 'Film: short' : ''));
  const placing = placed(rows).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(9);
  const paths = (await placing).slice(0, 3).flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths).toEqual([
    '-/CD-0 Quay CD-0/supportingDoc Plan north.pdf',
    'Film short/CD-1 Quay CD-1/supportingDoc Plan north.pdf',
    '-/CD-2 Quay CD-2/supportingDoc Plan north.pdf',
  ]);
});
