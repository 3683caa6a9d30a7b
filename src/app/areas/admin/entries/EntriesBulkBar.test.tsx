import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Entry, ListedEntry } from '#contract/entities/entry.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntriesBulkBar } from './EntriesBulkBar.tsx';
import { EntryTable } from './EntryTable.tsx';

const entries = [
  aRow('Ferry Road Crossing', { ref: 'CD-0129', status: 9, missing: ['logoDark'] }),
  aRow('Bus Shelter', { ref: 'CD-0133' }),
  aRow('Book a Grave', { ref: 'CD-0141', status: 1 }),
];
let asked: string[] = [];

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});
beforeEach(() => {
  asked = [];
});

function List({ shown }: { readonly shown: readonly ListedEntry[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <EntryTable
        award={anAward()}
        entries={shown}
        sort="ref"
        onSort={() => undefined}
        selected={selected}
        onSelect={setSelected}
        onAsk={(kind, entry) => asked.push(`${kind} ${entry.ref}`)}
        onEnd={() => undefined}
      />
      <EntriesBulkBar
        award={anAward()}
        entries={shown.filter(({ id }) => selected.has(id))}
        onAsk={(kind) => asked.push(kind)}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}

it('names what is selected, and for each act that it refuses the entries and the reasons', async () => {
  await render(<List shown={entries} />);
  await page.getByRole('checkbox', { name: 'Select all 3 rows' }).click();
  const bar = page.getByRole('region', { name: '3 selected' });
  await expect.element(bar.getByText('CD-0129, CD-0133, CD-0141')).toBeInTheDocument();
  const submit = bar.getByRole('button', { name: 'Submit for entrant' });
  await expect.element(submit).toHaveAccessibleDescription(/CD-0129: The logo for dark backgrounds is missing/);
  await expect
    .element(submit)
    .toHaveAccessibleDescription(/CD-0133 and CD-0141: The entry’s current status does not allow this/);
  (submit.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual([]);
  await expect.element(bar.getByText('Submit for entrant is not available')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

it('acts once only those are selected that allow it, and lets the selection go', async () => {
  await render(<List shown={entries} />);
  await page.getByRole('checkbox', { name: 'Select CD-0133 Bus Shelter' }).click();
  await page.getByRole('checkbox', { name: 'Select CD-0141 Book a Grave' }).click();
  const bar = page.getByRole('region', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Ask to correct' }).click();
  expect(asked).toEqual(['askCorrection']);
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

it('draws only the rows in view of a long list', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => aRow('Tidewater Steps', { ref: `CD-${index + 1}` }));
  await render(<List shown={many} />);
  await expect.element(page.getByRole('checkbox', { name: 'Select CD-1 Tidewater Steps' })).toBeInTheDocument();
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(120);
});

it('says in the row’s menu why an act is refused', async () => {
  await render(<List shown={entries} />);
  await page.getByRole('button', { name: 'Actions for Bus Shelter' }).click();
  const best = page.getByRole('menuitem', { name: /Name best entry/ });
  await expect.element(best).toHaveAttribute('aria-disabled', 'true');
  await expect.element(best.getByText('The entry’s current status does not allow this.')).toBeVisible();
  await page.getByRole('menuitem', { name: /Move category/ }).click();
  expect(asked).toEqual(['moveCategory CD-0133']);
});

it('draws little more than a name of rows that pass faster than anybody reads, and all of them once they rest', async () => {
  await page.viewport(1200, 800);
  const many = Array.from({ length: 2_000 }, (_, index) => aRow('Ferry Steps', { ref: `CD-${index + 1_000}` }));
  await render(<List shown={many} />);
  await expect.element(page.getByRole('checkbox', { name: 'Select CD-1000 Ferry Steps' })).toBeVisible();
  const widths = () => [...document.querySelectorAll('thead th')].map((head) => Math.round(head.clientWidth));
  const [atRest, slow] = [widths(), await scrolled(100)];
  expect(slow.every(({ names, boxes }) => names === boxes)).toBe(true);
  const fast = (await scrolled(800)).slice(-5);
  for (const { names, boxes, inView } of fast) {
    expect(boxes).toBe(0);
    expect(names).toBeGreaterThan(0);
    // A line for each.
    expect(inView).toMatch(/^(CD-\d+ Ferry Steps(\n|$))+$/);
    expect(widths()).toEqual(atRest);
  }
  await expect.poll(() => drawn().boxes).toBeGreaterThan(10);
  expect(drawn().boxes).toBe(drawn().names);
  expect(widths()).toEqual(atRest);
  window.scrollTo(0, 0);
});

const drawn = () => ({
  names: document.querySelectorAll('tbody th').length,
  boxes: document.querySelectorAll('tbody input').length,
  inView: document.elementFromPoint(600, 400)?.textContent,
});

/** What is drawn at each of ten frames that scroll by so many pixels. */
async function scrolled(by: number) {
  const seen: ReturnType<typeof drawn>[] = [];
  for (let frame = 0; frame < 10; frame += 1) {
    window.scrollBy(0, by);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(drawn());
  }
  return seen;
}

function aRow(title: string, part: Partial<Entry>): ListedEntry {
  return { ...anEntry(part), title, attached: [], fee: null };
}
