import { growingWait } from '../kit/retry.ts';

/** Longest single wait between two attempts, in milliseconds. */
export const longestWait = 5000;

/** How long a refresh is attempted altogether, in milliseconds. */
export const refreshLimit = 300_000;

/** Longest time that one request may take, in milliseconds. */
export const requestLimit = 30_000;

const firstWait = 200;

/**
 * Milliseconds to wait after the failed attempt number `attempt` (from 1): doubling, up to five seconds, of which up to
 * half is taken away by chance so that many browsers don't ask at the same moment. `jitter` is between 0 and 1.
 */
export function waitAfter(attempt: number, jitter: number): number {
  const whole = growingWait(attempt, firstWait, longestWait);
  const chance = (jitter + attempt * goldenRatio) % 1;
  return Math.round(whole * (1 - chance / 2));
}

/** Whether one more request, begun `spent` milliseconds after the first, could end too late. */
export const isExhausted = (spent: number) => spent + requestLimit > refreshLimit;

/** Spreads one random number over all attempts: its multiples modulo 1 are evenly scattered. */
const goldenRatio = 0.618_033_988_75;
