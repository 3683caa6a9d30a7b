import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Place } from './guide.ts';

/** Whether a place is noticed by the compiler or by a unit test, so that it can be looked for within seconds. */
export const isQuick = ({ noticedBy }: Place): boolean => !/--project (?!unit)/.test(noticedBy);

/**
 * Which of these places nobody names on a copy: by one run of the compiler over the files in which it would, and one of the
 * unit tests that would.
 */
export function unnamed(copy: string, places: readonly Place[]): Place[] {
  const faults = [...typeFaults(copy, places.filter(isTyped)), ...testFaults(copy, places.filter(isTested))];
  return places.filter(({ noticedBy, named }) => {
    const command = noticedBy.split(' ');
    const asked = command.includes('tsc') ? '' : command.at(-1)!;
    const words = named[0]!.includes('/') && asked !== '' ? [] : named;
    return !faults.some((line) => [asked, ...words].every((word) => line.includes(word)));
  });
}

const isTyped = ({ noticedBy }: Place) => noticedBy.startsWith('npx tsc ');
const isTested = (place: Place) => !isTyped(place);

/** What the compiler finds wrong in the files that these places name. */
function typeFaults(copy: string, places: readonly Place[]): string[] {
  const files = [...new Set(places.flatMap(({ named }) => named))];
  if (files.length === 0) return [];
  const project = join(copy, 'tsconfig.guides.json');
  writeFileSync(project, JSON.stringify({ extends: './tests/tsconfig.json', include: [], files }));
  // What an earlier run over the same copy found is not looked at anew; more than one checker do much of it twice.
  const kept = ['--incremental', '--tsBuildInfoFile', join(copy, 'guides.tsbuildinfo'), '--checkers', '1'];
  return run(copy, 'tsc', ['-p', project, '--pretty', 'false', ...kept])
    .split('\n')
    .filter((line) => files.some((file) => line.startsWith(`${file}(`)));
}

/** The unit tests that fail, of those that these places name: a line each, with the file, its title and why. */
function testFaults(copy: string, places: readonly Place[]): string[] {
  const files = [...new Set(places.map(({ noticedBy }) => noticedBy.split(' ').at(-1)!))];
  if (files.length === 0) return [];
  const report = join(copy, 'guides.report.json');
  run(copy, 'vitest', ['run', '--project', 'unit', '--reporter', 'json', '--outputFile', report, ...files]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `${relative(copy, name)} ${message}`,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(copy, name)} ${fullName}`),
    ]);
}

/** What vitest reports as JSON, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function run(copy: string, program: string, given: readonly string[]): string {
  const { stdout } = spawnSync(join('node_modules', '.bin', program), given, { cwd: copy, encoding: 'utf8' });
  return stdout;
}
