import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applied, mutantsOf } from './mutate.ts';

/**
 * Builds the browser application with one mutant in it and walks its screens by the charts as they are: the walk must
 * notice. Ends with 1 where one passes.
 */
const planted = [
  ['machines/award/award.machine.ts', "without guard 'mayClose'", 'tests/journeys/paths.award.test.ts'],
  ['machines/session/session.machine.ts', 'goes to out instead of in', 'tests/journeys/paths.award.test.ts'],
] as const;

const wanted = process.argv.slice(2);
const chosen = planted.filter(([file]) => wanted.length === 0 || wanted.some((each) => file.includes(each)));
let passed = 0;
for (const [file, what, test] of chosen) {
  const isNoticed = notices(file, what, test);
  console.log(`${isNoticed ? 'noticed' : 'PASSED UNNOTICED'}: ${file}, ${what}, by ${test}`);
  if (!isNoticed) passed += 1;
}
process.exitCode = passed > 0 ? 1 : 0;

function notices(file: string, what: string, test: string): boolean {
  const source = readFileSync(file, 'utf8');
  const mutant = mutantsOf(file, source).find((one) => one.what === what);
  if (!mutant) throw new Error(`No mutant of ${file}: ${what}`);
  const folder = mkdtempSync(join(tmpdir(), 'awards-planted-'));
  try {
    for (const name of ['machines', 'src', 'public', 'package.json', 'tsconfig.json', 'rsbuild.config.ts']) {
      if (existsSync(name)) cpSync(name, join(folder, name), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, file), applied(source, mutant));
    const environment = { ...process.env, DIST: join(folder, 'dist'), KEEP_BUILD: '1' };
    const build = spawnSync(
      process.execPath,
      [resolve('node_modules/@rsbuild/core/bin/rsbuild.js'), 'build', '--environment', 'web'],
      {
        cwd: folder,
        env: { ...environment, NODE_ENV: 'production' },
        encoding: 'utf8',
      },
    );
    if (build.status !== 0) throw new Error(`The application could not be built:\n${build.stdout}${build.stderr}`);
    const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', test], {
      env: environment,
      encoding: 'utf8',
    });
    for (const line of `${run.stdout}${run.stderr}`
      .split('\n')
      .filter((each) => /AssertionError|expected|is refused|instead of|×/.test(each))
      .slice(0, 4)) {
      console.log(`  ${line.trim().slice(0, 240)}`);
    }
    return run.status !== 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
