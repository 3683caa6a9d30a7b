import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/fonts.css.ts';
import '#app/ui/theme/base.css.ts';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { stateNow } from '../drawing/drawing.css.ts';
import { loadChartMessages } from '../shared/words.ts';
import { Inspector } from './Inspector.tsx';
import { type Watch, watchActors } from './watchActors.ts';

let watch: Watch;

beforeAll(async () => {
  await loadMessages('atlas');
  await loadChartMessages('en');
});
afterEach(async () => {
  watch.stop();
  delete document.documentElement.dataset.mode;
  await setLocale('en');
});

it('marks the live state on the chart, and lists what came with its time and size', async () => {
  const { actor } = await open();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Paying a fee: method: unchosen, bank: idle, discount: none');
  expect(drawnNow()).toEqual(['method.unchosen', 'bank.idle', 'discount.none']);
  actor.send({ type: 'payment.byInvoice' });
  await expect.element(page.getByRole('status')).toHaveTextContent('method: by invoice');
  expect(drawnNow()).toEqual(['method.byInvoice', 'bank.idle', 'discount.none']);
  const events = page.getByRole('region', { name: 'Last events' }).getByRole('listitem');
  await expect.element(events.first()).toHaveTextContent(/by invoice\d\d:\d\d:\d\d\.\d{3} · 28 bytes/);
});

it('shows the newest machine, and another one when it is chosen by keyboard', async () => {
  await open();
  const second = createActor(paymentMachine, { input: { awardID: 'a2', cards: [] } }).start();
  second.send({ type: 'card.add' });
  await expect.element(page.getByRole('status')).toHaveTextContent('method: entering');
  const machines = page.getByRole('region', { name: 'Machines on this page' }).getByRole('button');
  (machines.last().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(machines.last()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('method: unchosen');
});

it('is docked at the side, and closed', async () => {
  const { onClose } = await open();
  const panel = page.getByRole('complementary', { name: 'Inspector' });
  const below = panel.element().getBoundingClientRect();
  expect(Math.round(below.width)).toBe(window.innerWidth);
  await page.getByRole('button', { name: 'Dock at the side' }).click();
  expect(panel.element().getBoundingClientRect().height).toBe(window.innerHeight);
  await page.getByRole('button', { name: 'Close the inspector' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

for (const [mode, locale, name] of [
  ['light', 'en', 'Inspector'],
  ['dark', 'zh', '检查器'],
] as const) {
  it(`has no accessibility fault in the ${mode}, in ${locale}`, async () => {
    document.documentElement.dataset.mode = mode;
    await loadChartMessages(locale);
    await setLocale(locale);
    await open();
    await expect.element(page.getByRole('complementary', { name })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
}

async function open() {
  watch = watchActors();
  const actor = createActor(paymentMachine, { input: { awardID: 'a1', cards: [] } }).start();
  const onClose = vi.fn();
  await render(
    <Suspense>
      <Inspector watch={watch} onClose={onClose} />
    </Suspense>,
  );
  await expect.element(page.getByRole('status')).toBeVisible();
  return { actor, onClose };
}

/** The states that the drawing marks as the present ones, the innermost only. */
const drawnNow = () =>
  [...document.querySelectorAll<SVGGElement>('svg g[data-state]')]
    .filter((group) => group.querySelector('rect')!.classList.contains(stateNow))
    .map((group) => group.dataset.state)
    .filter((path) => path?.includes('.'));
