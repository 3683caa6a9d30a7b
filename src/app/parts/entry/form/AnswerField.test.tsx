import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { FormField } from '#machines/form/form.types.ts';
import type { Locale } from '#machines/settings/languages.ts';
import { AnswerField } from './AnswerField.tsx';

const figure = page.getByRole('textbox', { name: 'Surface' });

beforeAll(() => loadMessages('form', 'entry'));

async function ask(locale: Locale, kind: FormField['kind'], stored: string) {
  await setLocale(locale);
  const hear = vi.fn<(value: string) => void>();
  function Asked() {
    const [value, setValue] = useState(stored);
    const field = { key: 'own_area', kind, label: { en: 'Surface' }, seenBy: 'judges' } as const;
    const change = (next: string) => {
      hear(next);
      setValue(next);
    };
    return <AnswerField field={field} value={value} onChange={change} />;
  }
  await render(<Asked />);
  return hear;
}

it.each([
  ['fr', 'number', '12,5', '12.5', '12,5'],
  ['fr', 'money', '1250,50', '1250.50', '1250,50'],
  ['fr', 'money', '1 250', '1250', '1250'],
  ['ro', 'money', '1.250,50', '1250.50', '1250,50'],
  ['ro', 'number', '12.5', '12.5', '12,5'],
  ['ro', 'number', '123456789012,123456', '123456789012.123456', '123456789012,123456'],
  ['en', 'money', '1,250.50', '1250.50', '1250.50'],
  ['zh', 'number', '-12.5', '-12.5', '-12.5'],
] as const)('takes in %s as a %s what is written as %s', async (locale, kind, typed, stored, shown) => {
  const hear = await ask(locale, kind, '');
  await figure.click();
  await userEvent.keyboard(typed);
  expect(hear).toHaveBeenLastCalledWith(stored);
  await expect.element(figure).toHaveValue(typed);
  await userEvent.tab();
  await expect.element(figure).toHaveValue(shown);
  await expect.element(figure).not.toHaveAttribute('aria-invalid', 'true');
});

it('shows what is stored in the reader’s marks, and changes nothing by showing it', async () => {
  const hear = await ask('fr', 'number', '1250.50');
  await expect.element(figure).toHaveValue('1250,50');
  await figure.click();
  await userEvent.tab();
  await expect.element(figure).toHaveValue('1250,50');
  expect(hear).not.toHaveBeenCalled();
});

it('says at once that an answer is longer than what is kept of one', async () => {
  await ask('en', 'longText', 'x'.repeat(20_001));
  await expect.element(page.getByText('Shorten this to 20,000 characters.')).toBeVisible();
});

it('keeps what cannot be read, and says so', async () => {
  const hear = await ask('fr', 'money', 'environ 12');
  await expect.element(figure).toHaveValue('environ 12');
  expect(hear).not.toHaveBeenCalled();
  await figure.click();
  await userEvent.keyboard('{End} ou 13');
  await userEvent.tab();
  await expect.element(figure).toHaveValue('environ 12 ou 13');
  await expect.element(figure).toHaveAccessibleDescription(/elle n’est pas lisible/);
  expect(hear).toHaveBeenLastCalledWith('environ 12 ou 13');
});

it('keeps the whole date before while half of one stands there, and says so', async () => {
  await setLocale('en');
  const change = vi.fn<(value: string) => void>();
  const unread = vi.fn<(value: string | null) => void>();
  const field = { key: 'own_shown', kind: 'date', label: { en: 'First shown' }, seenBy: 'judges' } as const;
  await render(<AnswerField field={field} value="2026-05-04" onChange={change} onUnread={unread} />);
  const date = page.getByLabelText('First shown');
  await date.click({ position: { x: 12, y: 12 } });
  await userEvent.keyboard('{Backspace}');
  expect(unread).toHaveBeenLastCalledWith('2026-05-04');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(date).toHaveAccessibleDescription(/Enter the whole date/);
  expect(change).not.toHaveBeenCalled();
  await date.fill('2026-06-05');
  expect(change).toHaveBeenCalledExactlyOnceWith('2026-06-05');
  expect(unread).toHaveBeenLastCalledWith(null);
});

it('forgets an answer that is emptied', async () => {
  const hear = await ask('ro', 'number', '12.5');
  await figure.fill('');
  expect(hear).toHaveBeenLastCalledWith('');
});

it('lets an answer of a few be taken back where it is optional, and shows nothing as chosen before', async () => {
  const hear = await ask('en', 'yesNo', '');
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(page.getByRole('group', { name: 'Surface' })).toHaveAccessibleDescription('optional');
  await expect.element(radio('No answer')).not.toBeChecked();
  await radio('Yes').click();
  await expect.element(radio('Yes')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(hear.mock.calls).toEqual([['yes'], ['no'], ['']]);
  await expect.element(radio('No answer')).toBeChecked();
  await expect.element(radio('No answer')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('No')).toBeChecked();
});

it('offers no way to leave a required one of a few out', async () => {
  await setLocale('en');
  const choices = ['film', 'series'].map((value) => ({ value, label: { en: value } }));
  const field = { key: 'own_format', kind: 'choice', label: { en: 'Format' }, choices, seenBy: 'judges' } as const;
  const screen = await render(<AnswerField field={field} value="film" onChange={() => undefined} />);
  await expect.element(page.getByRole('radio', { name: 'No answer' })).not.toBeChecked();
  await screen.rerender(<AnswerField field={{ ...field, required: true }} value="film" onChange={() => undefined} />);
  await expect.element(page.getByRole('radio', { name: 'film' })).toBeChecked();
  expect(page.getByRole('radio', { name: 'No answer' }).query()).toBeNull();
});

it('says with several of a list what to choose, and that it may be left out', async () => {
  await setLocale('en');
  const choices = ['film', 'series'].map((value) => ({ value, label: { en: value } }));
  const help = { en: 'Every format that it was shown in.' };
  const field = {
    key: 'own_format',
    kind: 'choices',
    label: { en: 'Formats' },
    help,
    choices,
    seenBy: 'judges',
  } as const;
  await render(<AnswerField field={field} value="film" onChange={() => undefined} />);
  const group = page.getByRole('group', { name: 'Formats' });
  await expect.element(group).toHaveAccessibleDescription('Every format that it was shown in. optional');
  await expect.element(page.getByText('Every format that it was shown in.')).toBeVisible();
});
