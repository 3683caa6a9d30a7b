import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { aJudge, anAward } from '../testing/samples.ts';
import { AssignDialog } from './AssignDialog.tsx';

const award = anAward();
/** The judge as the server has them. */
let stored: { version: number; assignments: readonly { awardID: string; categoryIDs: readonly string[] }[] };
let isClosed: boolean;
const person = () => ({
  id: 'helen',
  orgID: 'alder',
  name: 'Helen Okafor',
  email: 'h@lodeway.example',
  expertise: 'Timber',
  ...stored,
});

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});
beforeEach(() => {
  isClosed = false;
  stored = { version: 3, assignments: [{ awardID: award.id, categoryIDs: ['housing'] }] };
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body: object; ifMatch?: number }) => {
    if (name === 'listUsers') return [person()];
    if (ask.ifMatch !== undefined && ask.ifMatch !== stored.version) {
      throw new ApiError({ status: 409, code: 'request.stale', message: 'Stale', reasons: [], current: person() });
    }
    stored = { ...stored, ...ask.body, version: stored.version + 1 };
    return person();
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

it.each([false, true])('takes nothing back of what a colleague assigned meanwhile, removing: %s', async (removing) => {
  await render(
    <AssignDialog
      award={award}
      judge={aJudge()}
      removing={removing}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  const save = page.getByRole('button', { name: 'Save assignment' });
  await expect.element(page.getByText('Expertise: Timber')).toBeVisible();
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await page.getByRole('checkbox', { name: /Small Budget/ }).click();
  const theirs = { awardID: 'lidos', categoryIDs: ['pools'] };
  stored = { version: 4, assignments: [...stored.assignments, theirs] };
  await save.click();
  await expect.poll(() => vi.mocked(api.call).mock.calls.filter(([name]) => name === 'listUsers').length).toBe(2);
  expect(stored.version).toBe(4);
  await save.click();
  await expect.poll(() => isClosed).toBe(true);
  expect(stored.assignments).toEqual([
    theirs,
    { awardID: award.id, categoryIDs: removing ? ['small'] : ['housing', 'small'] },
  ]);
});

it('offers every judge of the organisation', async () => {
  await render(<AssignDialog award={award} judge={null} onClose={() => undefined} />);
  await expect.element(page.getByRole('combobox')).toBeVisible();
  const asked = vi.mocked(api.call).mock.calls.find(([name]) => name === 'listUsers');
  expect(asked?.[1]).toMatchObject({ query: { type: 'judge', limit: undefined } });
});

it('says how many entries the judge has of a planned category, how many more a new one brings, and at most how many are left', async () => {
  // Ten of the category's 62 are assigned.
  const progress = { assigned: 8, ahead: 2, scored: 0, submitted: 0, recused: 0 };
  await render(<AssignDialog award={award} judge={aJudge({ progress })} onClose={() => undefined} />);
  const load = page.getByRole('dialog').getByRole('status');
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  await expect.element(box(/Housing/)).toBeChecked();
  await expect.element(load).toHaveTextContent(/^10 entries to score$/);
  await box(/Small Budget/).click();
  await expect.element(load).toHaveTextContent(/^20 entries to score$/);
  await box(/Housing/).click();
  await expect.element(load).toHaveTextContent(/^Up to 10 entries to score$/);
  await box(/Small Budget/).click();
  await expect.element(load).toHaveTextContent(/^0 entries to score$/);
});

it('says at most how many entries there are to score while a round is to decide which', async () => {
  const rounds = [{ roundID: 'screening', name: 'Screening', state: 'open' as const, unsettled: 0 }];
  const progress = { assigned: 0, ahead: 0, scored: 0, submitted: 0, recused: 0 };
  const screened = anAward({ summary: { ...award.summary!, rounds } });
  await render(<AssignDialog award={screened} judge={aJudge({ progress })} onClose={() => undefined} />);
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent(/^Up to 62 entries to score$/);
});
