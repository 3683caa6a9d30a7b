import { describe, expect, it } from 'vitest';
import type { FormField, KindName } from './form.types.ts';
import { kindNames } from './form.types.ts';
import { kinds } from './kinds.ts';
import { type FieldFilter, isListed, mayFilter, readColumns, readFilters, writeFilters } from './ownFilters.ts';

const field = (kind: KindName, key = 'own_a'): FormField => ({ key, kind, label: { en: 'A' }, seenBy: 'judges' });

describe('conditions of a list', () => {
  it.each<readonly FieldFilter[]>([
    [],
    [{ field: 'own_a', test: 'is', values: ['film', 'a, b|c.d', '100 %'] }],
    [
      { field: 'own_a', test: 'least', values: ['-1.5'] },
      { field: 'place', test: 'has', values: ['Zürich\n"quoted"'] },
      { field: 'own_b', test: 'none', values: [] },
    ],
  ])('are read as they were written: %j', (...filters) => {
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  it.each([
    "own_a'; drop table product.entries; --.is.x",
    'own_a.is.',
    'own_a.is.x,',
    'own_a.like.x',
    'own_a.least.1|2',
    'own_a.none.x',
    'own_a.has.%',
    'own_a.has.%00',
    'own_a.has.%20',
    `own_a.has.${'x'.repeat(201)}`,
    `${'a'.repeat(41)}.is.x`,
    Array.from({ length: 21 }, () => 'own_a.is.x').join(','),
  ])('are none: %s', (text) => {
    expect(readFilters(text)).toBeNull();
  });

  it('ask what the kind of a field answers', () => {
    const ask = (kind: KindName, test: FieldFilter['test'], ...values: string[]) =>
      mayFilter([field(kind)], { field: 'own_a', test, values });
    expect(ask('choice', 'is', 'film')).toBe(true);
    expect(ask('choice', 'least', '1')).toBe(false);
    expect(ask('money', 'most', '12.50')).toBe(true);
    expect(ask('number', 'least', 'twelve')).toBe(false);
    expect(ask('number', 'least', '1'.repeat(21))).toBe(false);
    expect(ask('date', 'least', '2026-02-29')).toBe(false);
    expect(ask('date', 'least', '2026-02-28')).toBe(true);
    expect(ask('people', 'has', 'Nia')).toBe(true);
    expect(ask('file', 'none')).toBe(false);
    expect(mayFilter([field('choice')], { field: 'own_b', test: 'is', values: ['x'] })).toBe(false);
  });
});

it('shows columns of every kind that asks in words, and not the title a second time', () => {
  expect(kindNames.filter((kind) => isListed(field(kind)))).toEqual(
    kindNames.filter((kind) => kinds[kind].asks && kind !== 'file'),
  );
  expect(isListed({ ...field('shortText', 'title'), role: 'title' })).toBe(false);
  expect(readColumns('own_a,place,own_a')).toEqual(['own_a', 'place']);
  expect(readColumns('own_a,<b>')).toBeNull();
  expect(readColumns(Array.from({ length: 13 }, (_, index) => `own_${index}`).join(','))).toBeNull();
});
