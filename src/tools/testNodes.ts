import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the tests of rules and server under other versions of Node: `npm run test:nodes`, or `npm run test:nodes -- 24` for
 * one. Each is fetched from the npm registry beside the project, and removed afterwards. What stands after a further `--`
 * goes to vitest. Ends with 1 where one of them failed.
 */
const given = process.argv.slice(2);
const versions = given.filter((argument) => /^\d+$/.test(argument));
const further = given.filter((argument) => !/^\d+$/.test(argument) && argument !== '--');
const usual = ['--project', 'unit', '--project', 'server'];
const failed: string[] = [];
for (const version of versions.length > 0 ? versions : ['22', '24']) {
  if (!passes(version)) failed.push(version);
}
if (failed.length > 0) console.error(`Failed under Node ${failed.join(' and ')}.`);
process.exit(failed.length > 0 ? 1 : 0);

function passes(version: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), `awards-node-${version}-`));
  try {
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`];
    if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return false;
    const program = join(folder, 'node_modules', '.bin', 'node');
    spawnSync(program, ['--version'], { stdio: 'inherit' });
    const tests = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...(further.length > 0 ? further : usual)];
    return spawnSync(program, tests, { stdio: 'inherit' }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
