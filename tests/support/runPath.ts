import { expect } from 'vitest';
import type { Path } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { deviationOn } from '#tools/paths/run.ts';

/** Runs one generated path against the real machine and compares the state after every step. */
export async function runPath(registered: Registered, path: Path): Promise<void> {
  expect(await deviationOn(registered, path), path.title).toBeNull();
}
