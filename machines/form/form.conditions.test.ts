import { describe, expect, it } from 'vitest';
import { decidesEligibility } from './eligibility.ts';
import { shownFields } from './evaluate.ts';
import type * as types from './form.types.ts';

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
});
