import { describe, expect, it } from 'vitest';
import type { FormField } from '../form/form.types.ts';
import { refusals } from '../kit/rules.ts';
import { answerOf } from './answers.ts';
import { type Checked, type ImportFacts, importLimits, importRules } from './importing.rules.ts';
import { checkRows, type RowFacts } from './rows.ts';
import { matchColumns } from './targets.ts';

const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: 'own_a',
  kind,
  label: { en: 'A' },
  seenBy: 'judges',
  ...more,
});
const read = (kind: FormField['kind'], cell: string, more: Partial<FormField> = {}) =>
  answerOf(field(kind, more), cell, { countryOf: (name) => (name === 'Roumanie' ? 'RO' : null) });

describe('a cell', () => {
  it('says yes and no in each language, and as machines write it', () => {
    for (const word of ['yes', 'Oui', 'DA', '是', 'true', '1', 'y', ' x ']) expect(read('yesNo', word)).toBe('yes');
    for (const word of ['no', 'Non', 'NU', '否', 'false', '0', 'n']) expect(read('yesNo', word)).toBe('no');
    expect(read('yesNo', 'maybe')).toBe('maybe');
  });

  it('names people and rows, or holds them as JSON', () => {
    const people = (text: string) => read('people', text);
    expect(people('[{"name":"Nia"}]')).toBe('[{"name":"Nia"}]');
    expect(people('Nia , Director ,nia@a.example; Ana')).toBe(
      '[{"name":"Nia","role":"Director","email":"nia@a.example"},{"name":"Ana","role":"","email":""}]',
    );
    expect(people('Nia, nia@a.example')).toBe('[{"name":"Nia","role":"","email":"nia@a.example"}]');
    expect(people('Nia, nia@a.example, Director, ')).toBe('[{"name":"Nia","role":"Director","email":"nia@a.example"}]');
    // Kept whole, so that the row is refused and no word of it is lost.
    for (const crowded of [
      'Ana; Nia, Director, nia@a.example, London',
      'Nia, Director, Producer',
      'Nia, Director, nia@',
      'Nia, nia@a.example, nia@b.example',
    ])
      expect(people(crowded)).toBe(crowded);
    const columns = ['a', 'b'].map((key) => ({ key, label: {} }));
    expect(read('table', '1 | 2; 3', { columns })).toBe('[{"a":"1","b":"2"},{"a":"3","b":""}]');
    expect(read('table', '1; 1 | 2 | 3', { columns })).toBe('1; 1 | 2 | 3');
    expect(read('table', ' [{"a":"1"}] ', { columns })).toBe('[{"a":"1"}]');
    expect(read('table', 'x')).toBe('x');
  });

  it('is read by the kind of its field alone', () => {
    expect([read('country', 'GB'), read('country', 'Roumanie'), read('country', 'Mars')]).toEqual(['GB', 'RO', 'Mars']);
    expect([read('email', ' n@a.example '), read('shortText', ' as it is '), read('shortText', ' ')]).toEqual([
      'n@a.example',
      ' as it is ',
      '',
    ]);
    expect([read('shortText', "'=1+1"), read('shortText', "'tis")]).toEqual(['=1+1', "'tis"]);
    expect(answerOf(field('shortText', { key: 'cost' }), '1 234,50', { countryOf: () => null })).toBe('1234.50');
  });
});

describe('a column', () => {
  it.each([
    ['category', ['Category', 'Catégorie', 'Categorie', '类别', 'category id']],
    ['further', ['Further categories', 'Catégories supplémentaires', 'Categorii suplimentare', '附加类别']],
    [
      'email',
      ['Email', 'E-mail address', 'Adresse e-mail', 'Courriel', 'Adresă de e-mail', '邮箱', '电子邮件', '参赛者邮箱'],
    ],
    ['email', ['Entrant’s email', 'E-mail du candidat', 'E-mailul participantului']],
    ['name', ['Entrant’s name', 'Nom du candidat', 'Numele participantului', '参赛者姓名']],
    ['name', ['Entrant', 'Candidat', 'Participant', '参赛者']],
    ['givenName', ['Given name', 'Prénom', 'Prenume', '名', 'First name']],
    ['familyName', ['Family name', 'Nom de famille', 'Nume de familie', '姓', 'Last name', 'Surname']],
    ['language', ['Language', 'Langue', 'Limbă', '语言']],
  ])('goes to %s by each of %j', (target, headings) => {
    for (const heading of headings) expect([heading, matchColumns([heading], [])]).toEqual([heading, [target]]);
  });
});

