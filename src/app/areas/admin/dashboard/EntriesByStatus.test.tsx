import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { translate } from '#app/i18n/useText.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { CorrectionDialog } from '../entries/CorrectionDialog.tsx';
import { EntriesToolbar } from '../entries/EntriesToolbar.tsx';
import { entriesTable } from '../entries/entriesTable.ts';
import { noFilters } from '../entries/shared/entryFilters.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntriesByStatus } from './EntriesByStatus.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});

it('says that a correction is needed, and “Error” only where the specification names the status', async () => {
  const sent = anEntry({ status: 9 });
  await render(<EntriesByStatus award={anAward()} />);
  await expect.element(page.getByRole('link', { name: /Correction needed/ })).toBeVisible();
  await render(<EntriesToolbar award={anAward()} filters={noFilters} onChange={() => undefined} />);
  await page.getByRole('button', { name: 'Status' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Correction needed' })).toBeVisible();
  const row = { ...sent, title: 'Tidewater Steps', attached: [], fee: null };
  await render(<CorrectionDialog entries={[row]} touched={null} onClose={() => undefined} onAsk={() => undefined} />);
  await expect.element(page.getByText(/The status becomes “Correction needed”/)).toBeVisible();
  const { rows } = entriesTable([sent], anAward(), [], { t: translate, locale: 'en' });
  expect(rows[0]).toContain('Correction needed');
  expect(document.body.textContent).not.toContain('Error');

  await render(<StatusChip of="entry" status={9} />);
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
});
