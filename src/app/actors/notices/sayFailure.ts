import { chunkOf, reportMissingChunk } from '../../ui/loading/chunk.ts';
import { notify } from './notices.ts';

/** Says in an alert why something that was pressed could not be done: a part of the application that is missing, or the error's own words. */
export function sayFailure(error: unknown): void {
  if (chunkOf(error) !== null) reportMissingChunk(error);
  else notify({ message: error instanceof Error ? error.message : String(error), severity: 'error' });
}
