import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import type { User } from '#contract/entities/person.ts';
import { AuditTimeline } from '../audit/AuditTimeline.tsx';
import { AuditTrail } from '../audit/AuditTrail.tsx';
import { anEntry } from '../testing/samples.ts';
import { UserEntries } from '../users/UserEntries.tsx';
import { PersonData } from '../utils/PersonData.tsx';

const user = { id: 'nia', orgID: 'saltmarsh', orgName: 'Saltmarsh Studio' } as User;
const anEvent = (id: number, reason: string): AuditRow => ({
  id,
  at: '2026-11-03T09:00:00Z',
  actorID: 'ada',
  actorName: 'Ada Holt',
  asName: null,
  action: 'award.reopenJudging',
  entity: 'award',
  entityID: 'civic',
  reason,
  details: {},
});
const button = (name: string) => page.getByRole('button', { name });

/** Two pages of one item each; what was asked for is answered by the mock. */
const answers = (first: unknown, second: unknown) =>
  vi
    .spyOn(api, 'page')
    .mockImplementation((async (_: string, { query }: { query: { cursor?: string } }) =>
      query.cursor
        ? { items: [second], next: null, total: 2 }
        : { items: [first], next: 'further', total: 2 }) as never);
const asked = () => vi.mocked(api.page).mock.calls.map(([name, ask]) => [name, { ...ask?.query, cursor: undefined }]);

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'audit', 'rounds');
});
afterEach(() => vi.restoreAllMocks());

it('an entrant’s entries are those of the organisation, in every award, page by page', async () => {
  const [first, second] = ['Harbour Steps', 'Quay Lights'].map((title, at) =>
    anEntry({ ref: `CD-${at}`, data: { ...anEntry().data, title } }),
  );
  answers(first, second);
  await render(<UserEntries user={user} />);
  await expect.element(page.getByRole('link', { name: /Harbour Steps/ })).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await button('Show more').click();
  await expect.element(page.getByRole('link', { name: /Quay Lights/ })).toBeVisible();
  expect(button('Show more').elements()).toEqual([]);
  expect(asked()[0]).toEqual(['listEntries', { orgID: 'saltmarsh', limit: 100 }]);
});

it('an entrant’s entries that could not be had are not called none', async () => {
  const failed = new ApiError({ status: 503, code: 'request.busy', message: 'Busy', reasons: [], current: null });
  const pages = vi.spyOn(api, 'page').mockRejectedValue(failed);
  await render(<UserEntries user={{ ...user, orgID: 'broken' }} />);
  await expect.element(page.getByText('This did not load')).toBeVisible();
  expect(page.getByText('No entries yet').elements()).toEqual([]);
  pages.mockImplementation((async () => ({ items: [], next: null, total: 0 })) as never);
  await button('Try again').click();
  await expect.element(page.getByText('No entries yet')).toBeVisible();
});

it('everybody whom a search finds can have their data exported and erased, page by page', async () => {
  answers(
    { ...user, name: 'Nia Prosser', type: 'entrant' },
    { ...user, id: 'nils', name: 'Nils Prosser', type: 'judge' },
  );
  await render(<PersonData />);
  await page.getByRole('searchbox').fill('prosser');
  await expect.element(page.getByRole('link', { name: /Nia Prosser/ })).toBeVisible();
  await expect.element(page.getByText('1 of 2').last()).toBeVisible();
  // For whoever does not see the list.
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2');
  await button('Show more').click();
  await expect.element(page.getByRole('button', { name: /Erase.*Nils Prosser/ })).toBeVisible();
  expect(button('Show more').elements()).toEqual([]);
});

it.each([
  ['a list of steps', <AuditTrail key="list" entity="award" entityID="civic" statesOnly />, { steps: 'true' }],
  ['a timeline', <AuditTimeline key="line" entity="award" entityID="busy" timeZone="Europe/London" />, {}],
])('a history as %s goes on beyond its first page', async (_, history, more) => {
  answers(anEvent(2, 'A judge is well again.'), anEvent(1, 'A judge was ill.'));
  await render(history);
  await expect.element(page.getByText(/A judge is well again/)).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await button('Show more').click();
  await expect.element(page.getByText(/A judge was ill/)).toBeVisible();
  await expect.element(page.getByText(/A judge is well again/)).toBeVisible();
  expect(asked()[0]).toEqual(['listAudit', expect.objectContaining({ entity: 'award', limit: 100, ...more })]);
});

it('the history of an entry takes in its score sheets, and calls it by its name in none of their rows', async () => {
  const ofSheet = { ...anEvent(2, 'A mark was mistaken.'), action: 'score.reopen', entity: 'sheet', entityID: 'sheet' };
  const about = {
    name: 'CD-0118 Tidewater Steps',
    awardID: 'civic',
    entryID: 'entry',
    isGone: false,
    judge: 'Ruth Pemberton',
  };
  answers(
    { ...ofSheet, about },
    { ...anEvent(1, 'Late.'), action: 'entry.accept', entity: 'entry', entityID: 'entry' },
  );
  await render(<AuditTrail entity="entry" entityID="entry" withSheets />);
  await expect.element(page.getByText(/A mark was mistaken/)).toBeVisible();
  // Whose it was, of several.
  await expect.element(page.getByText('Ruth Pemberton')).toBeVisible();
  expect(page.getByText(/Tidewater Steps/).elements()).toEqual([]);
  expect(asked()[0]).toEqual(['listAudit', { entryID: 'entry', limit: 100, cursor: undefined }]);
});
