import { describe, expect, it } from 'vitest';
import { csvRows } from '#app/actors/importing/parseCsv.ts';
import { readUserRows } from './userRows.ts';

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

describe('a CSV', () => {
  it('is read with its quotes, its line ends and its mark', () => {
    expect(cellsOf('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\n 1 ,"" \n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['1', ''],
    ]);
  });
  it.each([';', '\t'])('is read with %j between the cells', (separator) => {
    expect(cellsOf(`a${separator}b\n1,5${separator}2`)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });
});

const header = 'E-mail,Given name,family_name,Role,Language,Entry limit';
const read = (rows: string, users: Parameters<typeof readUserRows>[1] = []) =>
  readUserRows(`${header}\n${rows}`, users) ?? [];

describe('people in a file', () => {
  it('are judges who read English, unless the file says otherwise', () => {
    expect(read('ana@example.org,Ana,Pop\nlin@example.org,Lin,Wei,Entrant,zh,5')).toEqual([
      {
        row: 2,
        email: 'ana@example.org',
        givenName: 'Ana',
        familyName: 'Pop',
        type: 'judge',
        locale: 'en',
        allowedLimit: null,
        problems: [],
      },
      {
        row: 3,
        email: 'lin@example.org',
        givenName: 'Lin',
        familyName: 'Wei',
        type: 'entrant',
        locale: 'zh',
        allowedLimit: 5,
        problems: [],
      },
    ]);
  });

  it('are refused row by row, with everything that is wrong', () => {
    const rows = ['ana@example.org,,Pop', 'ana.example.org,Ana,Pop,king,en,-1', 'ANA@example.org,Ana,Pop'].join('\n');
    expect(read(rows, [{ email: 'Ana@example.org', type: 'judge' }]).map(({ problems }) => problems)).toEqual([
      ['name', 'exists'],
      ['email', 'type', 'limit'],
      ['duplicate', 'exists'],
    ]);
  });

  it.each(['a,b@example.org', 'a;b@example.org', 'a@example..org', 'a@example.org.', `${'a'.repeat(243)}@example.org`])(
    'are refused where %j is no address',
    (email) => {
      expect(read(`"${email}",Ana,Pop`).map(({ problems }) => problems)).toEqual([['email']]);
    },
  );

  it('read the language that the file names in words, and no other than the four', () => {
    const languages = ['French', 'Français', 'fr-FR', '中文', '', 'German'];
    const rows = languages.map((language, at) => `p${at}@example.org,Ana,Pop,judge,${language}`);
    expect(read(rows.join('\n')).map(({ locale, problems }) => [locale, problems])).toEqual([
      ['fr', []],
      ['fr', []],
      ['fr', []],
      ['zh', []],
      ['en', []],
      ['en', ['language']],
    ]);
  });

  it('are called by the rows that a spreadsheet shows them in, blank ones counted', () => {
    const text = `\n${header}\nana@example.org,Ana,Pop\n,,\n\nlin@example.org,Lin,Wei\n`;
    expect(readUserRows(text, [])?.map(({ row }) => row)).toEqual([3, 6]);
  });

  const [admin, judge, entrant] = (['admin', 'judge', 'entrant'] as const).map((type) => ({
    email: 'ana@example.org',
    type,
  }));
  it.each([
    ['judge', [judge!], ['exists']],
    ['judge', [admin!], ['exists']],
    ['judge', [entrant!], []],
    ['judge', [judge!, entrant!], ['exists']],
    ['judge', [entrant!, judge!], ['exists']],
    ['entrant', [judge!], []],
    ['entrant', [judge!, entrant!], ['exists']],
    ['entrant', [entrant!, judge!], ['exists']],
  ] as const)('are invited as %s beside %j where one account may be both', (type, users, problems) => {
    expect(read(`ana@example.org,Ana,Pop,${type}`, users)[0]?.problems).toEqual(problems);
  });

  it('are not looked for in a file with other headings', () => {
    expect(readUserRows('Name,Address\nAna,Bucharest', [])).toBeNull();
    expect(readUserRows('', [])).toBeNull();
  });
});
