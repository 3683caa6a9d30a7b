/**
 * Whether everything is walked, for many minutes (`npm run test:deep`), and not only what shows each kind. What a quick
 * run leaves to it goes through `sampleOf` or asks this.
 */
export const isDeep = Boolean(process.env.DEEP);

/** All of these in a deep run; otherwise so many, spread evenly, the first and the last among them. */
export function sampleOf<Item>(all: readonly Item[], count: number): readonly Item[] {
  if (isDeep || count >= all.length) return all;
  const step = count > 1 ? (all.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, at) => all[Math.round(at * step)]!);
}
