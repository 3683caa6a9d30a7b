import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { invalidateAfter } from '#app/data/queries.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { standardForm } from '#machines/form/standard.ts';
import { AwardsScreen } from '../awards/AwardsScreen.tsx';
import { FormEditor } from '../form/FormEditor.tsx';
import { aPlan } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { NewUserScreen } from '../users/NewUserScreen.tsx';
import { UtilsScreen } from '../utils/UtilsScreen.tsx';
import { AwardScreen } from './AwardScreen.tsx';
import { NewAwardScreen } from './NewAwardScreen.tsx';

const unnamed = aPlan({ id: 'unnamed', name: '' });

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'form', 'acts');
});
beforeEach(() => {
  const answers: Record<string, unknown> = {
    listAwards: [unnamed],
    getAwardSummary: unnamed,
    getForm: { awardID: 'civic', version: 1, fields: standardForm },
  };
  vi.spyOn(api, 'call').mockImplementation(async (name) => (answers[name] ?? []) as never);
  vi.spyOn(api, 'page').mockImplementation(async () => ({ items: [unnamed], next: null, total: 1 }) as never);
  invalidateAfter('updateAward');
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['the list of awards', <AwardsScreen key="" />, () => page.getByRole('link', { name: 'Untitled award' })],
  [
    'a new award that copies another',
    <NewAwardScreen key="" />,
    () => page.getByRole('option', { name: 'Untitled award' }),
  ],
  [
    'the forms to copy',
    <FormEditor key="" award={aPlan()} />,
    () => page.getByRole('option', { name: 'Untitled award' }),
  ],
  ['what a judge is assigned', <NewUserScreen key="" />, () => page.getByRole('checkbox', { name: 'Untitled award' })],
  [
    'the heading of utils',
    <WorkingOn key="" awardID="unnamed">
      <UtilsScreen />
    </WorkingOn>,
    () => page.getByText('Untitled award'),
  ],
] as const)('calls an award without a name so in %s', async (_, screen, named) => {
  await render(screen);
  await expect.element(named().first()).toBeInTheDocument();
});

it('asks whether to delete an award without a name by calling it so', async () => {
  await render(<AwardScreen id="unnamed" />);
  await page.getByRole('button', { name: 'More actions for Untitled award' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'Delete Untitled award?' })).toBeVisible();
});
