import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import { EntryFacts } from '../entry/EntryFacts.tsx';
import { ConflictTable } from '../judges/ConflictTable.tsx';
import { anAward, anEntry } from '../testing/samples.ts';

const award = anAward();
const link = (name: RegExp) => page.getByRole('link', { name });

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});

it('a conflict of interest leads to its entry', async () => {
  const plan = {
    judgeNames: [{ judgeID: 'helen', name: 'Helen Okafor' }],
    entries: [{ entryID: 'steps', categoryID: 'housing', ref: 'CD-0118', title: 'Tidewater Steps' }],
    conflicts: [{ judgeID: 'helen', entryID: 'steps', why: 'declared', reason: 'A client.', suggestion: null }],
    // The table reads no more of a plan than this.
  } as unknown as JudgingPlan;
  await render(<ConflictTable award={award} plan={plan} />);
  await expect.element(link(/Tidewater Steps/)).toHaveAttribute('href', '/entry?id=steps&awardID=civic');
});

it('an entry leads to its invoice among those of its own award', async () => {
  const invoice = {
    id: 'i1',
    number: 'INV-00031',
    status: 'draft',
    amount: 29_500,
    tax: null,
    currency: 'gbp',
  } as const;
  await render(<EntryFacts award={award} entry={anEntry({ invoice })} />);
  await expect.element(link(/INV-00031/)).toHaveAttribute('href', '/invoices?award=civic&q=INV-00031');
});
