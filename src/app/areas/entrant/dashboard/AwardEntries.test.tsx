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
