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
