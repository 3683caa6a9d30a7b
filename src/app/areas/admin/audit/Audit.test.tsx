import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { auditSubjects } from '#contract/auditActions.ts';
import { Audit } from './Audit.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'audit');
});
afterEach(() => vi.restoreAllMocks());

it('is narrowed to all that its call takes, and to nothing else', async () => {
  vi.spyOn(api, 'page').mockImplementation((async () => ({ items: [], next: null, total: 0 })) as never);
  await render(<Audit />);
  const offered = [...page.getByRole('combobox').element().querySelectorAll('option')].filter(({ value }) => value);
  expect(offered.map(({ value }) => value)).toEqual(auditSubjects);
  expect(offered.map(({ text }) => text)).toEqual(expect.arrayContaining(['File', 'Security']));
});
