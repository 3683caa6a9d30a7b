import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Takes many random walks over HTTP: `--walks 500 --seed 7`; `--survey` takes all of them and lists what they find. */
const { values } = parseArgs({
  options: { walks: { type: 'string', default: '100' }, seed: { type: 'string' }, survey: { type: 'boolean' } },
});
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'tests/walk'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    WALKS: values.walks,
    ...(values.seed !== undefined && { WALK_SEED: values.seed }),
    ...(values.survey && { WALK_SURVEY: '1' }),
  },
});
process.exit(status ?? 1);
