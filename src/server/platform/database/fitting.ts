/** A text as a column takes it: what is longer than `length` characters is cut off. */
export const fitting = (text: string | undefined, length: number): string =>
  (text ?? '').trim().slice(0, length).trim();
