import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { openAward, submittedEntry } from '../shared/entered.fixture.ts';
import { AwardEntries } from './AwardEntries.tsx';

const correction = { message: 'Name the client.', fields: [], at: '2026-11-04T23:45:00Z' };
const sentBack: Entry = { ...submittedEntry, status: 9, correction };
const now = Date.parse('2026-11-10T10:00:00Z');

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

it.each([
  ['open', 1],
  ['judging', 1],
  ['closed', 0],
] as const)('offers to correct what was sent back only while that is taken: %s', async (status, links) => {
  const award: Award = { ...openAward, status };
  await render(<AwardEntries awards={[award]} entries={[sentBack]} now={now} />);
  await expect.element(page.getByText('Name the client.')).toBeVisible();
  expect(page.getByRole('link', { name: 'Correct and resubmit' }).elements()).toHaveLength(links);
});

it.each([1, 9] as const)(
  'says of an entry with status %i that judging left it behind once judging is over',
  async (status) => {
    const entries: Entry[] = [{ ...sentBack, status }];
    const left = page.getByText('Judging is closed. This entry did not take part.');
    const first = await render(
      <AwardEntries awards={[{ ...openAward, status: 'judging' }]} entries={entries} now={now} />,
    );
    await expect.element(page.getByText(/^(Received|An email was sent)/)).toBeVisible();
    expect(left.elements()).toEqual([]);
    await first.unmount();
    await render(<AwardEntries awards={[{ ...openAward, status: 'closed' }]} entries={entries} now={now} />);
    await expect.element(left).toBeVisible();
    expect(page.getByText(/Received|An email was sent/).elements()).toEqual([]);
  },
);

it('promises no results for a day that has passed', async () => {
  const award: Award = { ...openAward, status: 'judging', closesAt: '2026-11-01T12:00:00Z' };
  const shown = (resultsAt: string) => (
    <AwardEntries awards={[{ ...award, resultsAt }]} entries={[submittedEntry]} now={now} />
  );
  const first = await render(shown('2026-11-20T12:00:00Z'));
  await expect.element(page.getByText(/Results on 20 Nov 2026\./)).toBeVisible();
  await first.unmount();
  await render(shown('2026-11-09T12:00:00Z'));
  await expect.element(page.getByText(/closed on 1 Nov 2026/)).toBeVisible();
  expect(page.getByText(/Results on/).elements()).toEqual([]);
});
