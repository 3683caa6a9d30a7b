import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { type ReactNode, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AnswerField } from '#app/parts/entry/form/AnswerField.tsx';
import { loadMessages, setLocale } from '../../i18n/store.ts';
import { DateTimeField } from './DateTimeField.tsx';
import { PasswordInput } from './PasswordInput.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('form');
});

/** A field, and what is pressed below it. */
async function above(field: ReactNode) {
  const press = vi.fn();
  await render(
    <>
      {field}
      <button type="button" style={{ display: 'block', height: 12, fontSize: 8, padding: 0 }} onClick={press}>
        Below
      </button>
    </>,
  );
  return { press, below: page.getByRole('button', { name: 'Below' }) };
}

it('a press below a field counts that is told on leaving what is wrong with it', async () => {
  const email = { key: 'email', kind: 'email', label: { en: 'Email' }, required: true } as const;
  function Answer() {
    const [value, setValue] = useState('');
    return <AnswerField field={email as never} value={value} onChange={setValue} />;
  }
  const { press, below } = await above(<Answer />);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await below.click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
});

it('a press below a date that was left half written counts', async () => {
  function Day() {
    const [value, setValue] = useState<string | null>('');
    return <DateTimeField label="Opens" dateOnly value={value ?? ''} onChange={setValue} />;
  }
  const { press, below } = await above(<Day />);
  const day = page.getByLabelText('Opens');
  await day.click();
  await userEvent.keyboard('12');
  await below.click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(day).toHaveAttribute('aria-invalid', 'true');
});

it('a press below a password that was written in capitals counts', async () => {
  const { press, below } = await above(
    <PasswordInput label="Password" autoComplete="current-password" onChange={() => undefined} />,
  );
  const password = page.getByLabelText('Password', { exact: true });
  await password.click();
  const withCapitals = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
  password.element().dispatchEvent(withCapitals);
  await expect.element(page.getByText('Caps Lock is on')).toBeVisible();
  await below.click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Caps Lock is on')).not.toBeInTheDocument();
});
