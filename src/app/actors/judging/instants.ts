let latest = 0;

/** Changes are ordered by their instant: no two have the same. Milliseconds since 1970. */
export function nextInstant(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

/** Instants that other windows gave: the next one comes after them. */
export function passInstants(given: readonly number[]): void {
  latest = Math.max(latest, ...given);
}
