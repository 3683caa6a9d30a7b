/** A fraction of whole numbers in its lowest terms; what it is of is above nought. */
export interface Fraction {
  readonly top: bigint;
  readonly of: bigint;
}

/** `top / of`, where both are whole; throws a RangeError where they are not, or `of` is nought. */
export function fraction(top: number | bigint, of: number | bigint = 1n): Fraction {
  const [above, below] = [BigInt(top), BigInt(of)];
  const divisor = commonDivisor(above < 0n ? -above : above, below);
  return { top: above / divisor, of: below / divisor };
}

export const plus = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.top * other.of + other.top * one.of, one.of * other.of);

export const times = (one: Fraction, other: Fraction): Fraction => fraction(one.top * other.top, one.of * other.of);

/** Below nought where the first is smaller; without dividing. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.top * other.of - other.top * one.of;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** What it is as near as a number can say. */
export function toNumber({ top, of }: Fraction): number {
  const whole = top / of;
  return Number(whole) + Number(top - whole * of) / Number(of);
}

function commonDivisor(left: bigint, right: bigint): bigint {
  let [one, other] = [left, right];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}
