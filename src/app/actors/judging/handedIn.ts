import type { HandIn } from '#machines/judging/play.types.ts';

type Sheets = HandIn['sheets'];

/** Tells every window of this browser which score sheets of a judge were handed in. */
export function broadcastHandedIn(personID: string, sheets: Sheets): void {
  const channel = open(personID);
  channel.postMessage(sheets);
  channel.close();
}

/** Hears of score sheets that were handed in. */
export function hearHandedIn(
  personID: string,
  listener: (sheet: Sheets[number]) => void,
): { readonly unsubscribe: () => void } {
  const channel = open(personID);
  // Only `broadcastHandedIn` of this very application writes here.
  channel.onmessage = ({ data }: MessageEvent<Sheets>) => data.forEach(listener);
  return { unsubscribe: () => channel.close() };
}

const open = (personID: string) => new BroadcastChannel(`awards.handedIn.${personID}`);
