import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '#contract/canonicalJson.ts';
import { auditChain, bundleOf, recompute } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import type { CountedRound } from '#server/modules/results/combining.types.ts';
import { makeSigningKey, publicKeyOf, signChecksum } from '#server/modules/results/signing.ts';
import { type Design, drawPanel, everybody, ring, turns } from '#tools/bench/ranking/panels.ts';
import { isDeep } from '../support/depth.ts';
import { aboutUnusual, unusual } from '../support/unusualPanels.ts';

// Three programs that share no line: the product's own, one in Python and one in R.
const others = [
  ['python3', 'public/verifiers/verify.py'],
  ['Rscript', 'public/verifiers/verify.R'],
] as const;

const key = makeSigningKey();
const bundles: ResultBundle[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awards-bundles-'));
  // Every kind is among the first of them, as a test below says; a deep run makes more panels of each.
  for (let number = 0; number < (isDeep ? 100 : 24); number += 1)
    bundles.push(JSON.parse(JSON.stringify(made(number))));
  for (const input of unusual) bundles.push(JSON.parse(JSON.stringify(bundleOf({ ...aboutUnusual, input }, key))));
  await Promise.all(bundles.map((bundle, number) => write(`${number}.json`, bundle)));
});
afterAll(() => rm(folder, { recursive: true }));

/** Every kind of panel: complete, in a ring, by chance; with alike and different severities, and a judge who sinks rivals. */
function made(number: number): ResultBundle {
  const judges = 3 + (number % 4);
  const kinds: readonly Design['judgesOf'][] = [everybody(judges), turns(judges, 2), ring(judges, 3)];
  const design: Design = {
    entries: 4 + (number % 7),
    judges,
    judgesOf: kinds[number % 3]!,
    criteria: number % 2 === 0 ? 1 : 3,
    bias: number % 5 === 0 ? 0 : 0.8,
    dishonest: ({ judge, quality }) => (number % 4 === 3 && judge === 0 && quality > 0 ? 0 : null),
  };
  const others = number % 2 === 0 ? [] : [{ squares: 5.25, degrees: 8 }];
  const { input } = drawPanel(design, number + 1);
  return bundleOf(
    {
      award: { id: `${number}`, name: 'Prix d’architecture “Été” \\ 建筑奖\n' },
      category: { categoryID: 'c', name: 'Housing' },
      input: { ...input, others, ...(number % 5 < 2 && { rounds: roundsFor(input.entryIDs, number) }) },
      // Bundles from before names were written have none.
      ...(number % 2 === 0 && {
        names: {
          entries: {
            [input.entryIDs[0]!]: { ref: 'CD-1', title: 'Le quai – « Lumière » \\ 码头', organisation: 'Șantier' },
          },
          judges: { j1: 'Zoë “Z” Țăran' },
        },
      }),
      // The same work stands in another category, whose bundle is not among these.
      ...(number % 6 === 0 && {
        together: [{ entryID: input.entryIDs[0]!, with: [{ ref: 'CD-2', categoryID: 'other' }] }],
      }),
      excluded: [],
      software: 'test',
      madeAt: '2026-01-01T00:00:00Z',
      audit: auditChain([{ number }]),
    },
    key,
  );
}

/** Two rounds on different scales; in some the second has nothing of one entry, and is left out or not. */
function roundsFor(entryIDs: readonly string[], number: number): readonly CountedRound[] {
  const mark = (seed: number, most: number) => (seed * 7919 + number * 104_729) % (most + 1);
  const marks = (weights: readonly number[], most: number, lowest: number, from: number) =>
    entryIDs.slice(from).flatMap((entryID, entry) =>
      Array.from({ length: 1 + (entry % 3) }, (_, judge) => ({
        entryID,
        judgeID: `r${judge}`,
        marks: weights.map((_, at) => lowest + mark(entry * 31 + judge * 5 + at, most - lowest)),
      })),
    );
  return [
    {
      roundID: 'jury',
      name: 'Première « sélection »',
      weight: 20 + (number % 30),
      leftOut: number % 2 === 0,
      scale: { weights: [60, 40], lowest: 1, highest: 5 },
      marks: marks([60, 40], 5, 1, 0),
    },
    {
      roundID: 'screening',
      name: 'Screening',
      weight: 10,
      leftOut: number % 4 !== 1,
      scale: { weights: [100], lowest: 0, highest: 100 },
      marks: marks([100], 100, 0, number % 5 === 0 ? 1 : 0),
    },
  ];
}

