import { describe, expect, it } from 'vitest';
import { type FormFacts, refusalsOfForm } from './form.rules.ts';
import type { Condition, FormField } from './form.types.ts';
import { standardForm } from './standard.ts';

const title = standardForm[0]!;
const own = (more: Partial<FormField> = {}): FormField => ({
  key: 'own_a',
  kind: 'shortText',
  label: { en: 'A' },
  seenBy: 'judges',
  ...more,
});
const of = (after: readonly FormField[], more: Partial<FormFacts> = {}) =>
  refusalsOfForm({ awardStatus: 'open', before: standardForm, after, categoryIDs: ['c1'], usage: {}, ...more }).map(
    ({ code }) => code.replace('form.refusal.', ''),
  );
const choices = (...values: string[]) => values.map((value) => ({ value, label: { en: value } }));

describe('a form', () => {
  it('may limit an answer to as much as is kept of one', () => {
    expect(of([title, own({ limit: { count: 3_000, of: 'words' } })])).toEqual([]);
    expect(of([title, own({ limit: { count: 20_000, of: 'characters' } })])).toEqual([]);
  });

  it('may be the standard one, or the title alone', () => {
    expect(of(standardForm)).toEqual([]);
    expect(of([title])).toEqual([]);
  });

  it.each<[string, FormField[], Partial<FormFacts>?]>([
    ['titleNeeded', [own()]],
    ['titleNeeded', [{ ...title, seenBy: 'organiser' }]],
    ['judgingStarted', [title], { awardStatus: 'judging' }],
    ['unnamed', [title, own({ label: { en: ' ' } })]],
    ['twice', [title, own(), own({ kind: 'number' })]],
    ['key', [title, own({ key: 'score' })]],
    ['standardKind', [{ ...title, limit: { count: 500, of: 'characters' } }]],
    ['noChoice', [title, own({ kind: 'choice' })]],
    ['choiceUnnamed', [title, own({ kind: 'choice', choices: choices('x', 'x') })]],
    ['noColumn', [title, own({ kind: 'table', columns: [] })]],
    ['limits', [title, own({ kind: 'number', minimum: 3, maximum: 2 })]],
    ['longestAnswer', [title, own({ limit: { count: 3_001, of: 'words' } })]],
    ['longestAnswer', [title, own({ limit: { count: 20_001, of: 'characters' } })]],
    ['category', [title, own({ categoryIDs: ['elsewhere'] })]],
    ['condition', [title, own({ shownWhen: { all: true, conditions: [{ field: 'own_a', test: 'is', value: 'x' }] } })]],
  ])('is refused: %s', (code, after, more) => {
    expect(of(after, more)).toEqual([code]);
  });

  const shownBy = (earlier: Partial<FormField>, value: string, test: Condition['test'] = 'is') =>
    of([
      title,
      own(earlier),
      own({ key: 'own_b', shownWhen: { all: true, conditions: [{ field: earlier.key ?? 'own_a', test, value }] } }),
    ]);

  it.each<[Partial<FormField>, readonly string[], readonly string[]]>([
    [{ kind: 'choice', choices: choices('x', 'y') }, ['x', 'y'], ['', 'gone', 'X', 'x,y']],
    [{ kind: 'choices', choices: choices('x', 'y') }, ['x'], ['', 'gone', 'x,y']],
    [{ kind: 'yesNo' }, ['yes', 'no'], ['', 'maybe']],
    [{ kind: 'consent' }, ['yes'], ['', 'no']],
    [{ kind: 'country' }, ['RO'], ['', 'Romania', 'ro']],
    [{ kind: 'number', minimum: 2 }, ['1', '-1.5'], ['', 'many', '1,5']],
    [{ kind: 'money' }, ['100', '100.00'], ['', '100 EUR']],
    [{ kind: 'date' }, ['2024-05-01'], ['', '01/05/2024', '2024-02-30']],
    [{ kind: 'shortText' }, ['x'], ['', ' ']],
    [{ kind: 'file' }, [], ['', 'plan.pdf']],
  ])('is shown by what %j can be answered with', (earlier, can, cannot) => {
    for (const value of can) expect([value, shownBy(earlier, value)]).toEqual([value, []]);
    for (const test of ['is', 'isNot', 'includes'] as const)
      for (const value of cannot)
        expect([test, value, shownBy(earlier, value, test)]).toEqual([test, value, ['conditionValue']]);
    expect(shownBy(earlier, '', 'isAnswered')).toEqual([]);
  });

  it('is shown by a category of its award', () => {
    const by = (value: string, test: Condition['test'] = 'is') =>
      of([title, own({ shownWhen: { all: true, conditions: [{ field: 'category', test, value }] } })]);
    expect([by('c1'), by('elsewhere'), by(''), by('', 'isAnswered')]).toEqual([
      [],
      ['conditionValue'],
      ['conditionValue'],
      [],
    ]);
  });

  it('has at most 200 fields', () => {
    const many = Array.from({ length: 200 }, (_, index) => own({ key: `own_${index}` }));
    expect(of([title, ...many])).toEqual(['tooManyFields']);
    expect(of([title, ...many.slice(1)])).toEqual([]);
  });
});

