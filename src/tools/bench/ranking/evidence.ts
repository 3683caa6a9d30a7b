import { auditChain, bundleOf, recompute } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import { resultOf } from '#server/modules/results/result.ts';
import { makeSigningKey, publicKeyOf, signChecksum } from '#server/modules/results/signing.ts';

import { drawPanel, ring, seedsOf } from './panels.ts';
import type { Row } from './rows.ts';

/** Bundles that are computed again on a machine whose logarithm and exponential round the last bit otherwise. */
export function disturbedRow(bundles: number, seed: number): Row {
  const written = seedsOf(seed, bundles).map((one) => sent(one));
  const [logarithm, exponential] = [Math.log, Math.exp];
  let different = 0;
  try {
    Math.log = (value) => nextAfter(logarithm(value));
    Math.exp = (value) => nextAfter(exponential(value));
    for (const bundle of written) if (!recompute(bundle).same) different += 1;
  } finally {
    Math.log = logarithm;
    Math.exp = exponential;
  }
  return {
    title: 'computed again with log and exp disturbed in the last bit',
    measured: `${different} of ${bundles} different`,
    wanted: '0',
    met: different === 0,
  };
}

/** As it comes out of a file. */
const sent = (seed: number): ResultBundle => {
  const { input } = drawPanel({ entries: 20, judges: 6, judgesOf: ring(6, 3), criteria: 3, bias: 0.6 }, seed);
  return JSON.parse(JSON.stringify(bundleOf(about(input), key)));
};

const key = makeSigningKey();

const about = (input: ResultBundle['input']) => ({
  award: { id: 'a', name: 'Simulated' },
  category: { categoryID: 'c', name: 'Simulated' },
  input,
  excluded: [],
  software: '',
  madeAt: '2026-01-01T00:00:00Z',
  audit: auditChain([]),
});

/** Bundles that were changed, computed and summed again with the product itself, and signed with another key. */
export function forgedRow(seed: number): Row {
  const other = makeSigningKey();
  const honest = sent(seed);
  const first = honest.input.sheets[0]!;
  const inputs: readonly ResultBundle['input'][] = [
    { ...honest.input, sheets: [{ ...first, marks: { ...first.marks, c0: 10 } }, ...honest.input.sheets.slice(1)] },
    { ...honest.input, sheets: honest.input.sheets.filter(({ judgeID }) => judgeID !== first.judgeID) },
    { ...honest.input, method: 'mean' },
    { ...honest.input, sheets: [...honest.input.sheets, first] },
  ];
  const passed = inputs.filter((input) => {
    const file: ResultBundle = JSON.parse(JSON.stringify(bundleOf(about(input), other)));
    const stolen = { ...file, signature: { ...signChecksum(file.sha256, other), key: publicKeyOf(key) } };
    return [file, stolen].some((one) => recompute(one, publicKeyOf(key)).accepted);
  });
  return {
    title: 'forged and summed again: marks, a judge dropped, method, a sheet twice',
    measured: `${passed.length} of ${inputs.length} pass`,
    wanted: '0',
    met: passed.length === 0 && recompute(honest, publicKeyOf(key)).accepted,
  };
}

/** All of 60,000 sheets in one category, in time on the processor. */
export function timeRow(): Row {
  const seconds = secondsOfLargeResult();
  return { title: '60,000 sheets', measured: `${seconds.toFixed(2)} s`, wanted: '≤ 1 s', met: seconds <= 1 };
}

/** Seconds of the processor that the result of 60,000 sheets takes. */
export function secondsOfLargeResult(): number {
  const { input } = drawPanel({ entries: 20_000, judges: 40, judgesOf: ring(40, 3), criteria: 1, bias: 0.6 }, 1);
  resultOf({ ...input, sheets: input.sheets.slice(0, 6000), entryIDs: input.entryIDs.slice(0, 2000) });
  const began = process.cpuUsage();
  resultOf(input);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** The neighbouring double, further from nought. */
function nextAfter(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + 1n);
  return view.getFloat64(0);
}
