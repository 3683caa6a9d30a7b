import { describe, expect, it } from 'vitest';
import { testsOf } from './comparing.ts';
import { decidesEligibility } from './eligibility.ts';
import { shownFields } from './evaluate.ts';
import * as types from './form.types.ts';

const field = (kind: types.KindName, more: Partial<types.FormField> = {}): types.FormField => ({
  key: 'own_a',
  kind,
  label: { en: 'A' },
  seenBy: 'judges',
  ...more,
});
const choices = ['x', 'y', 'z'].map((value) => ({ value, label: { en: value.toUpperCase() } }));

describe('a question that decides who may enter', () => {
  const decides = (kind: types.KindName, eligibility: Partial<types.EligibilityRule>) =>
    decidesEligibility(field(kind, { choices, eligibility: { otherwise: {}, ...eligibility } }));

  it('has bounds in order, or answers that it offers', () => {
    expect([
      decides('number', { from: '5', to: '5' }),
      decides('number', { from: '10', to: '9' }),
      decides('number', { from: '9', to: '10' }),
    ]).toEqual([true, false, true]);
    const [day, next] = ['2026-11-22', '2026-11-23'];
    expect([
      decides('date', { from: day, to: day }),
      decides('date', { from: next, to: day }),
      decides('date', { from: day, to: next }),
    ]).toEqual([true, false, true]);
    expect([
      decides('date', { from: 'soon' }),
      decides('number', { to: 'many' }),
      decides('number', {}),
      decides('date', { to: day }),
    ]).toEqual([false, false, false, true]);
    expect([
      decides('yesNo', { answers: ['no'] }),
      decides('yesNo', { answers: ['maybe'] }),
      decides('yesNo', {}),
    ]).toEqual([true, false, false]);
    expect([decides('country', { answers: ['GB'] }), decides('country', { answers: ['GB', 'gb'] })]).toEqual([
      true,
      false,
    ]);
    expect([
      decides('choice', { answers: ['x'] }),
      decides('choice', { answers: ['x', 'w'] }),
      decides('choice', { answers: ['x'], match: 'all' }),
    ]).toEqual([true, false, false]);
    expect([
      decides('choices', { answers: ['x'], match: 'all' }),
      decides('yesNo', { answers: ['yes'], match: 'none' }),
    ]).toEqual([true, false]);
  });
});

describe('a condition', () => {
  const shown = (condition: types.Condition, data: Record<string, string>, categoryID: string | null = null) =>
    shownFields(
      [field('number'), field('shortText', { key: 'own_b', shownWhen: { all: true, conditions: [condition] } })],
      {
        data,
        files: {},
        categoryID,
      },
    ).length === 2;

  it('compares figures, words and the category', () => {
    const above = { field: 'own_a', test: 'isAbove', value: '3' } as const;
    expect(['2', '3', '4', 'many', ''].map((own_a) => shown(above, { own_a }))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    const below = { ...above, test: 'isBelow' } as const;
    expect(['2', '3', '4', 'many', ''].map((own_a) => shown(below, { own_a }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const category = { field: 'category', test: 'is', value: 'kids' } as const;
    expect([
      shown(category, {}, 'kids'),
      shown(category, {}, null),
      shown({ ...category, test: 'isNot' }, {}, null),
    ]).toEqual([true, false, true]);
    expect([
      shown({ ...category, test: 'isAnswered' }, {}, 'kids'),
      shown({ ...category, test: 'isAnswered' }, {}),
    ]).toEqual([true, false]);
    const answered = { ...above, test: 'isAnswered' } as const;
    expect([shown(answered, { own_a: '1' }), shown(answered, {})]).toEqual([true, false]);
    expect([
      shown({ ...above, test: 'is', value: '' }, {}),
      shown({ ...above, test: 'isNot', value: '3' }, {}),
    ]).toEqual([false, true]);
  });

  const shownBy = (kind: types.KindName, test: types.Condition['test'], value: string, answer: string) =>
    shownFields(
      [
        field(kind),
        field('shortText', { key: 'own_b', shownWhen: { all: true, conditions: [{ field: 'own_a', test, value }] } }),
      ],
      { data: { own_a: answer }, files: {}, categoryID: null },
    ).length === 2;

  it.each<[types.Condition['test'], string, boolean[]]>([
    ['isAbove', '2024-05-01', [false, false, true, false, false]],
    ['isBelow', '2024-05-01', [true, false, false, false, false]],
    ['is', '2024-05-01', [false, true, false, false, false]],
    ['isAbove', '', [false, false, false, false, false]],
    ['isBelow', '2024-02-30', [false, false, false, false, false]],
  ])('compares days: %s %j', (test, value, expected) => {
    const days = ['2023-12-31', '2024-05-01', '2024-10-02', '2024-13-01', ''];
    expect(days.map((day) => shownBy('date', test, value, day))).toEqual(expected);
  });

  it.each<[types.KindName, string, string, boolean]>([
    ['money', '100', '100.00', true],
    ['money', '100.5', '100.50', true],
    ['money', '100', '100.01', false],
    ['number', '-3', ' -3.0 ', true],
    ['number', '0', '', false],
    ['number', 'many', 'many', true],
    ['shortText', '100', '100.00', false],
  ])('of a %s that is %j, answered %j, holds: %s', (kind, value, answer, expected) => {
    expect([shownBy(kind, 'is', value, answer), shownBy(kind, 'isNot', value, answer)]).toEqual([expected, !expected]);
  });

  it('looks for what is above or below where answers are in order alone', () => {
    expect(types.kindNames.filter((kind) => testsOf(kind).includes('isAbove'))).toEqual(['number', 'money', 'date']);
    expect(testsOf('date')).toEqual(types.tests);
    expect(testsOf('choice')).toEqual(['is', 'isNot', 'includes', 'isAnswered']);
  });
});
