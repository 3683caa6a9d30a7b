import { bundleOf, type ResultBundle, recompute } from '../../../server/results/bundle.ts';
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
  return JSON.parse(JSON.stringify(bundleOf(about(input))));
};

const about = (input: ResultBundle['input']) => ({
  award: { id: 'a', name: 'Simulated' },
  category: { categoryID: 'c', name: 'Simulated' },
  input,
});

/** The neighbouring double, further from nought. */
function nextAfter(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + 1n);
  return view.getFloat64(0);
}
