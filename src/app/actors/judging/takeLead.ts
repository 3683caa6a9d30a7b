/** What the windows of one judge share. Those of an earlier version send what they know by themselves: they cannot read this one's changes. */
export const outboxName = (personID: string): string => `awards.outbox.3.${personID}`;

/** Calls back once no other window of this browser sends for this judge; answers the way to let another one. */
export function takeLead(personID: string, taken: () => Promise<void>): () => void {
  const given = new AbortController();
  const held = new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()));
  const lead = async () => {
    await taken();
    await held;
  };
  // Pages that are not served safely have no locks; each of their windows sends, under the same keys.
  if (!navigator.locks) void lead();
  else {
    navigator.locks.request(outboxName(personID), { signal: given.signal }, lead).catch((error: unknown) => {
      if (!given.signal.aborted) console.warn('No window may send', error);
    });
  }
  return () => given.abort();
}
