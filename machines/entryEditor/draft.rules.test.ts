import { expect, it } from 'vitest';
import { clashesOf, sentWith, settledBase } from './draft.rules.ts';
import { draftEntry } from './entryEditor.samples.ts';

it('knows only so many words that were sent', () => {
  const words = Array.from({ length: 40 }, (_, at) => ({ title: `${at}` }));
  const sent = words.reduce(sentWith, []);
  expect(sent.map(({ title }) => title)).toEqual(['0', '33', '34', '35', '36', '37', '38', '39']);
  expect(sentWith(sent, words.at(-1)!)).toBe(sent);
});

it('does not take words that are still being saved for a colleague’s', () => {
  const sent = [{ title: 'One' }];
  const changes = { title: 'One two', place: 'Carra' };
  const base = { title: 'Before', place: 'Quay' };
  const saved = { ...draftEntry.data, title: 'One', place: 'Quay' };
  expect(clashesOf(changes, settledBase(changes, { base, sent }, saved), saved)).toEqual([]);
  const theirs = { ...saved, place: 'Theirs' };
  expect(clashesOf(changes, settledBase(changes, { base, sent }, theirs), theirs)).toHaveLength(1);
});
