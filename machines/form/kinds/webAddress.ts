import type { Kind } from '../form.types.ts';

/** An address that a browser opens. */
export const webAddress: Kind = {
  asks: true,
  filter: 'words',
  fault: (answer) => (isAddress(answer) ? null : { code: 'wrong' }),
};

/** Only http and https: nothing that would run as a script. */
export const isAddress = (text: string): boolean =>
  text.length <= 2000 && /^https?:\/\/[^\s/?#@.]+(\.[^\s/?#@.]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text.trim());
