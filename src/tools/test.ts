import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { hasProgram, installPackages } from './debian.ts';

/** Runs every suite, browser ones included; further arguments go to vitest. */
if (!findChromium()) {
  console.error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}
for (const [program, packageName] of [
  ['Rscript', 'r-base-core'],
  ['python3', 'python3'],
  ['openssl', 'openssl'],
  ['pgbouncer', 'pgbouncer'],
] as const) {
  if (hasProgram(program) || installPackages('tests', packageName)) continue;
  console.error(`Tests need ${program}: install it (Debian: apt-get install ${packageName}).`);
  process.exit(1);
}
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
