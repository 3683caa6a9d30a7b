import { describe, expect, it } from 'vitest';
import { parseCsv } from '#app/actors/importing/parseCsv.ts';
import { readUserRows } from './userRows.ts';

describe('a CSV', () => {
  it('is read with its quotes, its line ends and its mark', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\n 1 ,"" \n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['1', ''],
    ]);
  });
  it.each([';', '\t'])('is read with %j between the cells', (separator) => {
    expect(parseCsv(`a${separator}b\n1,5${separator}2`)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });
});

const header = 'E-mail,Given name,family_name,Role,Language,Entry limit';
const read = (rows: string, taken: string[] = []) => readUserRows(`${header}\n${rows}`, new Set(taken)) ?? [];

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
    expect(read(rows, ['ana@example.org']).map(({ problems }) => problems)).toEqual([
      ['name', 'exists'],
      ['email', 'type', 'limit'],
      ['duplicate', 'exists'],
    ]);
  });

  it('are not looked for in a file with other headings', () => {
    expect(readUserRows('Name,Address\nAna,Bucharest', new Set())).toBeNull();
    expect(readUserRows('', new Set())).toBeNull();
  });
});
