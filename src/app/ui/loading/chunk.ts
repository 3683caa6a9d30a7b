/** The name of the script or style chunk whose loading failed, null for any other error. */
export function chunkOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isChunk = error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
  const name = /Loading (?:CSS )?chunk (\S+) (?:failed|timeout)/i.exec(error.message)?.[1];
  return isChunk || name ? (name ?? error.message) : null;
}

const listeners = new Set<(chunk: string) => void>();
/** What was missing before the page that says so was drawn. */
const unheard = new Set<string>();

/** Hears of pieces of the application that did not arrive where nothing can stand in their place; returns the way to stop. */
export function onChunkMissing(listener: (chunk: string) => void): () => void {
  listeners.add(listener);
  for (const chunk of unheard) listener(chunk);
  unheard.clear();
  return () => listeners.delete(listener);
}

/** Says that a piece did not arrive which somebody waits for; any other error is not taken. */
export function reportMissingChunk(error: unknown): void {
  const chunk = chunkOf(error);
  if (chunk === null) throw error;
  if (listeners.size === 0) unheard.add(chunk);
  for (const listener of listeners) listener(chunk);
}
