import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { invalidateAfter } from '#app/data/queries.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { exitsOf } from '../step/exits.ts';
import { anAward, aPlan } from '../testing/samples.ts';
import { ExitPanel } from './ExitPanel.tsx';
import { LifecycleChart } from './LifecycleChart.tsx';

const now = Date.parse('2026-11-12T12:00:00Z');

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});

const exitTo = (to: string, award = anAward()) => {
  const exit = exitsOf(award, now, 'en').find((one) => one.to === to);
  if (!exit) throw new Error(`No step to ${to}`);
  return exit;
};

it('refuses in place: the button keeps its focus, says every reason, and links to what mends it', async () => {
  await render(<ExitPanel award={anAward()} exit={exitTo('closed')} unsaved={false} />);
  const button = page.getByRole('button', { name: 'Close judging' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/26 score sheets are neither submitted nor recused/);
  await expect
    .element(page.getByRole('link', { name: 'See and remind judges' }))
    .toHaveAttribute('href', '/judges?award=civic');
  await expect.element(button).toHaveAccessibleDescription(/5 entries wait to be corrected or accepted for judging/);
  await expect
    .element(page.getByRole('link', { name: 'See the entries' }))
    .toHaveAttribute('href', '/entries?award=civic&status=1,9');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(button.element());
  await userEvent.keyboard('{Enter}');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

it('overrides only with a reason, after naming what it goes ahead against', async () => {
  await render(<ExitPanel award={anAward()} exit={exitTo('closed')} unsaved={false} />);
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('This goes ahead although:')).toBeVisible();
  await expect.element(dialog.getByText('26 score sheets are neither submitted nor recused.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close judging' }).click();
  await expect.element(dialog.getByText('Give a reason. It is recorded.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('holds every step back while changes are not saved, and says so', async () => {
  const complete = aPlan();
  await render(<ExitPanel award={complete} exit={exitTo('approved', complete)} unsaved />);
  await expect
    .element(page.getByRole('button', { name: 'Approve' }))
    .toHaveAccessibleDescription('Save your changes first.');
});

it('draws the chart with a description that says what is blocked and why', async () => {
  await render(<LifecycleChart award={anAward()} exits={exitsOf(anAward(), now, 'en')} />);
  await expect
    .element(
      page.getByRole('img', { name: /The current status is Judging.*Close judging is blocked: 26 score sheets/ }),
    )
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

it('asks before it closes judging, and takes no step until it is known what that does', async () => {
  const award = anAward();
  const categories = award.summary!.categories.map((category) => ({
    ...category,
    submittedSheets: category.sheets - category.recusedSheets,
  }));
  const ready = { ...award, summary: { ...award.summary!, entries: { 0: 19, 2: 72 }, categories } };
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await render(<ExitPanel award={ready} exit={exitTo('closed', ready)} unsaved={false} />);
  await page.getByRole('button', { name: 'Close judging' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close judging of Civic Design Awards 2026?' });
  await expect.element(dialog.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await expect.element(dialog.getByText('We could not find out what this would do.', { exact: false })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close judging' }).elements()).toEqual([]);
  expect(fetched.mock.calls.filter(([, options]) => options?.method === 'PUT')).toEqual([]);
  fetched.mockRestore();
  expect(await accessibilityFaults()).toEqual([]);
});

it('keeps the act at its place while what it does is counted again, and takes it only afterwards', async () => {
  const award = anAward({ id: 'counted' });
  const categories = award.summary!.categories.map((category) => ({
    ...category,
    submittedSheets: category.sheets - category.recusedSheets,
  }));
  const ready = { ...award, summary: { ...award.summary!, entries: { 0: 19, 2: 72 }, categories } };
  const answers: ((answer: unknown) => void)[] = [];
  const called = vi
    .spyOn(api, 'call')
    .mockImplementation((() => new Promise<unknown>((answer) => answers.push(answer))) as typeof api.call);
  await render(<ExitPanel award={ready} exit={exitTo('closed', ready)} unsaved={false} />);
  await page.getByRole('button', { name: 'Close judging' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close judging of Civic Design Awards 2026?' });
  const button = dialog.getByRole('button', { name: 'Close judging' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  const answer = () => answers.shift()!(ready);
  answer();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  const place = button.element().getBoundingClientRect();
  invalidateAfter('updateAward');
  await expect.poll(() => answers.length).toBe(1);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(button.element().getBoundingClientRect()).toEqual(place);
  const changes = () => called.mock.calls.filter(([name]) => name === 'updateAward');
  expect(changes()).toEqual([]);
  answer();
  await expect.poll(() => changes().length).toBe(1);
  called.mockRestore();
});
