import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sampleOf } from '../../support/depth.ts';

const folder = mkdtempSync(join(tmpdir(), 'awards-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (tool: string, ...given: readonly string[]) =>
  spawnSync('node_modules/.bin/tsx', [`src/tools/${tool}.ts`, ...given], { encoding: 'utf8' });

it('says that a scenario holds, and ends with 0', () => {
  const { status, stdout } = run('model', '--scenario', 'administrators');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^administrators: \d+ states, .* 0 counter-examples\n$/)]);
});

it('tells the shortest way to a fault, ends with 1, and writes it as a path to replay and as a test', () => {
  const [path, test] = [join(folder, 'path.json'), join(folder, 'fault.test.ts')];
  const found = run('model', '--variant', 'lockUnchecked', '--json', path, '--as-test', test);
  expect(found.status).toBe(1);
  expect(found.stdout).toContain('4. admin2: The other is locked. (lock.done)');
  const replayed = execFileSync('node_modules/.bin/tsx', ['src/tools/paths.ts', '--replay', path], {
    encoding: 'utf8',
  });
  expect(replayed).toContain('4 The other is locked. (admin2.lock.done)');
  expect(readFileSync(test, 'utf8')).toContain("server.api('lockUser'");
});

// In a quick run a value and a word that it does not know: each is a process of its own.
it.each(
  sampleOf(
    [
      ['--scenario', 'nowhere'],
      ['--variant', 'nothing'],
      ['--depth', 'deep'],
      ['--unknown', ''],
    ],
    2,
  ),
)('refuses %s %s with 2 and how it is used', (...given) => {
  const { status, stderr } = run('model', ...given.filter(Boolean));
  expect([status, stderr]).toEqual([2, expect.stringContaining('npm run model -- ')]);
});
