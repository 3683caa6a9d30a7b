import { describe, expect, it } from 'vitest';
import {
  fateOfCode,
  isRecoveryCode,
  plainRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeFrom,
} from './recoveryCode.rules.ts';

const bytes = (one: number) => new Uint8Array(recoveryCodeBytes).fill(one);

describe('a recovery code', () => {
  it.each([
    [0, '2222-2222-2222-2222-2222-2222'],
    [29, 'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz'],
    [30, '2222-2222-2222-2222-2222-2222'],
    [239, 'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz'],
    // Of these there are too few for every sign to be as likely.
    [240, null],
    [255, null],
  ])('of bytes %j is %j', (one, code) => {
    expect(recoveryCodeFrom(bytes(one))).toBe(code);
  });

  it('is made of as many bytes as it has signs', () => {
    expect(recoveryCodeFrom(new Uint8Array(recoveryCodeBytes - 1))).toBe(null);
    expect(recoveryCodeFrom(new Uint8Array(recoveryCodeBytes + 1))).toBe(null);
  });

  it('has more than 112 bits, which a plain hash needs, and nothing that is mistaken for something else', () => {
    const signs = new Set(Array.from({ length: 240 }, (_, one) => recoveryCodeFrom(bytes(one))?.[0]));
    expect(signs.size ** recoveryCodeBytes).toBeGreaterThan(2 ** 117);
    expect([...signs].filter((sign) => '01oilu'.includes(sign ?? ''))).toEqual([]);
  });

  it.each([
    ['abcd-efgh-jkmn-pqrs-tvwx-yz23', true],
    // Made before codes became longer.
    ['abcd-efgh-jkmn', true],
    [' ABCD efgh–jkmn ', true],
    ['abcdefghjkmn', true],
    ['abcd-efgh-jkm', false],
    ['abcd-efgh-jkmn-pqrs', false],
    ['abcd-efgh-jkmno', false],
    ['abcd-efgh-jkm0', false],
    ['', false],
    ['１２３４-efgh-jkmn', false],
  ])('%j can be one: %j', (typed, can) => {
    expect(isRecoveryCode(typed)).toBe(can);
  });

  it('is compared without what stands between its signs', () => {
    expect(plainRecoveryCode(' ABCD-efgh\u2011jkmn\n')).toBe('abcdefghjkmn');
  });
});

describe('what becomes of a code', () => {
  const now = 1_000_000;
  it.each([
    [null, false, false, 'use'],
    [now - 1, true, true, 'answer'],
    [now - 1, true, false, 'refuse'],
    [now - 9_000_000, true, false, 'refuse'],
    [now - 1, false, true, 'repeat'],
    [now - 59_999, false, false, 'refuse'],
    [now - 60_000, false, false, 'repeat'],
  ] as const)('used at %j, applied %j, by the same attempt %j: %s', (usedAt, isApplied, isSameAttempt, what) => {
    expect(fateOfCode({ usedAt, isApplied, isSameAttempt }, now)).toBe(what);
  });
});
