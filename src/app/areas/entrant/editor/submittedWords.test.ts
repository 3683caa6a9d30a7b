import { expect, it } from 'vitest';
import { createFormat } from '#contract/format.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { award, submitted } from '#machines/entryEditor/entryEditor.samples.ts';
import { submittedWords } from './submittedWords.ts';

const accepted = { version: 2, name: 'Nia Prosser', at: '2026-11-12T10:00:00.000Z' };
const sent = { ...submitted, terms: { version: 2, accepted } };
const wordsOf = (entry: typeof sent) =>
  submittedWords(entry, award, (id: string) => id, createFormat({ tag: 'en-GB' })).map(([label]) => label);

it('says when an entry was submitted and under which terms, of a withdrawn one neither', () => {
  expect(wordsOf(sent)).toEqual(['entrant.submitted', 'entrant.terms']);
  expect(wordsOf({ ...sent, status: entryStatuses.error })).toEqual(['entrant.submitted', 'entrant.terms']);
  expect(wordsOf({ ...sent, status: entryStatuses.inProgress })).toEqual([]);
});
