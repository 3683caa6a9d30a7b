import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { translate } from '#app/i18n/useText.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { entriesTable } from '../entries/entriesTable.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntryFacts } from './EntryFacts.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'award', 'entries');
});

const award = anAward({ status: 'open' });
const submittedAt = '2026-10-01T09:00:00Z';
const inTable = (status: 0 | 1) => {
  const { header, rows } = entriesTable([anEntry({ status, submittedAt })], award, [], { t: translate, locale: 'en' });
  return rows[0]![header.findIndex((column) => String(column).startsWith('Submitted'))];
};

it('says when an entry was submitted, and nothing of it once it is a draft again', async () => {
  const { rerender } = await render(<EntryFacts award={award} entry={anEntry({ status: 1, submittedAt })} />);
  await expect.element(page.getByText('1 Oct 2026', { exact: false }).first()).toBeVisible();
  expect(inTable(1)).toEqual(expect.any(Date));
  await rerender(<EntryFacts award={award} entry={anEntry({ status: 0, submittedAt })} />);
  await expect.element(page.getByText('Submitted')).not.toBeInTheDocument();
  expect(inTable(0)).toBeNull();
});
