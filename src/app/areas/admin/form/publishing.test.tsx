import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { AwardForm } from '#contract/forms.ts';
import { standardForm } from '#machines/form/standard.ts';
import { aPlan } from '../testing/samples.ts';
import { FormEditor } from './FormEditor.tsx';

let stored: AwardForm;

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'form', 'acts');
});
afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

const discard = page.getByRole('button', { name: 'Discard changes' });

/** Publishes a changed form whose answer is lost; what is stored then is read anew by itself. */
async function publishUnheard(then: (sent: AwardForm['fields']) => AwardForm['fields']) {
  stored = { awardID: 'spring', version: 1, fields: [...standardForm] };
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body?: Pick<AwardForm, 'fields'> }) => {
    if (name === 'listAwards') return [];
    if (name !== 'saveForm') return stored;
    const { fields } = JSON.parse(JSON.stringify(ask.body)) as Pick<AwardForm, 'fields'>;
    stored = { ...stored, version: 2, fields: then(fields) };
    throw new ApiError({ status: 0, code: 'network', message: 'Network Error', reasons: [], current: undefined });
  }) as never);
  await render(<FormEditor award={aPlan()} />);
  await page.getByRole('combobox', { name: 'Add a field' }).selectOptions('Number');
  await page.getByRole('textbox', { name: /^Label, English/ }).fill('Height');
  const lowest = page.getByRole('textbox', { name: 'Minimum' });
  await lowest.fill('1');
  await lowest.fill('');
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Publish version 3' })).toBeVisible();
}

it('a form that was published, though the answer was lost, has nothing unsaved', async () => {
  await publishUnheard((sent) => sent);
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Height/ })).toBeVisible();
});

it('what a colleague published meanwhile does not take what is unsaved away', async () => {
  await publishUnheard(() => [...standardForm]);
  await expect.element(discard).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Height/ })).toBeVisible();
});
