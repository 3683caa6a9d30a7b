import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { auditChain } from '#server/modules/results/bundle.ts';
import { generator } from '#server/modules/results/random.ts';
import { makeSigningKey, publicKeyOf } from '#server/modules/results/signing.ts';
import { type CountBundle, type CountInput, countBundleOf, recount } from '../support/countBundle.ts';

const key = makeSigningKey();
const about = {
  award: { id: 'a', name: 'Prix “Été” 奖' },
  category: { categoryID: 'c', name: 'Housing' },
  software: 'test',
  madeAt: '2026-01-01T00:00:00Z',
  audit: auditChain([]),
};

/** Few judges and many equal votes, so that lots would often decide; by both ways in turn. */
function votesOf(seed: number): CountInput {
  const random = generator(seed);
  const entryIDs = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, place) => `e${place}`);
  const ballots = Array.from({ length: 2 + Math.floor(random() * 12) }, (_, judge) => {
    const order = entryIDs.map((id) => ({ id, at: random() })).sort((left, right) => left.at - right.at);
    const named = order.slice(0, 1 + Math.floor(random() * order.length)).map(({ id }) => [id]);
    return { judgeID: `j${judge}`, order: named };
  });
  return seed % 2 === 0
    ? { way: 'schulze', entryIDs, ballots }
    : { way: 'transferableVote', seats: 1 + Math.floor(random() * 3), entryIDs, ballots };
}

it('counts 100 votes as a program in Python does, which refuses whatever was changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'awards-counts-'));
  const verify = async (bundles: readonly CountBundle[]) => {
    const paths = bundles.map((_, place) => join(folder, `${place}.json`));
    await Promise.all(paths.map((path, place) => writeFile(path, JSON.stringify(bundles[place]))));
    const given = ['public/verifiers/verify.py', '--key', publicKeyOf(key), ...paths];
    return promisify(execFile)('python3', given).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  const bundles = Array.from(
    { length: 100 },
    (_, seed): CountBundle => JSON.parse(JSON.stringify(countBundleOf(about, votesOf(seed), key))),
  );
  expect(bundles.filter((bundle) => !recount(bundle, publicKeyOf(key)))).toEqual([]);
  // Every kind of outcome is among them.
  expect(new Set(bundles.map(({ output }) => output.places.length)).size).toBeGreaterThan(2);
  expect(await verify(bundles)).toBe('100 bundles, 0 wrong\n');

  const forged = bundles.slice(0, 20).map((bundle): CountBundle => {
    const others = { places: bundle.output.places.length > 1 ? [...bundle.output.places].reverse() : [] };
    return { ...bundle, output: others };
  });
  expect(forged.filter((bundle) => recount(bundle, publicKeyOf(key)))).toEqual([]);
  const findings = await verify(forged);
  expect(findings).toContain('20 bundles, 20 wrong');
  // Not only the sum tells: counted again, the places are others.
  expect(findings.match(/counted again/g)).toHaveLength(20);
  await rm(folder, { recursive: true });
});
