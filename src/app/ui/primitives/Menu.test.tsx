import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Button } from './Button.tsx';
import { Menu, MenuItem } from './Menu.tsx';

beforeAll(() => setLocale('en'));

const menu = (onSelect = () => undefined) => (
  <Menu trigger={<Button>More</Button>}>
    <MenuItem onSelect={onSelect}>Copy</MenuItem>
    <MenuItem>Withdraw</MenuItem>
  </Menu>
);

// The first test presses before the menu has arrived; the others find it there.
it('opens by its first press', async () => {
  const select = vi.fn();
  const screen = await render(menu(select));
  const button = screen.getByRole('button', { name: 'More' });
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await button.click();
  await screen.getByRole('menuitem', { name: 'Copy' }).click();
  expect(select).toHaveBeenCalledOnce();
  await expect.element(button).toHaveFocus();
});

it('opens by the keyboard, walks by arrows and gives the focus back', async () => {
  const screen = await render(menu());
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Withdraw' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});
