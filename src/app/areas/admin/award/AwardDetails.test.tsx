import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AwardEditor } from '#app/actors/award/awardEditor.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { aPlan } from '../testing/samples.ts';
import { AwardDetails } from './AwardDetails.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin', 'award', 'reasons');
});

it('takes an entry limit as a whole, and says what is wrong with one that is none', async () => {
  const changes: object[] = [];
  // The details read no more of it than this.
  const editor = {
    values: aPlan({ entryLimit: 3 }),
    change: (change: object) => changes.push(change),
    saveNow: () => undefined,
  } as unknown as AwardEditor;
  await render(<AwardDetails editor={editor} />);
  const limit = page.getByRole('textbox', { name: 'Entries per entrant' });
  await userEvent.clear(limit);
  await userEvent.type(limit, '300');
  await userEvent.tab();
  expect(changes).toEqual([]);
  await expect.element(limit).toHaveValue('300');
  await expect.element(limit).toHaveAttribute('aria-invalid', 'true');
  await userEvent.clear(limit);
  await userEvent.type(limit, '20');
  await userEvent.tab();
  expect(changes).toEqual([{ entryLimit: 20 }]);
});
