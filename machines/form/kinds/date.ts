import type { Kind } from '../form.types.ts';

/** A day as ISO 8601 has it, from 1900 to 2099. */
export const date: Kind = { asks: true, filter: 'days', fault: (answer) => (isDay(answer) ? null : { code: 'wrong' }) };

function isDay(answer: string): boolean {
  const [, year, month, day] = /^((?:19|20)\d\d)-(\d\d)-(\d\d)$/.exec(answer) ?? [];
  const index = Number(month);
  if (!year || index < 1 || index > 12) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = index === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(index) ? 30 : 31;
  return Number(day) >= 1 && Number(day) <= days;
}
