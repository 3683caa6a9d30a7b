import type { Format } from '../../../../contract/format.ts';

/** A cost as it is shown: money where it is a number, else as it was written. */
export const costText = (cost: string, currency: string, format: Format): string =>
  cost.trim() === '' || Number.isNaN(Number(cost)) ? cost : format.money(Math.round(Number(cost) * 100), currency);
