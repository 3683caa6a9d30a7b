import type { Entry } from '#contract/entities/entry.ts';

/** Tells the other windows of this browser of an entry as the server has it now. */
export const broadcastEntry = (entry: Entry): void => channel().postMessage(entry);

/** Hears of entries that other windows changed; returns the way to stop. */
export function hearEntries(listener: (entry: Entry) => void): () => void {
  // Only `broadcastEntry` of this very application writes here.
  const hear = ({ data }: MessageEvent<Entry>) => listener(data);
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}

let opened: BroadcastChannel | undefined;

const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('awards.entries');
  return opened;
};
