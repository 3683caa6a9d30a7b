import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Looks with axe at every screen in every state, language, theme and width: `--only judge` takes those whose name has it. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'access'], {
  stdio: 'inherit',
  env: { ...process.env, ACCESS: '1', ...(values.only !== undefined && { ACCESS_ONLY: values.only }) },
});
process.exit(status ?? 1);
