import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Backdrop } from './Backdrop.tsx';
import { Button } from './Button.tsx';

beforeAll(() => setLocale('en'));

it('gives the focus back to where it was once the work is done', async () => {
  const page = (message: string | null) => (
    <>
      <Button>Save</Button>
      <Backdrop message={message} />
    </>
  );
  const { getByRole, rerender } = await render(page(null));
  const button = getByRole('button', { name: 'Save' });
  (button.element() as HTMLElement).focus();
  await rerender(page('Saving'));
  await expect.element(getByRole('dialog', { name: 'Saving' })).toBeVisible();
  expect(document.activeElement).not.toBe(button.element());
  await rerender(page(null));
  await expect.element(button).toHaveFocus();
});
