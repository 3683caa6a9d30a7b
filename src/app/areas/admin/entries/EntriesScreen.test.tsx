import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { ListedEntry } from '#contract/entities/entry.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { EntriesScreen } from './EntriesScreen.tsx';

const award = anAward();
const films = anAward({ id: 'films', name: 'Film Prize', formVersion: 2 });
const fields = [{ key: 'own_time', kind: 'number', label: { en: 'Running time' }, seenBy: 'judges' }];
const aRow = (ref: string): ListedEntry => ({ ...anEntry({ ref }), title: 'Steps', attached: [], fee: null });
const rows = [aRow('CD-0129'), aRow('CD-0133')];
/** What the list answers, of `total`. */
let listed: readonly ListedEntry[];
let total: number;
/** Answers "Select all". */
let answerAll: () => void;
type Read = { readonly limit?: number; readonly awardID?: string };
let read: Read[];
let sent: { readonly name: string; readonly body: unknown }[];
const sentOf = (name: string) => sent.filter((one) => one.name === name).map(({ body }) => body);

/** The list as it is read anew, without entries that somebody else moved. */
const refresh = async (left: readonly ListedEntry[]) => {
  listed = left;
  total = left.length;
  invalidate(() => true);
  await expect.element(page.getByText(`${left.length} of ${left.length}`)).toBeVisible();
};
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const boxOf = (ref: string) => page.getByRole('checkbox', { name: `Select ${ref} Steps` });
const tick = (ref: string) => boxOf(ref).click();
const selected = (count: number) => page.getByRole('region', { name: `${count} selected` });
const message = page.getByRole('textbox', { name: 'Message' });

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
beforeEach(async () => {
  listed = rows;
  total = rows.length;
  sent = [];
  read = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { query?: { id?: string }; body?: object }) => {
    if (name === 'listAwards') return [award, films];
    if (name === 'getForm') return { awardID: films.id, version: 2, fields };
    if (name === 'getAwardSummary' && ask.query?.id === films.id) return films;
    if (name === 'getViews') return { views: [] };
    if (name === 'getHandling') return { tags: [], administrators: [] };
    if (ask.body) sent.push({ name, body: ask.body });
    return name === 'messageAward' ? { sent: 1, sample: { subject: 'A word', text: 'To you' } } : award;
  }) as never);
  vi.spyOn(api, 'page').mockImplementation((async (_: string, { query }: { query: Read }) => {
    read.push(query);
    if (query.limit !== 100) {
      await new Promise<void>((resolve) => {
        answerAll = resolve;
      });
    }
    return { items: listed, next: null, total };
  }) as never);
});
afterEach(async () => {
  await cleanup();
  await setLocale('en');
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

async function shown(searchPath = '', awardID = award.id) {
  const { hook, searchHook } = memoryLocation({ path: '/entries', searchPath });
  const screen = (workedOn: string) => (
    <Router hook={hook} searchHook={searchHook}>
      <WorkingOn awardID={workedOn}>
        <main>
          <EntriesScreen />
        </main>
      </WorkingOn>
    </Router>
  );
  const { rerender } = await render(screen(awardID));
  return (workedOn: string) => rerender(screen(workedOn));
}

it('sends the letter that was previewed, also where its entry left the list meanwhile', async () => {
  await shown();
  await tick('CD-0133');
  await press('Message entrants');
  await message.fill('The hall has moved.');
  await press('Preview');
  await expect.element(page.getByRole('button', { name: 'Send 1 email' })).toBeVisible();
  await refresh([rows[0]!]);
  await press('Send 1 email');
  const body = { to: 'entrants', message: 'The hall has moved.', entryIDs: ['CD-0133'] };
  await expect.poll(() => sentOf('messageAward')).toEqual([{ ...body, preview: true }, body]);
});

it('asks whom to write to where the ticked entries of a kept letter are ticked no more', async () => {
  await shown();
  await tick('CD-0133');
  await press('Message entrants');
  await message.fill('The hall has moved.');
  await userEvent.keyboard('{Escape}');
  await press('Clear the selection');
  await press('Message entrants');
  await press('Preview');
  const to = page.getByRole('combobox', { name: 'To' });
  await expect.element(to).toHaveAccessibleDescription('Choose who gets this message.');
  await expect.element(to).toHaveFocus();
  expect(sentOf('messageAward')).toEqual([]);
  await to.selectOptions('All entrants');
  await press('Preview');
  await expect
    .poll(() => sentOf('messageAward'))
    .toEqual([{ to: 'entrants', message: 'The hall has moved.', preview: true }]);
});

it('lists the entries whose invoice was refunded', async () => {
  await shown();
  await press('Payment');
  await page.getByRole('checkbox', { name: 'Refunded' }).click();
  await expect.poll(() => read.at(-1)).toMatchObject({ payment: 'refunded' });
});

it('tags the entries that were ticked, also where one left the list meanwhile', async () => {
  await shown();
  await tick('CD-0133');
  await press('Tags and responsible');
  await page.getByRole('textbox', { name: /tags/i }).fill('late');
  await refresh([rows[0]!]);
  await press('Save changes');
  await expect.poll(() => sentOf('handleEntries')).toEqual([{ add: ['late'], ids: ['CD-0133'] }]);
});

it('selects nothing by an answer that comes after the selection was cleared', async () => {
  total = 3;
  await shown();
  await tick('CD-0133');
  await press(/Select all 3/);
  await press('Clear the selection');
  await tick('CD-0129');
  answerAll();
  await expect.element(page.getByRole('button', { name: /Select all 3/ })).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByRole('region', { name: '1 selected' })).toBeVisible();
});

/** Two rows of three are loaded, one is ticked, and all three are selected. */
async function allSelected() {
  total = 3;
  await shown();
  await tick('CD-0133');
  await press(/Select all 3/);
  listed = [...rows, aRow('CD-0141')];
  answerAll();
  await expect.element(selected(3)).toBeVisible();
}

it('ticks every row where all were selected, and lets go of those alone that are unticked', async () => {
  await allSelected();
  await expect.element(boxOf('CD-0129')).toBeChecked();
  await tick('CD-0129');
  await expect.element(selected(2)).toBeVisible();
  await tick('CD-0129');
  await expect.element(selected(3)).toBeVisible();
  await tick('CD-0133');
  await expect.element(selected(2)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 2 rows' }).click();
  await expect.element(selected(3)).toBeVisible();
});

it('selects all in another order as well, and under other filters none that was unticked', async () => {
  await allSelected();
  await page.getByTitle('Sort by Status').click();
  await expect.element(boxOf('CD-0141')).toBeChecked();
  await tick('CD-0133');
  await expect.element(selected(2)).toBeVisible();
  await page.getByRole('tab', { name: 'Unpaid' }).click();
  await expect.poll(() => read.at(-1)).toMatchObject({ payment: 'draft' });
  await expect.element(boxOf('CD-0133')).not.toBeChecked();
  expect(page.getByRole('region', { name: /selected/ }).elements()).toEqual([]);
});

it('asks an award only for what it has, also where another one was worked on before', async () => {
  const address = 'own=own_time.least.90&columns=own_time&sort=-own_time&category=small&status=1';
  const workOn = await shown(address, films.id);
  const own = { own: 'own_time.least.90', columns: 'own_time', sort: '-own_time' };
  await expect.poll(() => read).toMatchObject([{ awardID: films.id, categoryID: 'small', status: '1', ...own }]);
  await workOn(award.id);
  await expect.poll(() => read.at(-1)?.awardID).toBe(award.id);
  expect(read.at(-1)).not.toHaveProperty('own');
  expect(read.at(-1)).not.toHaveProperty('columns');
  expect(read.at(-1)).toMatchObject({ sort: 'ref', status: '1' });
});

it('leaves out of a kept view what the form does not have', async () => {
  await shown('own=own_gone.is.film,own_time.least.90&columns=own_gone,own_time&sort=own_gone&category=gone', films.id);
  await expect.poll(() => read.at(-1)).toMatchObject({ own: 'own_time.least.90', columns: 'own_time', sort: 'ref' });
  expect(read.every((query) => !('categoryID' in query))).toBe(true);
});

it('filters by a figure in the reader’s marks', async () => {
  await loadMessages('form');
  await setLocale('fr');
  await shown('', films.id);
  await press(/^Colonnes et filtres/);
  await page.getByRole('combobox', { name: 'Ajouter un filtre' }).selectOptions('Running time');
  const least = page.getByRole('textbox', { name: 'Running time, De' });
  await userEvent.type(least, '12,5');
  await press('Afficher');
  await expect.poll(() => read.at(-1)).toMatchObject({ own: 'own_time.least.12%2E5' });
  await press(/^Colonnes et filtres/);
  await expect.element(least).toHaveValue('12,5');
});

it('counts the files of an entry in an award’s own form, and not those of the specification', async () => {
  listed = [{ ...aRow('FP-0001'), attached: ['own_still', 'own_still_2', 'own_reel', 'own_plan', 'own_more'] }];
  total = 1;
  await page.viewport(1200, 800);
  await shown('', films.id);
  await expect.element(page.getByRole('cell', { name: '5', exact: true })).toBeInTheDocument();
  expect(page.getByText(/of 4 files/).elements()).toEqual([]);
});

it('says how many entries a search finds, and that it finds none', async () => {
  await shown();
  await expect.element(boxOf('CD-0129')).toBeVisible();
  const told = page.getByRole('status').first();
  const atFirst = told.element();
  listed = [rows[1]!];
  total = 1;
  const search = page.getByRole('searchbox');
  await search.fill('0133');
  await expect.element(told).toHaveTextContent('1 of 1');
  listed = [];
  total = 0;
  await search.fill('0134');
  await expect.element(told).toHaveTextContent('Nothing matches');
  // What is there from the first is told.
  expect(told.element()).toBe(atFirst);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
});

it('keeps the focus in the page where what was pressed goes away', async () => {
  await shown('q=steps');
  const search = page.getByRole('searchbox');
  await press('Clear filters');
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await tick('CD-0133');
  await press('Clear the selection');
  await expect.element(page.getByRole('checkbox', { name: 'Select all 2 rows' })).toHaveFocus();
});

it('says of each row which of all entries it is, however far down', async () => {
  listed = Array.from({ length: 300 }, (_, index) => aRow(`CD-${String(index + 1).padStart(4, '0')}`));
  total = 3000;
  await shown();
  const rowOf = (ref: string) => page.getByRole('row', { name: `Select ${ref}` });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3001');
  await expect.element(rowOf('CD-0001')).toHaveAttribute('aria-rowindex', '2');
  window.scrollTo(0, 6000);
  const drawn = () => [...document.querySelectorAll('tbody tr:has(input)')];
  await expect.poll(() => drawn()[0]?.textContent).not.toContain('CD-0001');
  const [first] = drawn();
  const [number] = /\d{4}/.exec(first?.textContent ?? '') ?? [];
  expect(first?.getAttribute('aria-rowindex')).toBe(String(Number(number) + 1));
  const bare = document.querySelectorAll('tr:not([aria-rowindex], [aria-hidden])');
  expect(bare).toHaveLength(0);
  window.scrollTo(0, 0);
});

it('passes the focus on from a row that leaves the list', async () => {
  await shown();
  await expect.element(boxOf('CD-0133')).toBeVisible();
  (boxOf('CD-0133').element() as HTMLElement).focus();
  await refresh([rows[0]!]);
  await expect.element(page.getByRole('row', { name: /CD-0129/ })).toHaveFocus();
});
