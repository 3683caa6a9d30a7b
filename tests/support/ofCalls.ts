import { onTestFinished, vi } from 'vitest';
import type { Asker } from '#server/ports/asker.ts';

/** What every call is given of a port until the test ends, to be spied on: else each call has its own. */
export function ofCalls<Port extends { askedBy(asker: Asker): Port }>(port: Port): Port {
  const given = { ...port };
  const spy = vi.spyOn(port as { askedBy(asker: Asker): Port }, 'askedBy').mockReturnValue(given);
  onTestFinished(() => spy.mockRestore());
  return given;
}
