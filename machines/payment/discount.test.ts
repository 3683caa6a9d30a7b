import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { refusals } from '../kit/rules.ts';
import { type DiscountFacts, discountInvariants, mayTakeDiscount } from './discount.rules.ts';

const discount: DiscountFacts = { code: 'EARLY', percentage: 10, amount: null, usesLeft: null, expiresAt: null };
const broken = (changes: Partial<DiscountFacts>) =>
  brokenIn(discountInvariants, '', { ...discount, ...changes }).map(({ id }) => id.replace('discount.invariant.', ''));

it('is taken before its expiry while uses are left, without limit where none is set', () => {
  const why = (given: DiscountFacts | null, now = 0) =>
    refusals(mayTakeDiscount, given, { now }).map(({ code }) => code);
  expect(why(discount)).toEqual([]);
  expect(why(null)).toEqual(['discount.refusal.unknown']);
  expect(why({ ...discount, usesLeft: 1 })).toEqual([]);
  expect(why({ ...discount, usesLeft: 0 })).toEqual(['discount.refusal.usedUp']);
  expect(why({ ...discount, expiresAt: 10 }, 9)).toEqual([]);
  expect(why({ ...discount, expiresAt: 10 }, 10)).toEqual(['discount.refusal.expired']);
});

it('is a percentage from 1 to 100 or an amount, with a code and uses that are never below nothing', () => {
  expect(broken({})).toEqual([]);
  expect(broken({ percentage: null, amount: 1 })).toEqual([]);
  expect(broken({ amount: 1 })).toEqual(['oneOfTwo']);
  expect(broken({ percentage: null })).toEqual(['oneOfTwo']);
  for (const percentage of [0, 101, 1.5]) expect(broken({ percentage })).toEqual(['worth']);
  for (const amount of [0, -1, 1_000_000_001]) expect(broken({ percentage: null, amount })).toEqual(['worth']);
  for (const usesLeft of [-1, 0.5]) expect(broken({ usesLeft })).toEqual(['usesLeft']);
  for (const code of ['', ' A', 'early', 'A'.repeat(41)]) expect(broken({ code })).toEqual(['code']);
  expect(broken({ expiresAt: Date.UTC(1899, 11, 31) })).toEqual(['expiry']);
  expect(broken({ expiresAt: Date.UTC(2100, 0, 1) })).toEqual(['expiry']);
});
