import type { Outside } from '../kit/outside.ts';

/** What the outbox hears of the changes that were made, by whatever window. */
export const playOutside: Outside = [
  { event: 'change.delivered', ignored: {} },
  { event: 'change.refused', ignored: {} },
  { event: 'sheet.changedElsewhere', ignored: {} },
];
