import { expect, it } from 'vitest';
import { Judge } from '#tools/mutants/judge.ts';
import { applied, type Mutant, mutantsOf, readMutants } from '#tools/mutants/mutate.ts';
import { sampleOf } from '../support/depth.ts';
import { plantedIn, plantedNames } from '../support/planted.ts';

// A wrong chart or rule must not pass: mutants are planted, and the tests of the charts have to notice every one.
const judge = new Judge(['tests', 'behaviour', 'charts'], { near: true });
const seconds = 60_000;
const titleOf = ({ file, line, what }: Mutant) => `${file}:${line} ${what}`;

/** In a quick run three charts and a rule; the night plants all that can be thought of (`npm run bench:mutants`). */
const planted = sampleOf(
  [
    ['machines/award/award.machine.ts', "without guard 'mayClose'"],
    ['machines/award/award.rules.ts', '=== became !== in openSheets(facts) === 0'],
    ['machines/entry/entry.machine.ts', 'goes to openForJudging instead of submitted'],
    ['machines/entry/entry.rules.ts', '< became <= in entriesUsed < allowedLimit'],
    ['machines/score/score.machine.ts', 'goes to scored instead of submitted'],
    ['machines/score/score.rules.ts', 'the condition always holds'],
    ['machines/session/session.machine.ts', 'goes to fresh instead of refreshing'],
    ['machines/session/session.machine.ts', "without actions 'tellRefresh'"],
  ] as const,
  4,
);

it.each(plantedNames)(
  'notices the mutant of %s that the API and the screens are tried with',
  async (name) => {
    const { file, mutant } = plantedIn(name);
    expect((await judge.verdict(file, mutant)).killedBy).toBe('tests');
  },
  seconds,
);

const chosen = planted.map(([file, what]) => ({
  file,
  what,
  mutants: readMutants(file).filter((mutant) => mutant.what === what),
}));

it.each(chosen)('plants $what in $file', ({ mutants }) => {
  expect(mutants.length).toBeGreaterThan(0);
});

it.each([...new Set(planted.map(([file]) => file))])(
  'finds nothing in %s as it is',
  async (file) => {
    expect(await judge.verdict(file)).toEqual({ killedBy: null, how: '' });
  },
  seconds,
);

it.each(chosen.flatMap(({ mutants }) => mutants.map((mutant) => [titleOf(mutant), mutant] as const)))(
  'notices %s',
  async (_, mutant) => {
    expect((await judge.verdict(mutant.file, mutant)).killedBy).not.toBeNull();
  },
  seconds,
);

it('changes one place of a source and nothing else', () => {
  const source = `export const chart = setup({ guards: {} }).createMachine({
    initial: 'here',
    states: {
      here: { description: 'Here.', on: { go: { guard: 'may', target: 'there', description: 'Goes.' } } },
      there: { description: 'There.' },
    },
  });`;
  const changed = mutantsOf('chart.ts', source).map((mutant) => [mutant.what, applied(source, mutant)] as const);
  expect(changed.map(([what]) => what)).toEqual([
    'starts in there instead of here',
    "without on { go: { guard: 'may', target: 'there', description: 'Goes…",
    'without the step go',
    "without guard 'may'",
    "guard 'may' turned round",
    'stays instead of going to there',
    'goes to here instead of there',
  ]);
  expect(new Set(changed.map(([, text]) => text)).size).toBe(changed.length);
  expect(changed.find(([what]) => what === 'goes to here instead of there')?.[1]).toBe(
    source.replace("target: 'there'", "target: 'here'"),
  );
});
