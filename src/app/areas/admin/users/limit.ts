import { maximumAllowedLimit } from '#machines/person/limits.ts';

/** Whether a number is one that the entry limit takes. */
export const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= maximumAllowedLimit;
