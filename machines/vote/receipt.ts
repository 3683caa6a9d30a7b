/** Letters and digits that nobody takes for one another: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Bytes that a receipt is made of: five bits of each, 60 together. */
export const receiptBytes = length;

const grouped = (signs: string): string => signs.replace(/(.{4})(?=.)/g, '$1-');

/** A receipt as people read it: three groups of four. Takes `receiptBytes` of even chance. */
export const receiptFrom = (bytes: ArrayLike<number>): string =>
  grouped(Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join(''));

/** A receipt as somebody typed it, in small letters or without its dashes; null where it is none. */
export function readReceipt(typed: string): string | null {
  const signs = [...typed.toUpperCase().replace(/[\s\u00a0\-–—]/g, '')].map((sign) => misread[sign] ?? sign);
  return signs.length === length && signs.every((sign) => alphabet.includes(sign)) ? grouped(signs.join('')) : null;
}
