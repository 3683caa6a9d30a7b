import { describe, expect, it } from 'vitest';
import type { FormField } from '../form/form.types.ts';
import { standardForm } from '../form/standard.ts';
import { answerOf } from './answers.ts';
import { checkRows } from './rows.ts';
import { matchColumns } from './targets.ts';

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}` },
  seenBy: 'judges',
  ...more,
});
const facts = { people: new Map<string, boolean>(), nameOf: String, countryOf: () => null };
const row = (number: number, ...cells: string[]) => ({ row: number, cells });

describe('names that differ in signs alone', () => {
  const grades = [
    { value: 'a', label: { en: 'B+', fr: 'B +' } },
    { value: 'b', label: { en: 'B-' } },
    { value: 'c', label: { en: '<10' } },
    { value: 'd', label: { en: '10+', fr: '' } },
    { value: 'e', label: { en: 'C+', fr: 'C' } },
  ];
  const grade = field('grade', 'choice', { choices: grades });
  const several = field('several', 'choices', { choices: grades });

  it.each([
    [grade, 'B+', 'a'],
    [grade, ' B- ', 'b'],
    [grade, 'B', 'B'],
    [grade, '<10', 'c'],
    [grade, '10+', 'd'],
    [grade, '10', '10'],
    [grade, '+', '+'],
    [grade, 'c', 'e'],
    [several, '10+; B-', 'd,b'],
    [several, '10; B-', '10,b'],
  ])('are told apart by them (%#: %s)', (of, cell, answer) => {
    expect(answerOf(of, cell, facts)).toBe(answer);
  });

  it('are not guessed at: neither a choice nor a category', () => {
    const categories = ['<10', '10+'].map((name) => ({ categoryID: `minutes ${name}`, name, names: {} }));
    const rows = ['10+', '10', '<10'].map((name, index) => row(index + 2, 'A', name, name));
    const checked = checkRows(rows, ['title', 'category', 'own_grade'], {
      ...facts,
      form: [standardForm[0]!, grade],
      categories,
    });
    expect(checked.map(({ categoryID, data }) => [categoryID, data.own_grade])).toEqual([
      ['minutes 10+', 'd'],
      [null, '10'],
      ['minutes <10', 'c'],
    ]);
    expect(checked.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['importing.row.category', 'importing.row.wrongChoice'],
      [],
    ]);
  });

  it('send columns where their headings say, in any order', () => {
    const budgets = ['€', '$'].map((sign) => field(`in_${sign}`, 'money', { label: { en: `Budget (${sign})` } }));
    expect(matchColumns(['Budget ($)', 'Budget (€)'], budgets)).toEqual(['own_in_$', 'own_in_€']);
    expect(matchColumns(['BUDGET ($)', 'Budget ( € )'], budgets)).toEqual(['own_in_$', 'own_in_€']);
    expect(matchColumns(['Budget ($)'], budgets)).toEqual(['own_in_$']);
    expect(matchColumns(['Budget ($)', 'budget'], budgets)).toEqual(['own_in_$', 'own_in_€']);
  });
});
