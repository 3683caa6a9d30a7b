import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { MailTemplateRow } from '#contract/entities/mail.ts';
import { EmailText } from './EmailText.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin', 'letters');
});

const words = { subject: 'We have it', text: 'Dear , thank you.' };
const template: MailTemplateRow = {
  kind: 'submission',
  locale: 'en',
  product: words,
  ...words,
  version: 3,
  changedAt: '2026-05-03T12:00:00.000Z',
  changedBy: null,
};

it('puts one placeholder after another where the caret is', async () => {
  await render(<EmailText template={template} />);
  const area = page.getByRole('textbox', { name: 'Text' });
  const element = area.element() as HTMLTextAreaElement;
  element.focus();
  element.setSelectionRange(5, 5);
  await page.getByRole('button', { name: 'Insert {name}' }).click();
  await expect.element(area).toHaveValue('Dear {name}, thank you.');
  await page.getByRole('button', { name: 'Insert {title}' }).click();
  await expect.element(area).toHaveValue('Dear {name}{title}, thank you.');
  expect(element.selectionStart).toBe('Dear {name}{title}'.length);
});

it('says of words whose author is deleted just that', async () => {
  await render(<EmailText template={template} />);
  await expect.element(page.getByText(/^Your own words, by a deleted user, 3 May 2026/)).toBeVisible();
});
