import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { User } from '#contract/entities/person.ts';
import { anAward } from '../../admin/testing/samples.ts';
import { NdaScreen } from './NdaScreen.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('judge', 'reasons');
});

const user = { id: 'helen', name: 'Helen Okafor', email: 'helen@example.org' } as User;
const awards = [anAward({ assignment: { categoryIDs: ['housing'], nda: null } })];

it('asks the judge to sign', async () => {
  await render(<NdaScreen awards={awards} user={user} acting={false} />);
  await expect.element(page.getByText('Keep it to yourself.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Helen Okafor');
  await expect.element(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
});

it('asks nobody who is signed in as the judge, and says who can accept', async () => {
  await render(<NdaScreen awards={awards} user={user} acting />);
  await expect.element(page.getByText('Keep it to yourself.')).toBeVisible();
  await expect.element(page.getByText('Only the judge can accept the confidentiality agreement.')).toBeVisible();
  await expect.element(page.getByText('Ask Helen Okafor to sign in and accept it.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back to my own account' })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Accept', exact: true }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});
