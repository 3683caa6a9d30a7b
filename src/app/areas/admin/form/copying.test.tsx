import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { standardForm } from '#machines/form/standard.ts';
import { aPlan } from '../testing/samples.ts';
import { FormEditor } from './FormEditor.tsx';

const other = aPlan({ id: 'autumn', name: 'Autumn' });
const othersForm = standardForm.filter(({ key }) => key === 'title' || key === 'statement');

/** Gives the other award's form, which is on its way until then. */
let arrive: () => void = () => undefined;

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'form', 'acts');
});
beforeEach(() => {
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { query?: { id?: string } }) => {
    if (name === 'listAwards') return [other];
    if (ask.query?.id !== 'autumn') return { version: 1, fields: standardForm };
    await coming;
    return { version: 4, fields: othersForm };
  }) as typeof api.call);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('what is typed while another award’s form is on its way comes back by Undo', async () => {
  await render(<FormEditor award={aPlan()} />);
  const copyFrom = page.getByRole('combobox', { name: 'Copy from' });
  await copyFrom.selectOptions('Autumn');
  await expect.element(copyFrom).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: /^Title/ }).click();
  await page.getByRole('textbox', { name: /^Label, English/ }).fill('Name of the work');
  const typed = page.getByRole('button', { name: /^Name of the work/ });
  await expect.element(typed).toBeVisible();
  arrive();
  await expect.element(copyFrom).not.toHaveAttribute('aria-busy');
  await expect.element(typed).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(typed).toBeVisible();
});
