import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { hasUnsaved } from '#app/data/state/unsavedWork.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import { aPlan } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { CategoryScreen } from './CategoryScreen.tsx';

/** The award as the server has it. */
let stored: Award;
/** Whether the answer to the next change is lost on its way. */
let isLost: boolean;
let goTo: (address: string) => void;
/** What somebody else saves of a category, told to this page. */
const others = (categoryID: string, part: Partial<Category>) => {
  const categories = stored.categories.map((one) => (one.categoryID === categoryID ? { ...one, ...part } : one));
  stored = { ...stored, categories, version: stored.version + 1 };
  invalidate(() => true);
};

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
beforeEach(async () => {
  stored = aPlan();
  isLost = false;
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body: object; ifMatch: number }) => {
    if (name === 'listAwards') return [stored];
    if (name !== 'updateAward') return stored;
    if (ask.ifMatch !== stored.version) {
      throw new ApiError({ status: 409, code: 'request.stale', message: 'Stale', reasons: [], current: stored });
    }
    stored = { ...stored, ...ask.body, version: stored.version + 1 };
    if (isLost) {
      isLost = false;
      throw new ApiError({ status: 0, code: 'network', message: '', reasons: [], current: null });
    }
    return stored;
  }) as never);
  const { hook, searchHook, navigate } = memoryLocation({ path: '/category', searchPath: 'id=housing' });
  goTo = navigate;
  await render(
    <Router hook={hook} searchHook={searchHook}>
      <WorkingOn awardID={stored.id}>
        <CategoryScreen />
      </WorkingOn>
    </Router>,
  );
});
afterEach(async () => {
  // Left first: what is still shown would be fetched again, from nowhere, and kept for the next test.
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

const description = page.getByRole('textbox', { name: 'Description' }).first();
const save = page.getByRole('button', { name: 'Save category' }).first();
const housing = () => stored.categories.find(({ categoryID }) => categoryID === 'housing');

it('goes on being written while somebody saves another part of the award, and takes nothing of theirs back', async () => {
  await description.fill('Homes for many');
  others('housing', { eligibility: 'Built since 2020' });
  await expect.element(page.getByRole('textbox', { name: 'Who may enter' })).toHaveValue('Built since 2020');
  await expect.element(description).toHaveFocus();
  await save.click();
  await expect.poll(housing).toMatchObject({ description: 'Homes for many', eligibility: 'Built since 2020' });
});

it('asks whose words count where somebody saved the same part', async () => {
  await description.fill('Mine');
  others('housing', { description: 'Theirs' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  await save.click({ force: true });
  expect(housing()?.description).toBe('Theirs');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(description).toHaveValue('Theirs');
});

it('lets go of what was typed before it was locked, and of what is deleted with it', async () => {
  const waits = () => hasUnsaved(stored.id);
  await description.fill('Homes for many');
  expect(waits()).toBe(true);
  stored = { ...stored, status: 'completed' };
  invalidate(() => true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(waits()).toBe(false);
  stored = { ...stored, status: 'pending' };
  invalidate(() => true);
  await description.fill('Homes for most');
  expect(waits()).toBe(true);
  await page.getByRole('button', { name: 'More actions for Housing' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(waits).toBe(false);
});

it('lets go of what was typed of a category that a colleague deletes', async () => {
  await description.fill('Homes for many');
  stored = { ...stored, categories: stored.categories.filter(({ categoryID }) => categoryID !== 'housing') };
  invalidate(() => true);
  expect(hasUnsaved(stored.id)).toBe(true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(hasUnsaved(stored.id)).toBe(false);
  await expect.element(page.getByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
});

it('says what each score means, and offers again what was left empty', async () => {
  await page.getByRole('button', { name: 'Explain each score' }).first().click();
  const of = (score: number) => page.getByRole('textbox', { name: `Score ${score}`, exact: true });
  await of(10).fill('Nothing better');
  await of(0).fill('Missed');
  await save.click();
  const anchors = () => housing()?.criteria[0]?.anchors;
  await expect.poll(anchors).toEqual([
    { from: 10, to: 10, text: 'Nothing better' },
    { from: 0, to: 0, text: 'Missed' },
  ]);
  await of(5).fill('Sound');
  await save.click();
  await expect.poll(anchors).toMatchObject([{ from: 10 }, { from: 5, text: 'Sound' }, { from: 0 }]);
});

it('makes a category of an announced award with its criteria, once, also where the answer was lost', async () => {
  stored = { ...stored, status: 'open' };
  invalidate(() => true);
  goTo('/category?id=new');
  const before = stored.categories.length;
  await save.click();
  await expect.element(page.getByText('Give the category a name.').first()).toBeVisible();
  expect(stored.categories).toHaveLength(before);
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Piers');
  await page.getByRole('button', { name: 'Add a criterion' }).first().click();
  const criterion = page.getByRole('group', { name: 'Criterion 1' });
  await criterion.getByRole('textbox', { name: 'Name' }).fill('Idea');
  await criterion.getByRole('textbox', { name: 'Weight' }).fill('100');
  isLost = true;
  await save.click();
  await expect.poll(() => stored.categories.length).toBe(before + 1);
  invalidate(() => true);
  await description.fill('Where boats land');
  await save.click();
  const made = () => stored.categories.filter(({ name }) => name === 'Piers');
  await expect
    .poll(made)
    .toMatchObject([{ description: 'Where boats land', criteria: [{ name: 'Idea', weight: 100 }] }]);
  await expect.element(page.getByRole('button', { name: 'More actions for Piers' })).toBeVisible();
  expect([stored.categories.length, hasUnsaved(stored.id)]).toEqual([before + 1, false]);
});

it('passes the focus on where a criterion is moved to an end, or goes', async () => {
  const press = async (name: string) => {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  const focused = () => document.activeElement;
  await press('Move Use up');
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Move Use down');
  await press('Remove Use');
  await expect.poll(() => focused()?.textContent).toContain('Criterion 1');
  expect(focused()?.tagName).toBe('LI');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove Idea' })).toBeVisible();
  await press('Remove Idea');
  await expect.poll(() => focused()?.tagName).toBe('SECTION');
});
