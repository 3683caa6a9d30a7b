import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/**
 * How often others get their turn while something is computed that stops after each of its steps. A look at the clock
 * takes `milliseconds` of it, so that the machine's own speed says nothing.
 */
export async function turnsBeside<Result>(
  compute: () => Promise<Result>,
  milliseconds = 0,
): Promise<{ readonly turns: number; readonly result: Result }> {
  let [now, turns, isRunning] = [performance.now(), 0, true];
  const clock = milliseconds > 0 ? vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds)) : null;
  const others = (async () => {
    while (isRunning) {
      await setImmediate();
      turns += 1;
    }
  })();
  try {
    const result = await compute();
    return { turns, result };
  } finally {
    isRunning = false;
    clock?.mockRestore();
    await others;
  }
}
