import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
import { aside } from './aside.ts';
import { tasks } from './rankingTasks.ts';
import type { JudgedCategory } from './results.repository.ts';

/** A category of so many entries, each marked by three of six judges. */
function categoryOf(size: number, name: string): JudgedCategory {
  const entries = Array.from({ length: size }, (_, at) => ({
    entryID: `${name}-${at}`,
    categoryID: name,
    workID: `${name}-${at}`,
    ref: `R-${at}`,
    title: `Work ${at}`,
    orgName: 'Harbour Office',
    bestEntry: false,
    bestReason: null,
    bestNamed: null,
    favourites: 0,
  }));
  const sheets = entries.flatMap(({ entryID }, at) =>
    [0, 1, 2].map((step) => ({
      entryID,
      judgeID: `judge-${(at + step * (1 + (at % 2))) % 6}`,
      marks: { idea: 1 + ((at * 7 + step * 3) % 10) },
    })),
  );
  return {
    categoryID: name,
    name,
    input: {
      criteria: [{ criterionID: 'idea', weight: 100 }],
      entryIDs: entries.map(({ entryID }) => entryID),
      sheets,
      method: 'automatic',
      chair: [],
    },
    entries,
    judges: new Map(Array.from({ length: 6 }, (_, at) => [`judge-${at}`, `Judge ${at}`])),
    chair: [],
    excluded: [],
    barred: { pairs: [], judgeIDs: new Set<string>() },
    leftOut: [],
  };
}

it('ranks a large award while others go on, and as it would be ranked here', async () => {
  const categories = [categoryOf(300, 'first'), categoryOf(300, 'second')];
  const { turns, result: results } = await turnsBeside(() => aside('results', categories));
  expect(turns).toBeGreaterThan(100);
  expect(results).toEqual(tasks.results(categories));
  const answer = await aside('answer', categories);
  expect(JSON.parse(Buffer.from(answer).toString())).toEqual(JSON.parse(JSON.stringify(results)));
});

it('takes nothing over from what could not be handed to it', async () => {
  const uncopied = { ...categoryOf(60, 'uncopied'), why: () => 'a function' };
  await expect(aside('results', [categoryOf(60, 'before'), uncopied])).rejects.toThrow('could not be cloned');
  expect(await aside('results', [categoryOf(60, 'after')])).toMatchObject([{ categoryID: 'after' }]);
});

it('answers each who asks at once with their own, and goes on after a category that cannot be ranked', async () => {
  const broken = { ...categoryOf(60, 'broken'), entries: [] };
  const [one, refused, two] = await Promise.allSettled([
    aside('results', [categoryOf(60, 'one')]),
    aside('results', [broken]),
    aside('results', [categoryOf(60, 'two')]),
  ]);
  expect(one).toMatchObject({ status: 'fulfilled', value: [{ categoryID: 'one' }] });
  expect(refused.status).toBe('rejected');
  expect(two).toMatchObject({ status: 'fulfilled', value: [{ categoryID: 'two' }] });
});
