import { chunkOf, tellChunkMissing } from '../design/chunk.ts';
import { timesAskedAgain } from '../design/later.tsx';

let missing: { readonly error: unknown; readonly at: number; readonly round: number } | undefined;

/**
 * Loads a part of what keeps judging on this device. Where it does not arrive, that is said once, and whoever wants it
 * meanwhile is refused without asking: many do, and behind the page. After a minute, or a retry by hand, it is asked for again.
 */
export async function ofDevice<Part>(load: () => Promise<Part>): Promise<Part> {
  if (missing?.round === timesAskedAgain() && Date.now() - missing.at < pause) throw missing.error;
  try {
    const part = await load();
    missing = undefined;
    return part;
  } catch (error) {
    if (chunkOf(error) === null) throw error;
    if (!missing) tellChunkMissing(error);
    missing = { error, at: Date.now(), round: timesAskedAgain() };
    throw error;
  }
}

/** In milliseconds. */
const pause = 60_000;
