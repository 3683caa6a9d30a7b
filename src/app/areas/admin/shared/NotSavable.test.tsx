import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { useUnsaved } from '#app/parts/page/unsavedDraft.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { EntrantTerms } from '../award/EntrantTerms.tsx';
import { FeeTable } from '../prices/FeeTable.tsx';
import { FurtherFee } from '../prices/FurtherFee.tsx';
import { FinalResultForm } from '../rounds/FinalResultForm.tsx';
import { anAward, aPlan } from '../testing/samples.ts';

const plan = aPlan();
const writable = { ...plan, categories: plan.categories.map((category) => ({ ...category, shared: true })) };
const over = { ...anAward({ status: 'completed' }), categories: writable.categories };
const weighted = {
  ...plan,
  finalResult: {
    rounds: [
      { roundID: 'first', name: 'First look', weight: 20 },
      { roundID: 'second', name: 'Second look', weight: 10 },
    ],
    scores: 70,
  },
};
const aRound = (id: string, name: string) => ({ id, kind: 'scores', given: 0, weight: null, name });
const scored = [aRound('first', 'First look'), aRound('second', 'Second look')];
// The form reads no more of a round than this.
const judged = { id: 'first', rounds: scored, sheets: 0 } as unknown as Round;

const box = (name: string) => page.getByRole('textbox', { name }).first();
const button = (name: string) => page.getByRole('button', { name });
/** Whether a step of the award would be refused because something of it is not saved. */
const Steps = () => <p>{useUnsaved(plan.id) ? 'Save your changes first' : 'Nothing waits'}</p>;
const waits = () => expect.element(page.getByText('Save your changes first')).toBeVisible();
const nothingWaits = () => expect.element(page.getByText('Nothing waits')).toBeVisible();

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds', 'terms');
});
beforeEach(async () => {
  vi.spyOn(api, 'call').mockImplementation((async () => []) as never);
  await render(<Steps />);
});
afterEach(() => {
  vi.restoreAllMocks();
  announcePersonChange({ somebody: true });
});

it('a weight that is typed back keeps the award from no step', async () => {
  await render(<FinalResultForm award={weighted} round={judged} />);
  await box('First look').fill('30');
  await waits();
  await box('First look').fill('20');
  await nothingWaits();
  await box('Second look').fill('0');
  await waits();
  await box('Second look').fill('10');
  await nothingWaits();
  expect(button('Cancel').elements()).toEqual([]);
});

it('a weighted result that comes to the scores alone can be given up', async () => {
  await render(<FinalResultForm award={plan} round={judged} />);
  await page.getByRole('radio', { name: /weighted/i }).click();
  await box('First look').fill('0');
  await box('Second look').fill('0');
  await page.getByRole('textbox').last().fill('100');
  await waits();
  await button('Cancel').click();
  await nothingWaits();
});

type Part = (award: Award) => ReactNode;
const parts: readonly (readonly [name: string, part: Part, type: () => Promise<unknown>])[] = [
  [
    'terms for entrants',
    (award) => <EntrantTerms award={award} />,
    () => box('Terms for entrants').fill('You own what you enter.'),
  ],
  ['fees', (award) => <FeeTable award={award} />, () => box('Fee').fill('300')],
  [
    'the fee of further categories',
    (award) => <FurtherFee award={award} />,
    () => page.getByRole('radio', { name: /share/i }).click(),
  ],
  [
    'what makes the final result',
    (award) => <FinalResultForm award={award} round={{ ...judged, sheets: award.status === 'completed' ? 4 : 0 }} />,
    () => page.getByRole('radio', { name: /weighted/i }).click(),
  ],
];

it.each(parts)(
  '%s: what was typed before they were locked is discarded, and keeps nothing up',
  async (_, part, type) => {
    const { rerender } = await render(part(writable));
    await type();
    await waits();
    await rerender(part(over));
    await button('Discard changes').click();
    await nothingWaits();
    expect(button('Discard changes').elements()).toEqual([]);
  },
);