async function write(name: string, bundle: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`);
  return path;
}

/** Its exit code and what it said. Fails plainly where the language is not installed. */
async function verify(program: string, file: string, paths: readonly string[]) {
  const run = promisify(execFile)(program, [file, '--key', publicKeyOf(key), ...paths], { maxBuffer: 1e8 });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number | string; stdout: string }) => {
      if (error.code === 'ENOENT') throw new Error(`${program} is not installed: nothing was verified with it`);
      return { code: error.code, said: error.stdout };
    },
  );
}

it('is the same for the product on every bundle, of every method and refusal', () => {
  expect(bundles.filter((bundle) => !recompute(bundle, publicKeyOf(key)).accepted)).toEqual([]);
  const kinds = new Set(bundles.map(({ output }) => output.refusal?.code ?? output.method));
  const methods = ['mean', 'robust', 'severity', 'standardised', 'trimmed'];
  const refused = ['hanging', 'tooFewJudges', 'tooFewScores'].map((why) => `result.refusal.${why}`);
  expect([...kinds]).toEqual(expect.arrayContaining([...methods, ...refused]));
  expect(new Set(bundles.map(({ version }) => version))).toEqual(new Set([2, 3, 4]));
  const weighted = bundles.filter(({ input }) => input.rounds);
  const standing = weighted.map(({ output }) => output.refusal?.code ?? output.rounds?.every(({ counts }) => counts));
  expect(new Set(standing)).toEqual(new Set([...standing, 'result.refusal.partMissing', true, false]));
});

it.each(others)(
  'is the same for %s',
  async (program, file) => {
    const paths = bundles.map((_, number) => join(folder, `${number}.json`));
    expect(await verify(program, file, paths)).toEqual({ code: 0, said: `${bundles.length} bundles, 0 wrong\n` });
  },
  300_000,
);

/** Made with the installation's own key, so that only computing again can tell. */
const wrongs: Readonly<Record<string, (bundle: ResultBundle) => void>> = {
  rank: ({ output }) => Object.assign(output.entries[0]!, { rank: 2 }),
  value: ({ output }) => Object.assign(output.entries[1]!, { adjusted: output.entries[1]!.adjusted! + 0.01 }),
  interval: ({ output }) => Object.assign(output.entries[0]!, { interval: [7, 7.01] }),
  bracket: ({ output }) => Object.assign(output.entries[0]!, { band: [1, 1] }),
  chance: ({ output }) => Object.assign(output.entries[0]!.chances!, { best: 0.999 }),
  mark: ({ input }) => Object.assign(input.sheets[0]!.marks, { c0: (input.sheets[0]!.marks.c0! + 5) % 11 }),
  range: ({ input }) => Object.assign(input.sheets[0]!.marks, { c0: 12 }),
  sheet: ({ input }) => Object.assign(input, { sheets: [...input.sheets, input.sheets[0]] }),
  sigma: ({ output }) => Object.assign(output.noise!, { sigma: 0.2 }),
};

/** The same of a bundle in which rounds count. */
const wrongParts: typeof wrongs = {
  part: ({ output }) => Object.assign(output.entries[0]!.parts!.rounds[0]!, { mean: 9.99 }),
  judges: ({ output }) => Object.assign(output.entries[0]!.parts!.rounds[0]!, { judges: 9 }),
  scores: ({ output }) => Object.assign(output.entries[0]!.parts!, { scores: 9.99 }),
  value: ({ output }) => Object.assign(output.entries[1]!, { adjusted: output.entries[1]!.adjusted! + 0.01 }),
  weight: ({ input }) => Object.assign(input.rounds![0]!, { weight: input.rounds![0]!.weight + 1 }),
  heavy: ({ input }) => Object.assign(input.rounds![0]!, { weight: 95 }),
  mark: ({ input }) => Object.assign(input.rounds![0]!.marks[0]!, { marks: [5, 5] }),
  range: ({ input }) => Object.assign(input.rounds![0]!.marks[0]!, { marks: [6, 1] }),
  twice: ({ input: { rounds } }) => Object.assign(rounds![0]!, { marks: [...rounds![0]!.marks, rounds![0]!.marks[0]] }),
  missing: ({ input: { rounds } }) => Object.assign(rounds![0]!, { marks: rounds![0]!.marks.slice(1) }),
  scale: ({ input }) => Object.assign(input.rounds![0]!.scale, { highest: 6 }),
  counts: ({ output }) => Object.assign(output.rounds![1]!, { counts: !output.rounds![1]!.counts }),
  version: (bundle) => Object.assign(bundle, { version: 2 }),
  without: ({ input }) => Object.assign(input, { rounds: input.rounds!.slice(0, 1) }),
};

/** The same of a bundle with an entry that stands in another category too. */
const wrongTogether: typeof wrongs = {
  version: (bundle) => Object.assign(bundle, { version: 3 }),
  gone: (bundle) => Reflect.deleteProperty(bundle, 'together'),
  none: ({ together }) => Object.assign(together![0]!, { with: [] }),
  twice: (bundle) => Object.assign(bundle, { together: [bundle.together![0], bundle.together![0]] }),
  again: ({ together }) => Object.assign(together![0]!, { with: [together![0]!.with[0], together![0]!.with[0]] }),
  entry: ({ together }) => Object.assign(together![0]!, { entryID: 'nobody' }),
  same: ({ together }) => Object.assign(together![0]!, { with: [{ ref: 'CD-2', categoryID: 'c' }] }),
  own: ({ together }) => Object.assign(together![0]!, { with: [{ ref: 'CD-1', categoryID: 'other' }] }),
};

it.each(others)(
  '%s notices where of two bundles only one says that entries were entered together',
  async (program, file) => {
    const one = bundles.find(({ version, output }) => version === 4 && !output.refusal)!;
    const { sha256: _, signature: __, ...content } = one;
    const [entryID] = one.input.entryIDs;
    const about = (together: ResultBundle['together']) =>
      bundleOf(
        {
          ...content,
          category: { categoryID: 'other', name: 'Craft' },
          names: { entries: { [entryID!]: { ref: 'CD-2', title: 'Le quai', organisation: 'Șantier' } }, judges: {} },
          together: together ?? [],
        },
        key,
      );
    const both = ['a', 'b'].map((id) => ({ entryID: id, with: [{ ref: 'CD-9', categoryID: 'other' }] }));
    const alike = bundleOf({ ...aboutUnusual, input: unusual[3]!, together: both }, key);
    // An administrator may put two of the same work into one category.
    expect(await verify(program, file, [await write(`${program}-alike.json`, alike)])).toMatchObject({ code: 0 });
    const here = await write(`${program}-here.json`, one);
    const there = await write(
      `${program}-there.json`,
      about([{ entryID: entryID!, with: [{ ref: 'CD-1', categoryID: 'c' }] }]),
    );
    expect(await verify(program, file, [here, there])).toEqual({ code: 0, said: '2 bundles, 0 wrong\n' });
    const silent = await write(`${program}-silent.json`, about(undefined));
    expect(await verify(program, file, [here, silent])).toEqual({
      code: 1,
      said: 'CD-1 and CD-2: only one of their bundles says that they were entered together\n2 bundles, 1 wrong\n',
    });
  },
  120_000,
);

it.each(others)(
  '%s refuses what was changed, even where it is signed again',
  async (program, file) => {
    const honest = bundles.find(({ output }) => output.method === 'severity' && !output.refusal && output.lambda)!;
    const weighted = bundles.find(
      ({ version, output }) => version === 3 && !output.refusal && output.method === 'mean',
    )!;
    const together = bundles.find(({ version, output }) => version === 4 && !output.refusal)!;
    const other = (method: string) => bundles.find(({ output }) => output.method === method && !output.refusal)!;
    const forgeries = [
      ...['standardised', 'trimmed'].map((method) => [`${method}-value`, wrongs.value!, other(method)] as const),
      ...['standardised', 'trimmed'].map((method) => [`${method}-interval`, wrongs.interval!, other(method)] as const),
      ...Object.entries(wrongs).map(([name, change]) => [name, change, honest] as const),
      ...Object.entries(wrongTogether).map(([name, change]) => [`together-${name}`, change, together] as const),
      ...Object.entries(wrongParts).map(([name, change]) => [`weighted-${name}`, change, weighted] as const),
    ];
    const paths = await Promise.all(
      forgeries.map(async ([name, change, of]) => {
        const forged: ResultBundle = JSON.parse(JSON.stringify(of));
        change(forged);
        const { sha256: _, signature: __, ...content } = forged;
        const sha256 = createHash('sha256').update(canonicalJson(content)).digest('hex');
        const path = await write(`${program}-${name}.json`, {
          ...content,
          sha256,
          signature: signChecksum(sha256, key),
        });
        const found = recompute(JSON.parse(await readFile(path, 'utf8')));
        expect([name, found.accepted]).toEqual([name, false]);
        return path;
      }),
    );
    // One start for all of them, between two that nobody changed: each is told apart by its own line.
    const untouched = await Promise.all([honest, weighted].map((of, at) => write(`${program}-honest-${at}.json`, of)));
    const { code, said } = await verify(program, file, [untouched[0]!, ...paths, untouched[1]!]);
    const refused = [...new Set(said.match(/^.*\.json(?=: )/gm))];
    expect({ code, refused }).toEqual({ code: 1, refused: paths });
    expect(said).toContain(`${paths.length + 2} bundles, ${paths.length} wrong\n`);
    const tampered = await write(`${program}-text.json`, { ...honest, madeAt: '2027-01-01T00:00:00Z' });
    const stranger = await write(`${program}-key.json`, {
      ...honest,
      signature: signChecksum(honest.sha256, makeSigningKey()),
    });
    const mixed = { ...honest, signature: { ...signChecksum('0'.repeat(64), key) } };
    expect(await verify(program, file, [tampered])).toEqual({
      code: 1,
      said: expect.stringContaining('changed after it was written'),
    });
    expect((await verify(program, file, [stranger])).said).toContain('signed by another key');
    expect((await verify(program, file, [await write(`${program}-sum.json`, mixed)])).said).toContain(
      'not of this file',
    );
  },
  120_000,
);
