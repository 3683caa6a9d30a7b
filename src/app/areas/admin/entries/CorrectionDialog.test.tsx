import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Form } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntryDialogs } from './EntryDialogs.tsx';

const own = { kind: 'shortText', seenBy: 'judges' } as const;
const fields: Form = [
  { key: 'title', ...own, label: { en: 'Name of the work' } },
  { key: 'own_intro', ...own, kind: 'heading', label: { en: 'The site' } },
  { key: 'own_soil', ...own, label: { en: 'What the soil is' } },
  { key: 'own_old', ...own, label: { en: 'Asked once' }, closed: true },
];
/** The form before it, whose questions some entries still have. */
const before: Form = [
  { key: 'title', ...own, label: { en: 'Name' } },
  { key: 'own_site', ...own, label: { en: 'Where the site is' } },
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
  vi.spyOn(api, 'call').mockImplementation((async (
    name: string,
    ask: { query: { version?: number }; body: unknown },
  ) => {
    if (name === 'getForm') {
      const { version = 0 } = ask.query;
      return { awardID: 'civic', version, fields: [standardForm, before, fields][version] };
    }
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

/** Asks of entries that were written in these versions of the form, of which the award's is the third. */
const open = (...formVersions: number[]) =>
  render(
    <EntryDialogs
      award={anAward({ formVersion: 3 })}
      asked={{
        kind: 'askCorrection',
        entries: (formVersions.length > 0 ? formVersions : [0]).map((formVersion, index) => ({
          ...anEntry(index > 0 ? { id: `e${index}` } : {}),
          title: 'Tidewater Steps',
          ...(formVersion > 0 && { formVersion }),
        })),
      }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );

const offered = () =>
  page
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent);

it('offers what the award’s own form asks, and nothing that is closed', async () => {
  await open(2);
  await expect.element(page.getByRole('checkbox', { name: 'What the soil is' })).toBeVisible();
  expect(offered()).toEqual(['Name of the work', 'What the soil is']);
  await page.getByRole('checkbox', { name: 'What the soil is' }).click();
  await message.fill('It says nothing of the clay.');
  await send.click();
  await expect
    .poll(() => sent)
    .toEqual([{ data: { status: 9, message: 'It says nothing of the clay.', fields: ['own_soil'] } }]);
});

it('offers what the form of the entry asks, whatever the award’s newest one does', async () => {
  await open(1, 1);
  await expect.element(page.getByRole('checkbox', { name: 'Where the site is' })).toBeVisible();
  expect(offered()).toEqual(['Name', 'Where the site is']);
});

it('offers what the forms of all entries ask', async () => {
  await open(1, 2);
  await expect.element(page.getByRole('checkbox', { name: 'Name of the work' })).toBeVisible();
  expect(offered()).toEqual(['Name of the work']);
  await cleanup();
  await open(0, 1);
  await expect.element(page.getByRole('checkbox', { name: 'Name' })).toBeVisible();
  expect(offered()).toEqual(['Name']);
});

it('offers the specification’s fields where the entry was written in those', async () => {
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
