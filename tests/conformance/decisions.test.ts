import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { tablesByHand } from '#tests/model/decidedByHand.ts';

const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const fileOf = (name: string) => files.find((file) => file.endsWith(`/${name}`));

describe.each(register)('$name', ({ name }) => {
  it('has a decision table by hand, and a test that holds the machine against it', () => {
    const test = fileOf(`${name}.decisions.test.ts`);
    expect([fileOf(`${name}.decisions.ts`), test]).not.toContain(undefined);
    expect(readFileSync(`machines/${test}`, 'utf8')).toMatch(
      new RegExp(`deviationsFrom\\(${name}Decisions, \\w+\\)\\)\\.toEqual\\(\\[\\]\\)`),
    );
  });

  it('has a table that asks neither the machine nor its rules', () => {
    const source = readFileSync(`machines/${fileOf(`${name}.decisions.ts`)}`, 'utf8');
    const asked = [...source.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gms)]
      .filter(([, , from]) => new RegExp(`/${name}\\.(machine|rules|invariants|facts)\\.ts$`).test(from!))
      .flatMap(([, names]) => names!.split(','))
      .filter((one) => one.trim() !== '' && !one.trim().startsWith('type '));
    expect(asked).toEqual([]);
  });
});

it('are all held against walks over the API and on the screens, each by its own table', async () => {
  const tables = await Promise.all(
    files
      .filter((name) => name.endsWith('.decisions.ts'))
      .map((name) => import(/* @vite-ignore */ `../../machines/${name}`)),
  );
  const own = Object.fromEntries(tables.flatMap((table) => Object.entries(table)));
  const known = Object.entries(tablesByHand).map(([name, table]) => [`${name}Decisions`, table]);
  expect(Object.keys(tablesByHand).sort()).toEqual(register.map(({ name }) => name).sort());
  expect(known.filter(([name, table]) => own[String(name)] !== table)).toEqual([]);
});

it('no command writes a decision table', () => {
  const tools = readdirSync('src/tools', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(`src/tools/${name}`, 'utf8').includes('.decisions.ts'));
  expect(tools).toEqual([]);
});
