import { chunkOf, reportMissingChunk } from '../../ui/loading/chunk.ts';
import { timesAskedAgain } from '../../ui/loading/later.tsx';

const missing = new Map<string, { readonly error: unknown; readonly at: number; readonly round: number }>();

/**
 * Loads a part of what keeps judging on this device. Where it does not arrive, that is said once, and whoever wants it
 * meanwhile is refused without asking: many do, and behind the page. After a minute it is asked for again, as after a retry by hand, which
 * is told what became of it.
 * `name` is that of the part's chunk: one that is missing says nothing of another.
 */
export async function ofDevice<Part>(load: () => Promise<Part>, name = 'device'): Promise<Part> {
  const known = missing.get(name);
  if (known?.round === timesAskedAgain() && Date.now() - known.at < pause) throw known.error;
  try {
    const part = await load();
    missing.delete(name);
    return part;
  } catch (error) {
    if (chunkOf(error) === null) throw error;
    if (missing.get(name)?.round !== timesAskedAgain()) reportMissingChunk(error);
    missing.set(name, { error, at: Date.now(), round: timesAskedAgain() });
    throw error;
  }
}

/** In milliseconds. */
const pause = 60_000;
