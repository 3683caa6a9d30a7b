import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { furtherIn } from '#machines/entry/further.keys.ts';
import { furtherFor } from '#machines/entry/further.rules.ts';
import type { DraftChanges } from '#machines/entryEditor/draft.rules.ts';
import { type EditedAward, furtherFactsOf, type LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import type { DraftValues, EditedEntry } from '#machines/form/editedEntry.ts';
import type { FurtherFee } from '#machines/payment/further.rules.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { AlsoIn } from './AlsoIn.tsx';
import { FurtherCategories } from './FurtherCategories.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const category = (categoryID: string, name: string, french: string) => ({
  categoryID,
  name,
  names: { fr: french },
  description: '',
  eligibility: '',
  fee: { amount: 10_000, earlyAmount: null, earlyUntil: null },
  shared: true,
});
const award: EditedAward = {
  id: 'award',
  name: 'Harbour Prize',
  description: '',
  timeZone: 'Europe/London',
  currency: 'gbp',
  tax: null,
  status: 'open' as const,
  opensAt: null,
  closesAt: null,
  resultsAt: null,
  categories: [category('a', 'Public Space', 'Espace public'), category('b', 'Wayfinding', 'Signalétique')],
};
const entry: EditedEntry = {
  id: 'one',
  awardID: 'award',
  version: 1,
  ref: 'CD-0001',
  status: 1,
  categoryID: 'a',
  files: {},
  bestEntry: false,
  correction: null,
  invoice: null,
  updatedAt: '2026-01-01T00:00:00Z',
  submittedAt: null,
  data: { title: '', place: '', statement: '', completedOn: '', cost: '', leadName: '', client: '' },
};
const loaded = (furtherFee?: FurtherFee, isFurther?: true): LoadedEntry => ({
  entry: { ...entry, isFurther },
  award: { ...award, ...(furtherFee && { furtherFee }) },
  entriesUsed: 0,
  allowedLimit: 3,
});

type Choice = {
  readonly rule?: FurtherFee;
  readonly isFurther?: true;
  readonly offered?: readonly string[];
  readonly stored?: DraftChanges;
};

const offeredIn = (shown: LoadedEntry) => furtherFor(furtherFactsOf(shown, [])).map(({ categoryID }) => categoryID);

function Choosing({ rule, isFurther, offered = offeredIn(loaded(rule, isFurther)), stored = {} }: Choice) {
  const [values, setValues] = useState<DraftValues>({ ...entry.data, ...stored });
  const send = (event: EditorEvent) =>
    event.type === 'entry.write' && setValues((before) => ({ ...before, ...event.changes }));
  const chosen = furtherIn(values, 'a');
  return (
    <FurtherCategories loaded={loaded(rule, isFurther)} values={values} offered={offered} chosen={chosen} send={send} />
  );
}

it('offers further categories with what the rule says of each, and nothing where there are none', async () => {
  const shown = await render(<Choosing rule={{ rule: 'share', value: 50 }} />);
  const box = page.getByRole('group', { name: 'Further categories' }).getByRole('checkbox', { name: 'Wayfinding' });
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.element(page.getByText(/^Each further category costs 50% of its fee\./)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await shown.rerender(<Choosing rule={{ rule: 'amount', value: 3_000 }} />);
  await expect.element(page.getByText(/^Each further category costs £30\.00\./)).toBeVisible();
  await shown.rerender(<Choosing rule={{ rule: 'free', value: null }} />);
  await expect.element(page.getByText(/^Further categories are free\./)).toBeVisible();
  await shown.rerender(<Choosing />);
  await expect.element(page.getByText('Each further category costs its full fee.')).toBeVisible();
  await box.click();
  await shown.rerender(<Choosing offered={[]} />);
  expect(shown.container.textContent).toBe('');
});

it('keeps a category that is gone or not entered with others any more in the choice, with the reason, until it is taken out', async () => {
  await render(<Choosing offered={[]} stored={{ further_b: 'Wayfinding', further_gone: 'Housing' }} />);
  const gone = page.getByRole('checkbox', { name: 'Housing' });
  await expect.element(gone).toBeChecked();
  await expect
    .element(gone)
    .toHaveAccessibleDescription(/^These categories that you chose are no longer there: Housing\./);
  expect(await accessibilityFaults()).toEqual([]);
  await gone.click();
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Wayfinding' })).toBeChecked();
});

it('offers nothing to a further one whose first is gone, and tells why what was chosen before is not taken', async () => {
  const shown = await render(<Choosing isFurther />);
  expect(shown.container.textContent).toBe('');
  await shown.unmount();
  await render(<Choosing isFurther stored={{ further_b: 'Wayfinding' }} />);
  const box = page.getByRole('checkbox', { name: 'Wayfinding' });
  await expect.element(box).toHaveAccessibleDescription(/^This entry was entered together with another one\./);
  expect(await accessibilityFaults()).toEqual([]);
  await box.click();
  await expect.element(box).not.toBeInTheDocument();
});

it('names the entries that were entered together, each a link, in the reader’s language', async () => {
  const together = [{ id: 'two', ref: 'CD-0002', categoryID: 'b', status: 1, first: false } as const];
  const shown = await render(<AlsoIn entry={{ ...entry, together }} award={award} />);
  const link = page.getByRole('region', { name: 'Also in' }).getByRole('link', { name: 'Wayfinding' });
  await expect.element(link).toHaveAttribute('href', '/entrant/entry?id=two&awardID=award');
  expect(await accessibilityFaults()).toEqual([]);
  await setLocale('fr');
  await expect.element(page.getByRole('region', { name: 'Aussi dans' }).getByText('Signalétique')).toBeVisible();
  await setLocale('en');
  await shown.rerender(<AlsoIn entry={entry} award={award} />);
  expect(shown.container.textContent).toBe('');
});
