import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices, undoNotice } from '#app/actors/notices/notices.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Award, Discount } from '#contract/entities/award.ts';
import { mostUses } from '#machines/payment/discount.rules.ts';
import { anAward } from '../testing/samples.ts';
import { DiscountCodes } from './DiscountCodes.tsx';
import { Fees } from './FeesScreen.tsx';
import { FeeTable } from './FeeTable.tsx';

const aCode = (id: string): Discount => ({
  id,
  awardID: 'civic',
  percentage: 10,
  amount: null,
  usesLeft: null,
  used: 0,
  expiresAt: null,
});
const withCodes = (version: number, ...ids: readonly string[]): Award => {
  const award = anAward({ status: 'open', version });
  return { ...award, summary: { ...award.summary!, discounts: ids.map(aCode) } };
};
const withFee = (version: number, categoryID: string, amount: number): Award => {
  const award = anAward({ status: 'pending', version });
  const categories = award.categories.map((category) =>
    category.categoryID === categoryID ? { ...category, fee: { ...category.fee, amount } } : category,
  );
  return { ...award, categories };
};

interface Asked {
  readonly query: { readonly awardID: string };
  readonly body: { readonly discounts?: Discount[]; readonly prices?: object[]; readonly furtherFee?: object };
  readonly ifMatch?: number;
}

/** What was asked for: the codes that shall be there, or the fees. */
const asked = () =>
  vi
    .mocked(api.call)
    .mock.calls.filter(([name]) => name === 'updatePrices')
    .map(([, ask]) => ask as unknown as Asked);
