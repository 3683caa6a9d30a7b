import { expect, it } from 'vitest';
import { brokenByChange, brokenIn } from '../kit/invariants.ts';
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
  for (const percentage of [1, 100]) expect(broken({ percentage })).toEqual([]);
  for (const amount of [1, 1_000_000_000]) expect(broken({ percentage: null, amount })).toEqual([]);
  for (const usesLeft of [0, 1_000_000_000]) expect(broken({ usesLeft })).toEqual([]);
  for (const code of ['A', 'A'.repeat(40)]) expect(broken({ code })).toEqual([]);
  expect(broken({ amount: 1 })).toEqual(['oneOfTwo']);
  expect(broken({ percentage: null })).toEqual(['oneOfTwo']);
  for (const percentage of [0, 101, 1.5]) expect(broken({ percentage })).toEqual(['worth']);
  for (const amount of [0, -1, 1_000_000_001]) expect(broken({ percentage: null, amount })).toEqual(['worth']);
  for (const usesLeft of [-1, 0.5, 1_000_000_001]) expect(broken({ usesLeft })).toEqual(['usesLeft']);
  for (const code of ['', ' A', 'early', 'A'.repeat(41)]) expect(broken({ code })).toEqual(['code']);
  const [first, last] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2099-12-31T23:59:59.999Z')];
  expect([broken({ expiresAt: first }), broken({ expiresAt: last })]).toEqual([[], []]);
  expect([broken({ expiresAt: first - 1 }), broken({ expiresAt: last + 1 })]).toEqual([['expiry'], ['expiry']]);
});

it('names the code that is wrong', () => {
  const reasons = (changes: Partial<DiscountFacts>) =>
    brokenByChange(
      discountInvariants,
      { state: '', facts: discount },
      { state: '', facts: { ...discount, ...changes } },
    );
  const oneOfTwo = [{ code: 'discount.refusal.oneOfTwo', params: { code: 'EARLY' } }];
  expect(reasons({ amount: 1 })).toEqual(oneOfTwo);
  expect(reasons({ code: 'a' })).toEqual([{ code: 'discount.refusal.oneOfTwo', params: { code: 'a' } }]);
});
