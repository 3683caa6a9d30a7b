import { setImmediate } from 'node:timers/promises';

/** So many rows are worked on in a few milliseconds. */
const pieceLength = 200;

export const isShort = (items: readonly unknown[]): boolean => items.length <= pieceLength;

/** Works on a list piece by piece; whoever else waits goes first after each but the last. */
export async function inPieces<Item, Result>(
  items: readonly Item[],
  work: (piece: readonly Item[]) => Result,
): Promise<Result[]> {
  if (isShort(items)) return [work(items)];
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += pieceLength) {
    if (at > 0) await setImmediate();
    results.push(work(items.slice(at, at + pieceLength)));
  }
  return results;
}

/** What becomes of each item of a list, worked on in pieces. */
export const eachInPieces = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> => (await inPieces(items, (piece) => piece.map(work))).flat();
