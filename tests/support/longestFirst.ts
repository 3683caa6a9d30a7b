import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files that take longest first, whatever their project, so that every core has work to the end. What an
 * earlier run here measured counts; on a fresh machine the kind of test and the size of its file do.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const expected = new Map(files.map((file) => [file, this.#secondsOf(file)]));
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return [...files].sort(
      (left, right) => groupOf(left) - groupOf(right) || expected.get(right)! - expected.get(left)!,
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
  ['journeys/offline', 180],
  ['journeys/paths.planted', 150],
  ['journeys/paths.entryEditor', 130],
  ['journeys/paths.judging', 125],
  ['journeys/charge.crash', 85],
  ['journeys/crash', 75],
  ['journeys/account', 70],
  ['walk/walk', 70],
  ['journeys/shell', 60],
  ['paths/command', 60],
  ['journeys/paths.', 55],
  ['journeys/signIn', 55],
  ['journeys/main.', 50],
  ['journeys/chunks', 50],
  ['adapters/rolling', 55],
  ['adapters/verifiers', 50],
  ['identity.attacks', 45],
  ['paths/planted', 20],
  ['api/malformed', 30],
  ['api/paths/', 30],
];

const secondsPerKilobyte: Readonly<Record<string, number>> = { journeys: 4, server: 0.8, unit: 0.2 };
