import type { MailFrame } from '../../ports/mail.ts';

/** What stands around a letter's words, with another address of its reader. The sender's own line stays as it is. */
export const readdressed = (frame: MailFrame, from: string, to: string): MailFrame => ({
  ...frame,
  rows: frame.rows.map(([label, value]) => [label, withAddress(value, from, to)]),
  note: withAddress(frame.note, from, to),
});

/** What an address goes on with, before it and behind it: a stop that ends a sentence is not part of it. */
const goesOn = { before: /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~@-]$/u, behind: /^\.?[\p{L}\p{N}_@-]/u };

/** Puts one address in the place of another wherever that stands whole, not as a part of a third. */
function withAddress(text: string, from: string, to: string): string {
  const [first = '', ...others] = text.split(from);
  return others.reduce((done, rest) => {
    const isPart = goesOn.before.test(done) || goesOn.behind.test(rest);
    return `${done}${isPart ? from : to}${rest}`;
  }, first);
}
