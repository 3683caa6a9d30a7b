import { problemOf } from '../platform/errors/problem.ts';
import type { Core } from './core.ts';

/**
 * Answers after the same time however long `work` takes, so that the wait doesn't tell whether an address is
 * registered. Slower work goes on by itself; its failure is logged.
 */
export async function inConstantTime(core: Core, work: Promise<void>): Promise<void> {
  const settled = work.catch((error: unknown) => {
    core.log.error({ problem: problemOf(error) }, 'A message could not be sent');
  });
  const floor = new Promise<void>((resolve) => {
    setTimeout(resolve, core.evenAnswer);
  });
  await Promise.race([Promise.all([settled, floor]), floor]);
}
