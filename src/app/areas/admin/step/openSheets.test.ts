import { expect, it } from 'vitest';
import { openSheetsOf } from './openSheets.ts';

const judge = (name: string, assigned: number, recused: number, submitted: number) => ({
  id: name,
  name,
  locked: false,
  progress: { assigned, recused, submitted, scored: 0 },
});

it('names who still has sheets to submit, most first, without those from which a judge stands aside', () => {
  const judges = [
    judge('Tomasz', 6, 1, 4),
    judge('Ruth', 6, 0, 6),
    judge('Amara', 5, 5, 0),
    judge('Helen', 9, 0, 2),
    judge('Ben', 1, 0, 0),
    { ...judge('Gone', 9, 0, 0), locked: true },
  ];
  expect(openSheetsOf(judges, 'en-GB')).toEqual([
    { id: 'Helen', name: 'Helen', count: 7 },
    { id: 'Ben', name: 'Ben', count: 1 },
    { id: 'Tomasz', name: 'Tomasz', count: 1 },
  ]);
});

it('counts no sheet twice where a judge submitted one and then stood aside', () => {
  expect(openSheetsOf([judge('Ruth', 2, 2, 1)], 'en-GB')).toEqual([]);
});
