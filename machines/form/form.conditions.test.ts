import { describe, expect, it } from 'vitest';
import { saysWho } from './eligibility.ts';
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
  const says = (kind: types.KindName, eligibility: Partial<types.EligibilityRule>) =>
    saysWho(field(kind, { choices, eligibility: { otherwise: {}, ...eligibility } }));

  it('has bounds in order, or answers that it offers', () => {
    expect([
      says('number', { from: '5', to: '5' }),
      says('number', { from: '10', to: '9' }),
      says('number', { from: '9', to: '10' }),
    ]).toEqual([true, false, true]);
    const [day, next] = ['2026-11-22', '2026-11-23'];
    expect([
      says('date', { from: day, to: day }),
      says('date', { from: next, to: day }),
      says('date', { from: day, to: next }),
    ]).toEqual([true, false, true]);
    expect([
      says('date', { from: 'soon' }),
      says('number', { to: 'many' }),
      says('number', {}),
      says('date', { to: day }),
    ]).toEqual([false, false, false, true]);
    expect([says('yesNo', { answers: ['no'] }), says('yesNo', { answers: ['maybe'] }), says('yesNo', {})]).toEqual([
      true,
      false,
      false,
    ]);
    expect([says('country', { answers: ['GB'] }), says('country', { answers: ['GB', 'gb'] })]).toEqual([true, false]);
    expect([
      says('choice', { answers: ['x'] }),
      says('choice', { answers: ['x', 'w'] }),
      says('choice', { answers: ['x'], match: 'all' }),
    ]).toEqual([true, false, false]);
    expect([
      says('choices', { answers: ['x'], match: 'all' }),
      says('yesNo', { answers: ['yes'], match: 'none' }),
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
