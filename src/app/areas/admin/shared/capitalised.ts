/** The words with their first letter large, as a chip shows them. */
export const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
