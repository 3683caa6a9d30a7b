import { expect, test } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { handlingRules, longestTag, mostTags, tagsIn, withoutTag, withTags } from './handling.rules.ts';

const many = Array.from({ length: mostTags }, (_, index) => `tag ${index}`);
const why = (tags: readonly string[], responsible: 'nobody' | 'administrator' | 'kept' | 'other' = 'nobody') =>
  refusals(handlingRules.mayHandle, { tags, responsible }, undefined).map(({ code }) => code);

test('tags are read as they are written, each once', () => {
  expect(tagsIn(' film,  Late  entry ,,FILM，外语、短片\n')).toEqual(['film', 'Late entry', '外语', '短片']);
  expect(tagsIn(' , ')).toEqual([]);
  expect(tagsIn('e\u0301tranger')).toEqual(['\u00e9tranger']);
});

test('a tag that is there already is not added again, and is taken away whatever its capital letters', () => {
  expect(withTags(['Film'], ['film', 'Grant'])).toEqual(['Film', 'Grant']);
  expect(withoutTag(['Film', 'Grant'], 'FILM')).toEqual(['Grant']);
  expect(withoutTag(['Film'], 'other')).toEqual(['Film']);
});

test('a change is refused with every reason', () => {
  expect(why(many)).toEqual([]);
  expect(why(['x'.repeat(longestTag)], 'kept')).toEqual([]);
  expect(why(['fine'], 'administrator')).toEqual([]);
  expect(why([...many, 'x'.repeat(longestTag + 1)], 'other')).toEqual([
    'handling.refusal.tooManyTags',
    'handling.refusal.longTag',
    'handling.refusal.notAdministrator',
  ]);
});
