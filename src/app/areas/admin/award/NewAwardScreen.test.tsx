import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { losingFirstAnswer } from '../testing/losingFirstAnswer.ts';
import { aPlan } from '../testing/samples.ts';
import { NewAwardScreen } from './NewAwardScreen.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'award');
});
afterEach(() => vi.restoreAllMocks());

it('makes one award however often it is sent, and another one under another name', async () => {
  const made = losingFirstAnswer('createAward', { createAward: aPlan() });
  await render(<NewAwardScreen />);
  const name = page.getByRole('textbox', { name: 'Name' });
  const create = page.getByRole('button', { name: 'Create award' });
  for (const [sent, typed] of ['Civic Desgin', 'Civic Desgin', 'Civic Design'].entries()) {
    await name.fill(typed);
    await create.click();
    await expect
      .poll(() => vi.mocked(api.call).mock.calls.filter(([call]) => call === 'createAward').length)
      .toBe(sent + 1);
    await expect.element(create).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(made).toMatchObject([{ name: 'Civic Desgin' }, { name: 'Civic Design' }]);
});

it('begins an award in a browser without a zone in that of the server', async () => {
  const known = Intl.DateTimeFormat().resolvedOptions();
  const call = vi
    .spyOn(api, 'call')
    .mockImplementation((async (name: string) => (name === 'createAward' ? aPlan() : [])) as never);
  await render(<NewAwardScreen />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Civic Design');
  const create = page.getByRole('button', { name: 'Create award' });
  const sent = () => call.mock.calls.flatMap(([name, ask]) => (name === 'createAward' ? [ask] : []));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone: 'Etc/Unknown' });
  await create.click();
  await expect.poll(sent).toEqual([expect.objectContaining({ body: { name: 'Civic Design' } })]);
});
