import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files that take longest first, so that every core has work to the end, and those of one project after each
 * other: Vitest ends a worker, with all that it has read in, where the next file is another project's. What an earlier run here measured
 * counts; on a fresh machine the kind of test and the size of its file do.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const expected = new Map(files.map((file) => [file, this.#secondsOf(file)]));
    const longestOf = new Map<string, number>();
    for (const [{ project }, seconds] of expected) {
      longestOf.set(project.name, Math.max(seconds, longestOf.get(project.name) ?? 0));
    }
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const byProject = ({ project: left }: TestSpecification, { project: right }: TestSpecification) =>
      longestOf.get(right.name)! - longestOf.get(left.name)! || left.name.localeCompare(right.name);
    return [...files].sort(
      (left, right) =>
        groupOf(left) - groupOf(right) || byProject(left, right) || expected.get(right)! - expected.get(left)!,
    );
  }

  #secondsOf({ project, moduleId }: TestSpecification): number {
    const path = moduleId.slice(this.ctx.config.root.length + 1);
    const measured = this.ctx.cache.getFileTestResults(`${project.name}:${path}`);
    if (measured) return measured.duration / 1_000;
    const long = longest.find(([name]) => path.includes(name));
    return long ? long[1] : (statSync(moduleId).size / 1_000) * (secondsPerKilobyte[project.name] ?? 0);
  }
}

/** Files that take longer than their size says, in seconds. */
const longest: readonly (readonly [name: string, seconds: number])[] = [
  ['journeys/offline', 75],
  ['guides/carriedOut', 50],
  ['walk/walk', 30],
  ['journeys/paths.planted', 20],
  ['journeys/paths.entryEditor', 60],
  ['journeys/main.', 45],
  ['journeys/paths.judging', 65],
  ['journeys/crash', 40],
  ['adapters/rolling', 60],
  ['journeys/signIn', 30],
  ['journeys/chunks', 25],
  ['journeys/paths.', 50],
  ['journeys/account', 30],
  ['journeys/shell', 25],
  ['journeys/messages', 12],
  ['journeys/rounds', 25],
  ['journeys/admin.', 25],
  ['adapters/verifiers', 50],
  ['identity.attacks', 45],
  ['paths/command', 20],
  ['paths/planted', 20],
  ['api/malformed', 30],
  ['api/paths/', 30],
];

const secondsPerKilobyte: Readonly<Record<string, number>> = { journeys: 4, server: 0.8, unit: 0.2 };
