/** Numbers from 0 up to 1, the same ones for the same seed, everywhere (Mulberry32). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of the standard normal distribution, two at a time. Source: Box and Muller, Annals of Mathematical Statistics 29 (1958). */
export function normals(random: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const number = spare;
      spare = null;
      return number;
    }
    const length = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = length * Math.sin(angle);
    return length * Math.cos(angle);
  };
}