describe('a form that entries were written in', () => {
  const before = [title, own({ kind: 'choice', choices: choices('x', 'y') })];
  const usage = { own_a: { answered: 2, chosen: { x: 2 } } };

  it('keeps a field that was answered, its kind, and choices that were chosen', () => {
    expect(of([title], { before, usage })).toEqual(['fieldAnswered']);
    expect(of([title, own()], { before, usage })).toEqual(['kindAnswered', 'choiceChosen']);
    expect(of([title, own({ kind: 'choice', choices: choices('y', 'z') })], { before, usage })).toEqual([
      'choiceChosen',
    ]);
  });

  it('goes without a choice that it does not offer, whatever entries hold of it', () => {
    const held = { own_a: { answered: 2, chosen: { gone: 2, x: 0 } } };
    const help = own({ kind: 'choice', choices: choices('x', 'y'), help: { en: 'One of two' } });
    expect(of([title, help], { before, usage: held })).toEqual([]);
    expect(of([title, own({ kind: 'choice', choices: choices('y') })], { before, usage: held })).toEqual([]);
  });

  it('keeps the columns of a table that was answered', () => {
    const table = (...keys: string[]) =>
      own({ kind: 'table', columns: keys.map((key) => ({ key, label: { en: key } })) });
    const stored = (answered: number) => ({
      before: [title, table('a', 'b')],
      usage: { own_a: { answered, chosen: {} } },
    });
    expect(of([title, table('a')], stored(0))).toEqual([]);
    expect(of([title, table('a')], stored(1))).toEqual(['columnAnswered']);
    expect(of([title, table('b', 'c', 'a')], stored(1))).toEqual([]);
    expect(of([title, own({ kind: 'people' })], stored(1))).toEqual(['kindAnswered']);
  });

  it('keeps room for the files that are there', () => {
    const file = (maximum?: number) => own({ kind: 'file', ...(maximum && { maximum }) });
    const stored = { before: [title, file(3)], usage: { own_a: { answered: 1, chosen: {}, files: 2 } } };
    expect(of([title, file()], stored)).toEqual(['filesThere']);
    expect(of([title, file(1)], stored)).toEqual(['filesThere']);
    expect(of([title, file(2)], stored)).toEqual([]);
    expect(of([title, { ...file(3), closed: true }], stored)).toEqual([]);
  });

  it('may stop asking, close a choice, add some and change every word', () => {
    expect(of([title, { ...before[1]!, closed: true }], { before, usage })).toEqual([]);
    const closed = [{ value: 'x', label: { en: 'X' }, closed: true }, ...choices('z')];
    expect(of([title, own({ kind: 'choice', label: { en: 'B' }, choices: closed })], { before, usage })).toEqual([]);
  });
});
