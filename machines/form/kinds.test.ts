import { describe, expect, it } from 'vitest';
import { cellOf, fieldsOfVersions, type Speech } from './cells.ts';
import { eligibilityKinds, matchesOf } from './eligibility.ts';
import * as types from './form.types.ts';
import { chosenIn } from './kinds/choices.ts';
import { peopleColumns } from './kinds/people.ts';
import { asRows, parsed, rowsIn } from './kinds/rows.ts';
import { kinds } from './kinds.ts';
import { filterTests, mostColumns, mostFilters } from './ownFilters.ts';
import { templateNames } from './templates.ts';

const field = (kind: types.KindName, more: Partial<types.FormField> = {}): types.FormField => ({
  key: 'own_a',
  kind,
  label: { en: 'A' },
  seenBy: 'judges',
  ...more,
});
const choices = ['x', 'y', 'z'].map((value) => ({ value, label: { en: value.toUpperCase() } }));
const fault = (kind: types.KindName, answer: string, more: Partial<types.FormField> = {}) => {
  const found = kinds[kind].fault?.(answer, field(kind, more)) ?? null;
  return found === null ? null : 'limit' in found ? `${found.code} ${found.limit}` : found.code;
};
const mail = (length: number) => `${'n'.repeat(length - '@a.example'.length)}@a.example`;

describe('the lists of a form', () => {
  it('hold what the contract and the database name', () => {
    expect(types.kindNames.join(' ')).toBe(
      'shortText longText number money date choice choices yesNo consent country email webAddress videoAddress people table file heading text',
    );
    expect(types.audiences).toEqual(['organiser', 'judges', 'public']);
    expect(types.fieldRoles).toEqual(['title', 'organisation', 'person', 'place']);
    expect(types.tests).toEqual(['is', 'isNot', 'includes', 'isAnswered', 'isAbove', 'isBelow']);
    expect(types.matches).toEqual(['any', 'all', 'only', 'none']);
    expect(eligibilityKinds).toEqual(['yesNo', 'choice', 'choices', 'country', 'number', 'date']);
    expect([matchesOf('choices'), matchesOf('choice'), matchesOf('country'), matchesOf('number')]).toEqual([
      ['any', 'all', 'only', 'none'],
      ['any', 'none'],
      ['any', 'none'],
      [],
    ]);
    expect(templateNames).toEqual(['film', 'book', 'grant', 'teacher', 'app', 'design']);
    expect(peopleColumns).toEqual(['name', 'role', 'email']);
    expect([filterTests, mostFilters, mostColumns]).toEqual([['is', 'least', 'most', 'has', 'none'], 20, 12]);
  });

  it('begin each kind as it is most often asked', () => {
    const twoChoices = ['a', 'b'].map((value) => ({ value, label: {} }));
    const twoColumns = ['a', 'b'].map((key) => ({ key, label: {} }));
    expect(
      Object.fromEntries(types.kindNames.flatMap((kind) => (kinds[kind].start ? [[kind, kinds[kind].start]] : []))),
    ).toEqual({
      shortText: { limit: { count: 120, of: 'characters' } },
      longText: { limit: { count: 300, of: 'words' } },
      choice: { choices: twoChoices },
      choices: { choices: twoChoices },
      consent: { required: true, seenBy: 'organiser' },
      email: { seenBy: 'organiser' },
      people: { maximum: 20 },
      table: { columns: twoColumns, maximum: 20 },
      file: { types: ['application/pdf'], maximumBytes: 20_971_520, maximum: 1 },
    });
    const asks = types.kindNames.filter((kind) => !kinds[kind].asks);
    expect([asks, types.kindNames.filter((kind) => kinds[kind].isFile)]).toEqual([['heading', 'text'], ['file']]);
  });
});

