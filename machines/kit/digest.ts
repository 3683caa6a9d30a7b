/**
 * FNV-1a over UTF-16 units, from a beginning of one's own, with its bits spread once more: a whole number below 2^32, the same
 * in every build. It tells texts apart and guards nothing. Source: Fowler, Noll and Vo, draft-eastlake-fnv.
 */
export function digest(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
