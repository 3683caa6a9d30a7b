import { beforeAll, expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import { useFeeRange } from './useFeeRange.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant');
});

const early = (earlyAmount: number, amount: number, earlyUntil: string) => ({
  fee: { amount, earlyAmount, earlyUntil },
});

it('says what holds once the first early fee has ended, while others still run', async () => {
  const { result } = await renderHook(useFeeRange);
  const categories = [early(10_000, 18_000, '2026-11-01T12:00:00Z'), early(12_000, 20_000, '2026-11-30T12:00:00Z')];
  // Fees are read of no more of it than this.
  const award = { categories, currency: 'gbp', timeZone: 'Europe/London', tax: null } as unknown as EditedAward;
  const on = (day: string) => result.current(award, Date.parse(`${day}T12:00:00Z`));
  expect(on('2026-10-20')).toEqual({ now: '£100.00 to £120.00 until 1 Nov', later: 'then £120.00 to £180.00' });
  expect(on('2026-11-01')).toEqual({ now: '£120.00 to £180.00 until 30 Nov', later: 'then £180.00 to £200.00' });
  expect(on('2026-11-30')).toEqual({ now: '£180.00 to £200.00', later: undefined });
});
