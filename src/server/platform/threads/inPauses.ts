import { setImmediate } from 'node:timers/promises';

/** Milliseconds of a computation after which others get their turn. */
const longest = 10;

/** Carries out a computation that stops after each of its steps, letting whoever else waits go first again and again. */
export async function inPauses<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  let until = performance.now() + longest;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + longest;
  }
}
