const unspoken = new Set(['award', 'awards', 'prize', 'prizes', 'the', 'of', 'for', 'and', 'in', 'a', 'an', '&']);

/** Initials that an award's entry numbers start with: "Civic Design Awards 2026" gives CD. At most four letters. */
export function refPrefix(awardName: string): string {
  const words = awardName
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .split(/[^\p{Letter}]+/u)
    .filter((word) => /^[a-z]/i.test(word));
  const spoken = words.filter((word) => !unspoken.has(word.toLowerCase()));
  const initials = (spoken.length > 0 ? spoken : words).map((word) => word[0]!.toUpperCase()).join('');
  return initials.slice(0, 4) || 'A';
}

/** A short and speakable name, for example CD-0118. */
export const refOf = (prefix: string, number: number) => `${prefix}-${String(number).padStart(4, '0')}`;