const codesAsked = () => asked().map(({ body, ifMatch }) => [ifMatch, body.discounts?.map(({ id }) => id)]);

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
beforeEach(() => {
  vi.spyOn(api, 'call').mockImplementation(async () => ({ prices: [], discounts: [] }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  announcePersonChange({ somebody: true });
});

it('removes one code after the other, and brings none back that is gone', async () => {
  const { rerender } = await render(<DiscountCodes award={withCodes(3, 'EARLY', 'LATE', 'PRESS')} />);
  await page.getByRole('button', { name: 'Remove EARLY' }).click();
  // Another press at once, before the award is read anew.
  await page.getByRole('button', { name: 'Remove LATE' }).click({ force: true });
  await expect.poll(codesAsked).toEqual([[3, ['LATE', 'PRESS']]]);
  await rerender(<DiscountCodes award={withCodes(4, 'LATE', 'PRESS')} />);
  await page.getByRole('button', { name: 'Remove LATE' }).click();
  await expect.poll(codesAsked).toEqual([
    [3, ['LATE', 'PRESS']],
    [4, ['PRESS']],
  ]);
});

it('takes a code back at once, before the award is read anew', async () => {
  vi.mocked(api.call).mockImplementation(
    async () => ({ version: 4, prices: [], discounts: [aCode('THEIRS')] }) as never,
  );
  await render(<DiscountCodes award={withCodes(3, 'SPRING')} />);
  await page.getByRole('button', { name: 'Remove SPRING' }).click();
  const told = () => notices.getSnapshot().context.notices.find(({ message }) => message.includes('SPRING'));
  await expect.poll(told).toBeDefined();
  undoNotice(told()!);
  await expect.poll(codesAsked).toEqual([
    [3, []],
    [4, ['THEIRS', 'SPRING']],
  ]);
});

it('takes a code back without taking away what somebody added meanwhile', async () => {
  const { rerender } = await render(<DiscountCodes award={withCodes(3, 'SPRING')} />);
  await page.getByRole('button', { name: 'Remove SPRING' }).click();
  const told = () => notices.getSnapshot().context.notices.find(({ message }) => message.includes('SPRING'));
  await expect.poll(told).toBeDefined();
  await rerender(<DiscountCodes award={withCodes(5, 'THEIRS')} />);
  undoNotice(told()!);
  await expect.poll(codesAsked).toEqual([
    [3, []],
    [5, ['THEIRS', 'SPRING']],
  ]);
});

it('takes a code back in its own award, also where another one is chosen meanwhile, whose codes stay as they are', async () => {
  vi.mocked(api.call).mockImplementation(async () => ({ version: 4, prices: [], discounts: [] }) as never);
  const { rerender } = await render(<Fees award={withCodes(3, 'SPRING')} />);
  await page.getByRole('button', { name: 'Remove SPRING' }).click();
  const told = () => notices.getSnapshot().context.notices.find(({ message }) => message.includes('SPRING'));
  await expect.poll(told).toBeDefined();
  await rerender(<Fees award={{ ...withCodes(3, 'SPRING', 'PRESS'), id: 'other' }} />);
  await expect.element(page.getByRole('button', { name: 'Remove PRESS' })).not.toHaveAttribute('aria-busy');
  undoNotice(told()!);
  await expect.poll(codesAsked).toEqual([
    [3, []],
    [4, ['SPRING']],
  ]);
  expect(asked().map(({ query }) => query.awardID)).toEqual(['civic', 'civic']);
});

it('ends a code that entries have, says that these keep it, and offers it again', async () => {
  const used = { ...aCode('SPRING'), used: 2, usesLeft: 3 };
  const ended = { ...used, expiresAt: '2020-03-01T00:00:00.000Z' };
  const award = withCodes(3);
  const withOne = (version: number, code: Discount) => ({
    ...award,
    version,
    summary: { ...award.summary!, discounts: [code] },
  });
  vi.mocked(api.call).mockImplementation(async () => ({ version: 4, prices: [], discounts: [ended] }) as never);
  const { rerender } = await render(<DiscountCodes award={withOne(3, used)} />);
  await page.getByRole('button', { name: 'End SPRING for new entries. Entries that have it keep it.' }).click();
  const told = () =>
    notices
      .getSnapshot()
      .context.notices.find(({ message }) => message === 'Code SPRING has ended. Entries that have it keep it.');
  await expect.poll(told).toBeDefined();
  await rerender(<DiscountCodes award={withOne(4, ended)} />);
  await page.getByRole('button', { name: 'Offer SPRING to new entries again' }).click();
  await expect.poll(codesAsked).toHaveLength(2);
  const offered = { ifMatch: 4, body: { discounts: [{ id: 'SPRING', usesLeft: 3, usesSeen: 3, expiresAt: null }] } };
  expect(asked()[1]).toMatchObject(offered);
  await rerender(<DiscountCodes award={withOne(5, used)} />);
  undoNotice(told()!);
  await expect.poll(codesAsked).toHaveLength(3);
  expect(asked()[2]).toMatchObject({ ...offered, ifMatch: 5 });
});

it('replaces no code that is there by another one of the same name', async () => {
  await render(<DiscountCodes award={withCodes(3, 'EARLY')} />);
  await page.getByRole('button', { name: 'New code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill(' early');
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect.element(code).toHaveAccessibleDescription('Code EARLY appears twice.');
  expect(asked()).toEqual([]);
  await code.fill('later');
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect.poll(codesAsked).toEqual([[3, ['EARLY', 'LATER']]]);
});

it('makes a code that may be used as often as the rules allow, and not more often', async () => {
  await render(<DiscountCodes award={withCodes(3)} />);
  await page.getByRole('button', { name: 'New code' }).first().click();
  await page.getByRole('textbox', { name: 'Code' }).fill('MANY');
  const uses = page.getByRole('textbox', { name: 'Uses left' });
  await uses.fill(String(mostUses + 1));
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect.element(uses).toHaveAttribute('aria-invalid', 'true');
  expect(asked()).toEqual([]);
  await uses.fill(String(mostUses));
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect.poll(asked).toMatchObject([{ body: { discounts: [{ id: 'MANY', usesLeft: mostUses }] } }]);
});

it('sends the fees that were changed alone, and keeps what somebody else changed meanwhile', async () => {
  const { rerender } = await render(<FeeTable award={withFee(3, 'housing', 29_500)} />);
  const fee = page.getByRole('group', { name: 'Housing' }).getByRole('textbox', { name: 'Fee per entry' });
  const other = page.getByRole('group', { name: 'Small Budget' }).getByRole('textbox', { name: 'Fee per entry' });
  await fee.fill('310');
  await rerender(<FeeTable award={withFee(4, 'small', 15_000)} />);
  await expect.element(fee).toHaveValue('310');
  await expect.element(fee).toHaveFocus();
  await expect.element(other).toHaveValue('150.00');
  await page.getByRole('button', { name: 'Save fees' }).click();
  await expect
    .poll(asked)
    .toMatchObject([{ ifMatch: 4, body: { prices: [{ categoryID: 'housing', amount: 31_000 }] } }]);
  await userEvent.tab();
  await expect.element(fee).toHaveValue('310.00');
  // Pressed once more before the award is read anew, nothing is left to be sent.
  await page.getByRole('button', { name: 'Save fees' }).click({ force: true });
  expect(asked()).toHaveLength(1);
});

it('asks whose fee counts where somebody else changed the same one', async () => {
  const { rerender } = await render(<FeeTable award={withFee(3, 'housing', 29_500)} />);
  const fee = page.getByRole('group', { name: 'Housing' }).getByRole('textbox', { name: 'Fee per entry' });
  await fee.fill('310');
  await rerender(<FeeTable award={withFee(4, 'housing', 35_000)} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  await page.getByRole('button', { name: 'Save fees' }).click({ force: true });
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save fees' }).click();
  await expect
    .poll(asked)
    .toMatchObject([{ ifMatch: 4, body: { prices: [{ categoryID: 'housing', amount: 31_000 }] } }]);
});

it('says so where the award was changed meanwhile, and keeps what is typed', async () => {
  vi.mocked(api.call).mockImplementation(async () => {
    throw new ApiError({ status: 409, code: 'request.stale', message: 'Changed', reasons: [], current: anAward() });
  });
  await render(<FeeTable award={withFee(3, 'housing', 29_500)} />);
  const fee = page.getByRole('group', { name: 'Housing' }).getByRole('textbox', { name: 'Fee per entry' });
  await fee.fill('310');
  await page.getByRole('button', { name: 'Save fees' }).click();
  await expect.poll(asked).toHaveLength(1);
  await expect.element(fee).toHaveValue('310.00');
});

it('keeps a fee that is typed while another one is saved, and says “saved” only of what was sent', async () => {
  const told = () => notices.getSnapshot().context.notices.filter(({ message }) => message === 'Fees saved').length;
  while (told() > 0) notices.send({ type: 'notice.close' });
  let release = () => {};
  vi.mocked(api.call).mockImplementation(
    () =>
      new Promise((resolve) => {
        release = () => resolve({ prices: [], discounts: [] } as never);
      }),
  );
  const { rerender } = await render(<FeeTable award={withFee(3, 'housing', 29_500)} />);
  const save = page.getByRole('button', { name: 'Save fees' });
  const fee = page.getByRole('group', { name: 'Housing' }).getByRole('textbox', { name: 'Fee per entry' });
  const other = page.getByRole('group', { name: 'Small Budget' }).getByRole('textbox', { name: 'Fee per entry' });
  await save.click({ force: true });
  expect([asked(), told()]).toEqual([[], 0]);
  await expect.element(save).toHaveAccessibleDescription('Nothing has changed.');
  await fee.fill('310');
  await save.click();
  await expect.poll(asked).toHaveLength(1);
  await other.fill('150');
  release();
  await expect.element(save).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText('Not yet saved')).toBeVisible();
  await rerender(<FeeTable award={withFee(4, 'housing', 31_000)} />);
  await expect.element(other).toHaveValue('150');
  await expect.element(page.getByText('Not yet saved')).toBeVisible();
  expect(told()).toBe(0);
  await save.click();
  await expect
    .poll(asked)
    .toMatchObject([
      { ifMatch: 3 },
      { ifMatch: 4, body: { prices: [{ categoryID: 'small', amount: 15_000, earlyAmount: 24_500 }] } },
    ]);
  release();
  await expect.poll(told).toBe(1);
});