describe('a row', () => {
  const facts: RowFacts = {
    form: [field('shortText')],
    categories: [],
    people: new Map<string, boolean>(),
    nameOf: (target: string) => target,
    countryOf: () => null,
  };
  const targets = ['email', 'givenName', 'familyName', 'language', 'category', 'own_a'];
  const check = (...cells: readonly string[]) => checkRows([{ row: 2, cells: [...cells, 'x'] }], targets, facts)[0]!;

  it.each([
    ['en', ['en', 'EN-GB', 'English', 'anglais', 'engleză', '英语', '英文']],
    ['fr', ['fr', 'French', 'Français', 'franceză', '法语', '法文']],
    ['ro', ['ro', 'Romanian', 'roumain', 'Română', '罗马尼亚语']],
    ['zh', ['zh', 'Chinese', 'chinois', 'chineză', '中文', '汉语']],
  ])('speaks %s by each of %j', (locale, names) => {
    for (const name of names)
      expect([name, check('n@a.example', 'Nia', 'Okafor', name, '').newcomer?.locale]).toEqual([name, locale]);
  });

  it('says what it cannot be read as, cut to sixty characters', () => {
    const sixty = 'x'.repeat(60);
    expect(check('n@a.example', 'Nia', 'Okafor', 'Klingon', sixty).problems).toEqual([
      { code: 'importing.row.category', params: { value: sixty } },
      { code: 'importing.row.language', params: { value: 'Klingon' } },
    ]);
    expect(check('n@a.example', 'Nia', 'Okafor', '', `${sixty}y`).problems).toEqual([
      { code: 'importing.row.category', params: { value: `${'x'.repeat(59)}…` } },
    ]);
  });

  it('has a newcomer by a name of 120 characters at most', () => {
    const newcomer = (givenName: string) => check('N@a.example', givenName, 'Okafor', '', '').newcomer;
    expect(newcomer('x'.repeat(120))?.email).toBe('n@a.example');
    expect([newcomer('x'.repeat(121)), newcomer('')]).toEqual([null, null]);
  });

  it('names the row that says the same', () => {
    const cells = ['n@a.example', 'Nia', 'Okafor', '', '', 'x'];
    const rows = [2, 5].map((row) => ({ row, cells }));
    expect(checkRows(rows, targets, facts)[1]?.problems).toEqual([
      { code: 'importing.row.duplicate', params: { row: 2 } },
    ]);
  });
});

describe('an import', () => {
  const checked: Checked = { good: 1, bad: 0, newcomers: 0, earlier: null };
  const facts: ImportFacts = { awardStatus: 'open', targets: ['title'], checked, again: false };
  const begin = (changes: Partial<Checked> | null, again = false) =>
    refusals(importRules.mayBegin, { ...facts, checked: changes && { ...checked, ...changes }, again }, undefined);

  it('holds no more than it may', () => {
    expect(importLimits).toEqual({
      fileBytes: 10_485_760,
      rows: 10_000,
      columns: 500,
      newcomers: 500,
      rowsAtOnce: 100,
      bytesAtOnce: 600_000,
      rowCharacters: 200_000,
    });
    const choose = (size: number, name = 'a.csv') =>
      refusals<ImportFacts, { readonly file: { readonly name: string; readonly size: number } }>(
        importRules.mayChoose,
        facts,
        { file: { name, size } },
      );
    expect([choose(1), choose(10_485_760), choose(0)]).toEqual([[], [], [{ code: 'importing.refusal.empty' }]]);
    expect(choose(10_485_761)).toEqual([{ code: 'importing.refusal.tooBig', params: { most: 10 } }]);
    expect(choose(1, 'a.pdf')).toEqual([{ code: 'importing.refusal.kind' }]);
  });

  it('begins with one good row, five hundred newcomers, and once for a file', () => {
    expect([begin({}), begin({ newcomers: 500 })]).toEqual([[], []]);
    for (const nothing of [null, { good: 0 }])
      expect(begin(nothing)).toEqual([{ code: 'importing.refusal.noGoodRow' }]);
    expect(begin({ newcomers: 501 })).toEqual([{ code: 'importing.refusal.tooManyNewcomers', params: { most: 500 } }]);
    const before = { earlier: { finished: true, made: 3 } };
    expect(begin(before)).toEqual([{ code: 'importing.refusal.sameFile', params: { count: 3 } }]);
    expect([begin(before, true), begin({ earlier: { finished: false, made: 3 } })]).toEqual([[], []]);
  });

  it('needs a column that answers something: what is said besides answers is none', () => {
    const check = (...targets: readonly (string | null)[]) =>
      refusals(importRules.mayCheck, { ...facts, targets }, undefined).map(({ code }) => code);
    for (const target of ['category', 'further', 'email', 'name', 'givenName', 'familyName', 'language', null])
      expect([target, check(target)]).toEqual([target, ['importing.refusal.nothingMatched']]);
    expect([check('title'), check('title', null, null), check('title', 'title')]).toEqual([
      [],
      [],
      ['importing.refusal.matchedTwice'],
    ]);
  });
});
