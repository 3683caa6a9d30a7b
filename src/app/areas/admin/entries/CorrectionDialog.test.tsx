import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Form } from '#machines/form/form.types.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntryDialogs } from './EntryDialogs.tsx';

const own = { kind: 'shortText', seenBy: 'judges' } as const;
const fields: Form = [
  { key: 'title', ...own, label: { en: 'Name of the work' } },
  { key: 'own_intro', ...own, kind: 'heading', label: { en: 'The site' } },
  { key: 'own_soil', ...own, label: { en: 'What the soil is' } },
  { key: 'own_old', ...own, label: { en: 'Asked once' }, closed: true },
];
const message = page.getByRole('textbox', { name: 'What must be corrected' });
const send = page.getByRole('button', { name: 'Send and ask' });
let sent: unknown[];
let isRefused: boolean;

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'entries');
});
beforeEach(() => {
  sent = [];
  isRefused = false;
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body: unknown }) => {
    if (name === 'getForm') return { awardID: 'civic', version: 2, fields };
    sent.push(ask.body);
    if (isRefused) throw { status: 0, code: 'network', message: 'Network Error', reasons: [] };
    return anEntry();
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: true });
  vi.restoreAllMocks();
});

const open = (formVersion?: number) =>
  render(
    <EntryDialogs
      award={anAward({ ...(formVersion && { formVersion }) })}
      asked={{ kind: 'askCorrection', entries: [{ ...anEntry(), title: 'Tidewater Steps' }] }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );

it('offers what the award’s own form asks, and nothing that is closed', async () => {
  await open(2);
  await expect.element(page.getByRole('checkbox', { name: 'What the soil is' })).toBeVisible();
  const boxes = page.getByRole('checkbox').elements();
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Name of the work', 'What the soil is']);
  await page.getByRole('checkbox', { name: 'What the soil is' }).click();
  await message.fill('It says nothing of the clay.');
  await send.click();
  await expect
    .poll(() => sent)
    .toEqual([{ data: { status: 9, message: 'It says nothing of the clay.', fields: ['own_soil'] } }]);
});

it('offers the specification’s fields where the award has no form of its own', async () => {
  await open();
  await expect.element(page.getByRole('checkbox', { name: 'Statement' })).toBeVisible();
});

it('keeps its words until an entrant has them', async () => {
  isRefused = true;
  const refused = await open();
  await message.fill('The plan shows another site.');
  await send.click();
  await expect.element(page.getByText('Stopped: cannot reach the server')).toBeVisible();
  await refused.unmount();
  isRefused = false;
  const again = await open();
  await expect.element(message).toHaveValue('The plan shows another site.');
  await send.click();
  await expect.element(page.getByText('1 entry changed')).toBeVisible();
  await again.unmount();
  await open();
  await expect.element(message).toHaveValue('');
});
