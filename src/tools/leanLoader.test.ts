import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { expect, it } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { register } from '#machines/index.ts';
import { asBrowserCalls, withoutDescriptions, withWholeMachines } from './leanLoader.mjs';

it('leaves the descriptions out of every machine, and nothing else', async () => {
  const lean = await leanRegister();
  expect(lean.map(({ name }) => name)).toEqual(register.map(({ name }) => name));
  for (const [index, { name, machine }] of register.entries()) {
    const found = lean[index]!.machine.config;
    expect(sentencesIn(machine.config), name).toBeGreaterThan(0);
    expect(sentencesIn(found), name).toBeLessThan(sentencesIn(machine.config));
    expect(JSON.stringify(found, withoutSentences), name).toBe(JSON.stringify(machine.config, withoutSentences));
  }
});

it('cuts a property of that name alone, wherever it stands', () => {
  const cases: readonly (readonly [whole: string, lean: string])[] = [
    [`({ description: 'It\\'s "done", { once }', on: {} })`, '({ on: {} })'],
    ['({ a: 1, description: `two\nlines` })', '({ a: 1,  })'],
    ["({ 'description': 'x', b: 'description: 1' })", "({ b: 'description: 1' })"],
    ['({ description: texts.x, c: description })', '({ description: texts.x, c: description })'],
    ["({ on: {}, description: 'last', })", '({ on: {},  })'],
    ["const description = 'kept'; f({ description })", "const description = 'kept'; f({ description })"],
  ];
  for (const [whole, lean] of cases) expect(withoutDescriptions(whole)).toBe(lean);
});

it('leaves out of the calls who may call them and which version they name, and nothing else', async () => {
  const source = await readFile('src/contract/calls.ts', 'utf8');
  const { code } = await transform(asBrowserCalls(source), { loader: 'ts', format: 'esm' });
  const lean = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).calls;
  const kept = ({ roles: _, ...call }: Call) => ({ ...call, ifMatch: undefined });
  expect(lean).toEqual(Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, kept(call)])));
  expect(JSON.stringify(lean)).not.toMatch(/"(roles|ifMatch)":/);
});

it('what is left out of the calls is not asked for in the browser', () => {
  const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name),
  );
  const asking = files.filter((name) =>
    /\.roles\b|\bversioned\(|calls\[[^\]]*\]\.ifMatch/.test(readFileSync(join('src/app', name), 'utf8')),
  );
  expect(asking).toEqual([]);
});

it('has the register import whole machines', () => {
  expect(
    withWholeMachines(
      "import { a } from './a/a.machine.ts';\nimport { b } from './b.rules.ts';\n// from './c.machine.ts'",
    ),
  ).toBe("import { a } from './a/a.machine.ts?whole';\nimport { b } from './b.rules.ts';\n// from './c.machine.ts'");
});

const withoutSentences = (key: string, value: unknown) => (key === 'description' ? undefined : value);
const sentencesIn = (config: unknown): number => JSON.stringify(config).split('"description":').length - 1;

/** The register with every machine as the application has it. */
async function leanRegister(): Promise<typeof register> {
  const { outputFiles } = await build({
    entryPoints: ['machines/index.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'lean',
        setup({ onLoad }) {
          onLoad({ filter: /\.machine\.ts$/ }, async ({ path }) => ({
            contents: withoutDescriptions(await readFile(path, 'utf8')),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  const program = Buffer.from(outputFiles[0]!.contents).toString('base64');
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${program}`)).register;
}
