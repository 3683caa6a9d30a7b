import { expect, it } from 'vitest';
import { shownFirst } from './shownFirst.ts';

it('opens the scores at the first category that has one, and at the first where none has', () => {
  const empty = { categoryID: 'space', submittedSheets: 0 };
  const scored = { categoryID: 'signs', submittedSheets: 2 };
  expect(shownFirst([empty, scored, { categoryID: 'housing', submittedSheets: 4 }])).toBe('signs');
  expect(shownFirst([empty, { categoryID: 'housing', submittedSheets: 0 }])).toBe('space');
  expect(shownFirst([])).toBe('');
});
