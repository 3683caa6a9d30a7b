import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Judges without a connection by many random seeds: `npm run test:offline -- --seeds 1000 --marks 60`. Each seed gives
 * so many marks while the connection is cut, windows are closed and the browser is killed. A failed one is named with
 * what takes it again.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    marks: { type: 'string', default: process.env.MARKS ?? '60' },
  },
});
const fewest = { seeds: 1, marks: 20 };
for (const name of ['seeds', 'marks'] as const) {
  const value = values[name];
  if (/^\d+$/.test(value) && Number(value) >= fewest[name]) continue;
  console.error(`--${name}: '${value}' is no number of ${name}, ${fewest[name]} or more`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'src/tools/test.ts', '--project', 'journeys', 'tests/journeys/offline.test.ts', '-t', 'brings'],
  { stdio: 'inherit', env: { ...process.env, SEEDS: values.seeds, MARKS: values.marks } },
);
process.exit(status ?? 1);
