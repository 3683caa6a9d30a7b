import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { RowsField } from './RowsField.tsx';

function People({ error = null }: { readonly error?: string | null }) {
  const [value, setValue] = useState(JSON.stringify([{ name: 'Ada' }, { name: 'Wei' }, { name: 'Ion' }]));
  return (
    <RowsField
      field={{ key: 'team', kind: 'people', label: { en: 'Team' }, help: { en: 'Who made it' }, seenBy: 'judges' }}
      value={value}
      error={error}
      onChange={setValue}
      onLeave={() => undefined}
    />
  );
}

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('form', 'entry');
});

it('a row that is removed by keyboard passes the focus on, so that a second press removes nobody else', async () => {
  await render(<People />);
  const wei = page.getByRole('textbox', { name: 'Name 2' }).element();
  (page.getByRole('button', { name: 'Remove row 1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name 1' })).toHaveValue('Wei');
  expect(page.getByRole('textbox', { name: 'Name 1' }).element()).toBe(wei);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name 2' })).toHaveValue('Ion');
  expect(document.activeElement?.contains(wei)).toBe(true);
});

it('says with the list what it asks for and what is wrong with it', async () => {
  const { rerender } = await render(<People />);
  const list = page.getByRole('group', { name: 'Team' });
  await expect.element(list).toHaveAccessibleDescription('Who made it');
  await rerender(<People error="At least four people" />);
  await expect.element(list).toHaveAccessibleDescription('At least four people Who made it');
});
