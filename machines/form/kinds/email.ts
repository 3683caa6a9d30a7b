import type { Kind } from '../form.types.ts';

/** An e-mail address. */
export const email: Kind = {
  asks: true,
  filter: 'words',
  fault: (answer) => (isMail(answer.trim()) ? null : { code: 'wrong' }),
  start: { seenBy: 'organiser' },
};

export const isMail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
