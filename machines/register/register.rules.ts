/** The country as it is registered: two letters in upper case, or nothing at all. */
export const countryCode = (country: unknown): string | null =>
  typeof country === 'string' && country.length === 2 ? country.toUpperCase() : null;

/** What is wrong with an e-mail address as typed, null when nothing is. */
export const emailProblem = (email: string): 'missing' | 'malformed' | null => {
  const trimmed = email.trim();
  if (trimmed === '') return 'missing';
  const isAddress = /^[^@\s<>"(),:;\\]+@[^@\s.<>"(),:;\\]+(\.[^@\s.<>"(),:;\\]+)+$/.test(trimmed);
  return trimmed.length <= 254 && isAddress ? null : 'malformed';
};
