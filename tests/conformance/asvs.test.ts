import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** How many items of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1, those of level 3 after them. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const items = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

interface Row {
  readonly item: string;
  readonly asks: string;
  readonly state: string;
  readonly where: string;
  readonly test: string;
}

const page = readFileSync('docs/asvs.md', 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \| (.+?) \|$/gm)].map(
  ([, item = '', asks = '', state = '', where = '', test = '']): Row => ({ item, asks, state, where, test }),
);

/** Files that a text names, in code. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|tests|machines|docs|public)\/[\w./-]+|[\w.-]+\.(?:json|ts))`/g)].map(([, file]) => file!);
/** Tests that a text names, as `file` “part of its title”. */
const testsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file, title]) => ({ file: file!, title: title! }));

const titles = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:\b(?:test|it|describe)(?:\.\w+)?|\])?\)?\(\s*(['"`])((?:(?!\1)[^\n\\]|\\.)+)\1,\s*(?:async|\(|\{|function)/g,
    ),
  ].map((match) => match[2]!);
const isThere = ({ file, title }: { readonly file: string; readonly title: string }) =>
  existsSync(file) && titles(file).some((one) => one.includes(title));

describe('every item of ASVS 5.0, levels 1 and 2,', () => {
  it('has one row, in its order', () => {
    expect(items).toHaveLength(253);
    expect(rows.map(({ item }) => item)).toEqual(items);
  });

  it('is met, not met, the operator’s or not applicable, and says where or why', () => {
    const states = ['met', 'not met', 'operator', 'not applicable'];
    expect(rows.filter(({ state, where }) => !states.includes(state) || where.length < 5)).toEqual([]);
  });

  it('names places that exist, and tests that do', () => {
    expect(rows.flatMap(({ where }) => filesIn(where)).filter((file) => !existsSync(file))).toEqual([]);
    expect(rows.flatMap(({ test }) => testsIn(test)).filter((one) => !isThere(one))).toEqual([]);
    expect(rows.filter(({ test }) => test !== '–' && testsIn(test).length === 0)).toEqual([]);
  });

  it('that is met names both', () => {
    const places = (where: string) =>
      filesIn(where).length + [...where.matchAll(/\bdocs\/[\w./-]+|\b\w+\.md\b/g)].length;
    const met = rows.filter(({ state }) => state === 'met');
    const bare = met.filter(({ where, test }) => testsIn(test).length === 0 || places(where) === 0);
    expect(bare.filter(({ where }) => !/this table$/.test(where)).map(({ item }) => item)).toEqual([]);
  });

  it('is counted rightly at the top', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    for (const state of ['met', 'not applicable', 'operator', 'not met']) {
      expect(page).toMatch(new RegExp(`\\b${count(state)} are (?:the )?\`${state}\``));
    }
  });
});

it('a title that no test has, and a file that is not there, would be noticed', () => {
  const [own] = titles('tests/conformance/asvs.test.ts');
  expect(isThere({ file: 'tests/conformance/asvs.test.ts', title: own! })).toBe(true);
  expect(isThere({ file: 'tests/conformance/asvs.test.ts', title: `${own} of none` })).toBe(false);
  expect(isThere({ file: 'tests/conformance/none.test.ts', title: own! })).toBe(false);
});

const sources = ['src/server', 'src/app', 'src/tools'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8')),
);

it('the inventory names every algorithm that the code uses', () => {
  const used = sources.flatMap((text) =>
    [
      ...text.matchAll(/create(?:Hash|Hmac|Cipheriv)\('([a-z0-9-]+)'/g),
      ...text.matchAll(/\b(xchacha20poly1305)\(/g),
      ...text.matchAll(/generateKeyPair\w*\(\s*'(\w+)'/g),
    ].map((match) => match[1]!),
  );
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const inventory = plain(page.slice(page.indexOf('| algorithm |'), page.indexOf('## V12')));
  expect(new Set(used).size).toBeGreaterThan(4);
  expect([...new Set(used)].filter((name) => !inventory.includes(plain(name)))).toEqual([]);
});

it('the page of security says within which time components are brought up to date, by severity', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const part = text.slice(text.indexOf('## Updates'), text.indexOf('## What is protected'));
  for (const severity of ['critical', 'high', 'medium', 'low']) {
    expect(part).toMatch(new RegExp(`^\\| ${severity}\\b.* \\| \\d+ days`, 'm'));
  }
});

it('the page of security names the levels of data: every table of the database has one', () => {
  const folder = 'src/server/platform/database/migrations';
  const made = ['identity', 'product'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) => [
        ...readFileSync(join(folder, part, name), 'utf8').matchAll(
          /create table (?:if not exists )?"?\w+"?\."?(\w+)"?/gi,
        ),
      ])
      .map((match) => match[1]!),
  );
  const text = readFileSync('docs/security.md', 'utf8');
  const named = [...text.slice(text.indexOf('## Levels'), text.indexOf('## Bad requests')).matchAll(/`(\w+)`/g)].map(
    (match) => match[1]!,
  );
  expect(made.length).toBeGreaterThan(60);
  expect(named.toSorted()).toEqual(made.toSorted());
});
