import { describe, expect, it } from 'vitest';
import type { FormField } from '../form/form.types.ts';
import { standardForm } from '../form/standard.ts';
import { figureOf } from '../shared/figures.ts';
import { answerOf, dayOf } from './answers.ts';
import { answerProblems, checkRows, type RowFacts, type SheetRow } from './rows.ts';
import { matchColumns } from './targets.ts';

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}`, fr: `Le ${key}` },
  seenBy: 'judges',
  ...more,
});
const choices = [
  { value: 'a', label: { en: 'Short film', fr: 'Court métrage' } },
  { value: 'b', label: { en: 'Series, drama', fr: 'Série' } },
  { value: 'c', label: { en: 'Gone' }, closed: true },
];
const form: FormField[] = [
  standardForm[0]!,
  field('year', 'number', { minimum: 2000 }),
  field('budget', 'money'),
  field('shown', 'date'),
  field('format', 'choice', { choices }),
  field('formats', 'choices', { choices }),
  field('new', 'yesNo'),
  field('from', 'country'),
  field('site', 'webAddress'),
  field('note', 'longText', { limit: { count: 3, of: 'words' } }),
  field('terms', 'consent'),
  field('still', 'file'),
  field('closed', 'shortText', { closed: true }),
];
const facts: RowFacts = {
  form,
  categories: [{ categoryID: 'film', name: 'Films', names: { fr: 'Longs métrages' } }],
  people: new Map([
    ['ana@example.org', true],
    ['judge@example.org', false],
  ]),
  nameOf: (target) => target,
  countryOf: (name) => (name === 'Roumanie' ? 'RO' : null),
};
const row = (number: number, ...cells: string[]): SheetRow => ({ row: number, cells });
const codes = (rows: SheetRow[], targets: (string | null)[]) =>
  checkRows(rows, targets, facts).map(({ problems }) => problems.map(({ code }) => code.replace('importing.row.', '')));

describe('columns', () => {
  it('are found by label in any language, by identifier, and whatever their case and marks are', () => {
    const headings = ['TITRE', 'the year', 'Le budget', 'own_shown', 'E-mail', 'Catégorie', 'prenom', 'Something'];
    expect(matchColumns(headings, form)).toEqual([
      'title',
      'own_year',
      'own_budget',
      'own_shown',
      'email',
      'category',
      'givenName',
      null,
    ]);
    expect(matchColumns(['Prénom', 'Familienname', 'surname', '邮箱', '类别'], form)).toEqual([
      'givenName',
      null,
      'familyName',
      'email',
      'category',
    ]);
  });

  it('say where an entry is in every language, and not by the Romanian word for a rank', () => {
    for (const heading of ['Place', 'Lieu', 'Locație', '地点', 'LOCATIE'])
      expect([heading, matchColumns([heading], standardForm)]).toEqual([heading, ['place']]);
    expect(matchColumns(['Loc'], standardForm)).toEqual([null]);
  });

  it('say further categories by name, which the draft keeps', () => {
    expect(matchColumns(['Title', 'Catégories supplémentaires'], form)).toEqual(['title', 'further']);
    const checked = checkRows(
      [row(2, 'Low Tide', 'Longs métrages; ; Séries'), row(3, 'Ash', 'films')],
      ['title', 'further'],
      facts,
    );
    expect(checked.map(({ data, problems }) => [data, problems])).toEqual([
      [{ title: 'Low Tide', further_film: 'Films' }, [{ code: 'importing.row.category', params: { value: 'Séries' } }]],
      [{ title: 'Ash', further_film: 'Films' }, []],
    ]);
  });

  it('give no place twice, and none to files, consents and what is no longer asked', () => {
    expect(matchColumns(['Title', 'TITLE', 'The terms', 'The still', 'The closed', ''], form)).toEqual([
      null,
      'title',
      null,
      null,
      null,
      null,
    ]);
    expect(
      matchColumns(
        ['Category', 'Title', 'Category'],
        [...form, field('x', 'shortText', { label: { en: 'Category' } })],
      ),
    ).toEqual(['category', 'title', 'own_x']);
  });
});

describe('cells', () => {
  it.each([
    ['1 234,50', '1234.50'],
    ['1\u202F234', '1234'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['12,5', '12.5'],
    ['1,234', '1,234'],
    ['-3', '-3'],
    ['twelve', 'twelve'],
  ])('read the figure %s as %s', (text, answer) => {
    expect(figureOf(text)).toBe(answer);
  });

  it.each([
    ['2026-3-1', '2026-03-01'],
    ['2026-03-01 00:00', '2026-03-01'],
    ['1.3.2026', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['01/03/2026', '01/03/2026'],
    ['2026-03-01 12:30', '2026-03-01 12:30'],
  ])('read the day %s as %s', (text, answer) => {
    expect(dayOf(text)).toBe(answer);
  });

  it.each([
    ['format', 'court metrage', 'a'],
    ['format', 'a', 'a'],
    ['format', 'Gone', 'Gone'],
    ['formats', 'Short film; Series, drama', 'a,b'],
    ['formats', 'Série, Short film', 'b,a'],
    ['formats', 'Short film; Opera', 'a,Opera'],
    ['new', 'OUI', 'yes'],
    ['new', '否', 'no'],
    ['new', 'perhaps', 'perhaps'],
    ['from', 'Roumanie', 'RO'],
    ['from', 'Atlantis', 'Atlantis'],
    ['site', ' https://example.org ', 'https://example.org'],
  ])('read %s %s as %s', (key, cell, answer) => {
    const of = form.find((each) => each.key === `own_${key}`)!;
    expect(answerOf(of, cell, facts)).toBe(answer);
  });

  it('lose the mark that keeps them from running as formulas, and only that', () => {
    const [title] = form;
    expect(answerOf(title!, "'=SUM(A1)", facts)).toBe('=SUM(A1)');
    expect(answerOf(title!, "'Quoted'", facts)).toBe("'Quoted'");
  });
});

describe('rows', () => {
  const targets = ['title', 'email', 'category', 'own_year', 'own_note'];

  it('say everything that is wrong with them, and nothing of what is merely missing', () => {
    expect(
      codes(
        [
          row(2, 'A', 'Ana@Example.org', 'longs metrages', '2024', 'one two three'),
          row(3, 'A', 'ana@example.org', '', '', ''),
          row(4, 'A', 'ana', 'Opera', 'x', 'one two three four'),
          row(5, 'A', 'judge@example.org', 'film', '1999', ''),
          row(6, 'A', '', 'film', '', ''),
          row(7, '', 'ana@example.org', 'film', '', ''),
          row(8, 'A', 'ANA@example.org', 'Films', '2024', 'one two three'),
          row(9, 'x'.repeat(121), 'ana@example.org', '', '', ''),
        ],
        targets,
      ),
    ).toEqual([
      [],
      [],
      ['category', 'email', 'wrongNumber', 'tooManyWords'],
      ['judge', 'tooSmall'],
      ['emailMissing'],
      ['empty'],
      ['duplicate'],
      ['tooLong'],
    ]);
  });

  it('invite somebody once, by the first row that names them, and only where a row is made', () => {
    const rows = checkRows(
      [
        row(2, 'A', 'new@example.org', ''),
        row(3, 'B', 'new@example.org', 'Maria del Mar Lopez'),
        row(4, 'C', 'other@example.org', 'Ion'),
        row(5, '', 'third@example.org', 'Li Wei'),
      ],
      ['title', 'email', 'name'],
      facts,
    );
    expect(rows.map(({ newcomer }) => newcomer && `${newcomer.givenName}|${newcomer.familyName}`)).toEqual([
      'Maria del Mar|Lopez',
      'Maria del Mar|Lopez',
      null,
      null,
    ]);
    expect(rows[2]!.problems.map(({ code }) => code)).toEqual(['importing.row.name']);
  });

  it('are invited again where an import was cut off before their accounts may have been made', () => {
    const rows = [row(2, 'A', 'ana@example.org', 'Ana Pop'), row(3, 'B', 'ana@example.org', '')];
    const named = (begun: string[]) =>
      checkRows(rows, ['title', 'email', 'name'], { ...facts, begun: new Set(begun) }).map(({ newcomer, problems }) => [
        newcomer?.email,
        problems.length,
      ]);
    expect(named([])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]);
    expect(named(['ana@example.org'])).toEqual([
      ['ana@example.org', 0],
      ['ana@example.org', 0],
    ]);
  });

  it('ask which figure is meant where fractions stand behind a comma and thousands behind a point', () => {
    const targets = ['title', 'own_year', 'own_budget'];
    const of = (decimalComma: boolean, year: string, budget = '') =>
      checkRows([row(2, 'A', year, budget)], targets, {
        ...facts,
        form: [form[0]!, field('year', 'number'), form[2]!],
        decimalComma,
      })[0]!;
    expect(of(true, '1.234').problems).toEqual([
      { code: 'importing.row.wrongNumber', params: { field: 'own_year', value: '1.234' } },
    ]);
    expect(of(true, '', '1.234').problems.map(({ code }) => code)).toEqual(['importing.row.wrongMoney']);
    for (const [cell, answer] of [
      ['1.234,5', '1234.5'],
      ['1,5', '1.5'],
      ['0.125', '0.125'],
      ['12.5', '12.5'],
      ['1234', '1234'],
    ] as const)
      expect([cell, of(true, cell).data.own_year, of(true, cell).problems]).toEqual([cell, answer, []]);
    expect(of(false, '1.234')).toMatchObject({ data: { own_year: '1.234' }, problems: [] });
  });

  it('ask which figure is meant where a workbook holds it as text, and not where it is a number there', () => {
    const of = (twoFigures?: number[]) =>
      checkRows(
        [{ row: 2, cells: ['1.234', '1.234', '2.345'], ...(twoFigures && { twoFigures }) }],
        ['title', 'own_one', 'own_two'],
        {
          ...facts,
          form: [form[0]!, field('one', 'number'), field('two', 'number')],
        },
      )[0]!;
    expect(of().problems).toEqual([]);
    expect(of([0, 2]).problems).toEqual([
      { code: 'importing.row.wrongNumber', params: { field: 'own_two', value: '2.345' } },
    ]);
    expect(of([0, 2]).data).toEqual({ title: '1.234', own_one: '1.234', own_two: '2.345' });
  });

  it('belong to the organiser where no column gives an address', () => {
    expect(checkRows([row(2, 'A')], ['title'], facts)).toMatchObject([{ email: '', problems: [], newcomer: null }]);
  });

  it('are checked by the server with the same answers', () => {
    const data = {
      title: 'A',
      own_format: 'Opera',
      own_new: 'maybe',
      own_budget: '-1',
      own_site: 'javascript:alert(1)',
    };
    expect(answerProblems(form, data, (key) => key).map(({ code }) => code)).toEqual([
      'importing.row.wrongMoney',
      'importing.row.wrongChoice',
      'importing.row.wrongYesNo',
      'importing.row.wrongAddress',
    ]);
    const long = [standardForm[0]!, field('free', 'shortText')];
    expect(answerProblems(long, { title: 'A', own_free: 'x'.repeat(20_001) }, (key) => key)).toEqual([
      { code: 'importing.row.tooLong', params: { field: 'own_free', limit: 20_000 } },
    ]);
    expect(answerProblems(standardForm, { title: 'A', cost: 'a lot' }, (key) => key)).toHaveLength(1);
  });
});
