import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { AwardChoiceContext } from '#app/parts/page/awardChoice.ts';
import { type AppUser, UserContext } from '#app/parts/page/user.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import SearchDialog from './SearchDialog.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('common', 'search');
});
beforeEach(() => {
  vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
});
afterEach(() => vi.restoreAllMocks());

const admin: AppUser = { type: 'admin', name: 'Ana', email: 'ana@example.org' };

/** The dialog of an administrator who works on this award, whose server answers like this. */
async function search(
  answer: (name: string, query: Record<string, unknown>) => readonly object[],
  awardID: string | null,
) {
  vi.spyOn(api, 'call').mockImplementation(
    async (name, ask) => answer(name, (ask as { query: Record<string, unknown> }).query) as never,
  );
  const { hook, history } = memoryLocation({ path: '/', record: true });
  await render(
    <Router hook={hook}>
      <UserContext value={admin}>
        <AwardChoiceContext value={{ awards: [], awardID, chooseAward: () => undefined }}>
          <SearchDialog open onClose={() => undefined} />
        </AwardChoiceContext>
      </UserContext>
    </Router>,
  );
  return { history, field: page.getByRole('combobox') };
}

const anEntry = (ref: string, awardID: string) => ({
  id: ref,
  ref,
  awardID,
  orgName: 'Studio',
  data: { title: `Pier ${ref}` },
});

it.each(['this', null])('finds entries of every award, those of the chosen one first: %s', async (awardID) => {
  const { field } = await search((name, query) => {
    if (name !== 'listEntries') return [];
    return query.awardID ? [anEntry('TH-1', 'this')] : [anEntry('AB-1', 'another'), anEntry('TH-1', 'this')];
  }, awardID);
  await field.fill(`pier ${awardID}`);
  await expect.element(page.getByRole('option', { name: 'Pier AB-1' })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent?.slice(0, 9)),
    )
    .toEqual(awardID ? ['Pier TH-1', 'Pier AB-1'] : ['Pier AB-1', 'Pier TH-1']);
});

it('says that it could not ask everything, and asks again', async () => {
  let isDown = true;
  const { field } = await search((name) => {
    if (isDown) throw new ApiError({ status: 403, code: 'forbidden', message: 'No', reasons: [], current: undefined });
    return name === 'listEntries' ? [anEntry('QU-1', 'another')] : [];
  }, null);
  await field.fill('quay');
  await expect.element(page.getByRole('status')).toHaveTextContent('Not everything could be searched');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('option', { name: 'Pier QU-1' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 result');
  await expect.element(field).toHaveFocus();
});

it('opens nothing that former words found', async () => {
  const { field, history } = await search(
    (name, { q }) => (name === 'listEntries' ? [anEntry(String(q), 'another')] : []),
    null,
  );
  await field.fill('CD-0001');
  await expect.element(page.getByRole('option', { name: 'Pier CD-0001' })).toBeVisible();
  const input = field.element() as HTMLInputElement;
  // As quickly as a scanner or a paste does it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'CD-0002');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.element(page.getByRole('option', { name: 'Pier CD-0002' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history).toEqual(['/', '/entry?id=CD-0002&awardID=another']);
});

it('leaves Enter to whoever chooses characters, and goes to what is found by the next one', async () => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  await render(
    <Router hook={hook}>
      <SearchDialog open onClose={() => undefined} />
    </Router>,
  );
  const field = page.getByRole('combobox');
  await field.fill('entries');
  await expect.element(page.getByRole('option', { name: 'Entries' })).toBeVisible();
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  expect(history).toEqual(['/']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history).toEqual(['/', '/entrant/entry/list']);
});
