import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { tasks } from './zipTasks.ts';

/** One judge more gave the second entry the same: the means differ by a hundred thousandth. */
function closeCategory() {
  const entryIDs = ['first', 'second'];
  const sheetsOf = (entryID: string, judges: number) =>
    Array.from({ length: judges }, (_, at) => ({
      entryID,
      judgeID: `judge-${at}`,
      marks: { small: at === 0 ? 6 : 5, large: 5 },
    }));
  return {
    categoryID: 'film',
    name: 'Film',
    input: {
      criteria: [
        { criterionID: 'small', weight: 1 },
        { criterionID: 'large', weight: 99 },
      ],
      entryIDs,
      sheets: [...sheetsOf('first', 30), ...sheetsOf('second', 31)],
      method: 'mean' as const,
      chair: [],
    },
    entries: entryIDs.map((entryID) => ({
      entryID,
      categoryID: 'film',
      workID: entryID,
      ref: entryID,
      title: `=Title of the ${entryID}`,
      orgName: 'a;=1+1;b',
      bestEntry: false,
      bestReason: null,
      bestNamed: null,
      favourites: 0,
    })),
    judges: new Map(Array.from({ length: 31 }, (_, at) => [`judge-${at}`, `Judge ${at}`])),
    chair: [],
    excluded: [],
    barred: { pairs: [], judgeIDs: new Set<string>() },
    leftOut: [],
  };
}

it('tells scores apart that ranks tell apart, and lets no spreadsheet run a cell', () => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const award = { id: 'award', name: 'Award' };
  const about = { software: 'awards', madeAt: '2026-11-26T12:00:00.000Z' };
  const files = tasks.resultFiles([{ category: closeCategory() }], award, about, privateKey);
  const table = files.find(([path]) => path === 'results.csv')![1];
  const [, first, second] = table.split('\r\n').map((line) => line.split(','));
  expect([first![1], second![1]]).toEqual(['1', '2']);
  expect([first![3], second![3]]).toEqual(['first', 'second']);
  expect(first![9]).not.toBe(second![9]);
  expect([first![4], first![5]]).toEqual(["'=Title of the first", "a;'=1+1;b"]);
});
