/** How many recovery codes a person is given at once. */
export const recoveryCodeCount = 10;

/** Random bytes that a code is made of, and so its signs. */
export const recoveryCodeBytes = 24;
/** Signs of a code, and of those that were made before codes became longer. */
const lengths: readonly number[] = [recoveryCodeBytes, 12];

/** Nothing that is mistaken for something else: no 0 and o, no 1, i and l, and no u, which handwriting makes a v of. */
const signs = '23456789abcdefghjkmnpqrstvwxyz';
const inGroup = 4;

/**
 * A code of these bytes, in groups: 24 of 30 signs, more than 117 bits, so that a hash of it gives nothing away. Null where a byte would make some signs likelier than
 * others: other bytes are to be taken.
 */
export function recoveryCodeFrom(bytes: Uint8Array): string | null {
  const fair = 256 - (256 % signs.length);
  if (bytes.length !== recoveryCodeBytes || bytes.some((byte) => byte >= fair)) return null;
  const code = Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
  return grouped(code);
}

/** A code as it is compared: whatever somebody typed between its signs, and in whichever case. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[\s\p{Pd}_.·]/gu, '');

/** Whether what somebody typed can be a code at all. */
export function isRecoveryCode(typed: string): boolean {
  const plain = plainRecoveryCode(typed);
  return lengths.includes(plain.length) && [...plain].every((sign) => signs.includes(sign));
}

const grouped = (code: string): string => (code.match(new RegExp(`.{${inGroup}}`, 'g')) ?? []).join('-');

/** What is known of a code that somebody brings. Times are milliseconds. */
export interface BroughtCode {
  readonly usedAt: number | null;
  /** Whether the second factor was switched off for it. */
  readonly isApplied: boolean;
  /** Whether it was this very attempt that used it. */
  readonly isSameAttempt: boolean;
}

/** After so long an attempt that used a code without effect was cut off. */
const abandonedAfter = 60_000;

/**
 * What becomes of a code: it is used, its effect is repeated because whoever used it was cut off, the answer that got lost is
 * given again, or it is refused because it was used before.
 */
export function fateOfCode(code: BroughtCode, now: number): 'use' | 'repeat' | 'answer' | 'refuse' {
  const { usedAt, isApplied, isSameAttempt } = code;
  if (usedAt === null) return 'use';
  if (isApplied) return isSameAttempt ? 'answer' : 'refuse';
  return isSameAttempt || now - usedAt >= abandonedAfter ? 'repeat' : 'refuse';
}