describe('an answer', () => {
  it.each<[types.KindName, string, Partial<types.FormField>, string | null]>([
    ['date', '2024-02-29', {}, null],
    ['date', '2023-02-29', {}, 'wrong'],
    ['date', '2024-02-30', {}, 'wrong'],
    ['date', '2000-02-29', {}, null],
    ['date', '1900-02-29', {}, 'wrong'],
    ['date', '2023-02-28', {}, null],
    ['date', '2023-01-31', {}, null],
    ...['04', '06', '09', '11'].flatMap((month): [types.KindName, string, object, string | null][] => [
      ['date', `2023-${month}-30`, {}, null],
      ['date', `2023-${month}-31`, {}, 'wrong'],
    ]),
    ...['01', '03', '05', '07', '08', '10', '12'].map((month): [types.KindName, string, object, null] => [
      'date',
      `2023-${month}-31`,
      {},
      null,
    ]),
    ['date', '2023-01-32', {}, 'wrong'],
    ['date', '2023-01-00', {}, 'wrong'],
    ['date', '2023-01-01', {}, null],
    ['date', '2023-00-01', {}, 'wrong'],
    ['date', '2023-13-01', {}, 'wrong'],
    ['date', '1899-12-31', {}, 'wrong'],
    ['date', '2100-01-01', {}, 'wrong'],
    ['email', mail(254), {}, null],
    ['email', mail(255), {}, 'wrong'],
    ['email', ' nia@a.example ', {}, null],
    ['money', ' 12.50 ', {}, null],
    ['money', '12.505', {}, 'wrong'],
    ['money', '5', { minimum: 6 }, 'tooSmall 6'],
    ['number', ' -12.5 ', {}, null],
    ['number', '6', { minimum: 6, maximum: 6 }, null],
    ['number', '7', { maximum: 6 }, 'tooLarge 6'],
    ['choice', 'x', { choices }, null],
    ['choice', 'w', { choices }, 'wrong'],
    ['choice', 'x', {}, 'wrong'],
    ['choices', 'x,y', { choices, minimum: 2, maximum: 2 }, null],
    ['choices', 'x', { choices, minimum: 2 }, 'tooFew 2'],
    ['choices', 'x,y,z', { choices, maximum: 2 }, 'tooMany 2'],
    ['choices', 'x,w', { choices }, 'wrong'],
    ['choices', 'x', {}, 'wrong'],
    ['country', 'GB', {}, null],
    ['country', 'gb', {}, 'wrong'],
    ['yesNo', 'yes', {}, null],
    ['yesNo', 'no', {}, null],
    ['yesNo', 'maybe', {}, 'wrong'],
    ['shortText', 'abc', { limit: { count: 3, of: 'characters' } }, null],
    ['shortText', 'abcd', { limit: { count: 3, of: 'characters' } }, 'tooLong 3'],
    ['longText', 'one two', { limit: { count: 2, of: 'words' } }, null],
    ['longText', 'one two three', { limit: { count: 2, of: 'words' } }, 'tooManyWords 2'],
    ['shortText', 'abcd', {}, null],
    ['webAddress', 'http://a.example', {}, null],
    ['webAddress', `http://a.example/${'x'.repeat(1_983)}`, {}, null],
    ['webAddress', `http://a.example/${'x'.repeat(1_984)}`, {}, 'wrong'],
    ['videoAddress', 'http://a.example', {}, 'wrong'],
    ['videoAddress', ' https://a.example ', {}, null],
    ['people', '[{"name":"Nia"}]', {}, null],
    ['people', '[{"name":" ","role":"x"}]', {}, 'wrong'],
    ['people', '[{"name":"Nia","email":"nia"}]', {}, 'wrong'],
    ['people', '[{"name":"Nia","email":" nia@a.example "}]', {}, null],
    ['people', '[{"name":"Nia","email":" "}]', {}, null],
    ['people', '[{"name":"Nia"},{"name":"Ana"}]', { maximum: 1 }, 'tooMany 1'],
    ['people', '[{"name":"Nia"}]', { minimum: 1, maximum: 1 }, null],
    ['people', '[{"name":"Nia"}]', { minimum: 2 }, 'tooFew 2'],
    ['people', JSON.stringify(Array.from({ length: 100 }, () => ({ name: 'N' }))), {}, null],
    ['people', JSON.stringify(Array.from({ length: 101 }, () => ({ name: 'N' }))), {}, 'tooMany 100'],
    ['people', 'nobody', {}, 'wrong'],
    ['table', '[{"a":"1"}]', { columns: [{ key: 'a', label: {} }] }, null],
    ['table', '[{"b":"1"}]', { columns: [{ key: 'a', label: {} }] }, 'wrong'],
    ['table', '[{"b":"1"}]', {}, 'wrong'],
  ])('of %s %j with %j: %j', (kind, answer, more, expected) => {
    expect(fault(kind, answer, more)).toBe(expected);
  });

  it('is empty where nothing was said', () => {
    const empty = (kind: types.KindName, answer: string) => kinds[kind].isEmpty?.(answer);
    expect([empty('choices', ','), empty('choices', 'x'), empty('consent', 'no'), empty('consent', 'yes')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const kind of ['people', 'table'] as const)
      expect(
        [' ', ' [] ', '[{},{}]', '[{"name":" "}]', '[{"name":"N"}]', 'nobody'].map((answer) => empty(kind, answer)),
      ).toEqual([true, true, true, true, false, false]);
    expect(chosenIn('x,,y,x')).toEqual(['x', 'y']);
  });

  it('holds rows of words alone', () => {
    expect(parsed(' ')).toEqual([]);
    for (const wrong of ['{', '{}', '[[]]', '[null]', '[1]', '[{"a":"x","b":1}]', '[{"a":"x"},2]'])
      expect([parsed(wrong), rowsIn(wrong)]).toEqual([null, []]);
    expect(rowsIn('[{"a":" "},{"a":"x","b":""}]')).toEqual([{ a: 'x', b: '' }]);
    expect([asRows([]), asRows([{ a: '' }])]).toEqual(['', '[{"a":""}]']);
  });

  it('is said in words, and in a cell of a table by its kind', () => {
    const speech: Speech = { language: 'en', yes: 'Yes', no: 'No', country: (code) => `country ${code}` };
    const cell = (kind: types.KindName, answer: string, more: Partial<types.FormField> = {}) =>
      cellOf(field(kind, more), answer, speech);
    expect([cell('number', ' 12 '), cell('money', '1.5'), cell('number', 'many')]).toEqual([12, 1.5, 'many']);
    expect([cell('date', '2024-02-29'), cell('date', '2023-02-29')]).toEqual([
      new Date('2024-02-29T00:00:00Z'),
      '2023-02-29',
    ]);
    expect([cell('choices', 'y,w', { choices }), cell('choices', 'y')]).toEqual(['Y; w', 'y']);
    expect([cell('choice', 'y', { choices }), cell('choice', 'w', { choices }), cell('choice', 'w')]).toEqual([
      'Y',
      'w',
      'w',
    ]);
    expect([cell('yesNo', 'yes'), cell('yesNo', 'no'), cell('consent', 'maybe')]).toEqual(['Yes', 'No', 'maybe']);
    expect([cell('country', 'GB'), cell('shortText', ' x '), cell('shortText', ' ')]).toEqual([
      'country GB',
      'x',
      null,
    ]);
    const people = '[{"name":"Nia","role":" ","email":"n@a.example"},{"name":"Ana"}]';
    expect(cell('people', people)).toBe('Nia, n@a.example; Ana');
    const columns = ['a', 'b'].map((key) => ({ key, label: {} }));
    expect([
      cell('table', '[{"b":"2"},{"a":"1"}]', { columns }),
      kinds.table.format?.('[{"a":"1"}]', field('table'), 'en'),
    ]).toEqual([' | 2; 1 | ', '']);
    expect(kinds.choices.format?.('x,w', field('choices', { choices }), 'en')).toBe('X, w');
    const versions = [[field('number')], [field('text', { key: 'own_b' }), field('money')]];
    expect(fieldsOfVersions(versions).map(({ key, kind }) => [key, kind])).toEqual([['own_a', 'money']]);
  });
});
