import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
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

it('has the focus again after each dialog that an item opened', async () => {
  function Row() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu trigger={<Button>More</Button>}>
          <MenuItem onSelect={() => setOpen(true)}>Ask to correct</MenuItem>
        </Menu>
        <Dialog open={open} onClose={() => setOpen(false)} title="What is wrong?">
          <Button>Send</Button>
        </Dialog>
      </>
    );
  }
  const screen = await render(
    <main id="main" tabIndex={-1}>
      <Row />
    </main>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  for (const _ of [1, 2, 3]) {
    await button.click();
    await screen.getByRole('menuitem', { name: 'Ask to correct' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'What is wrong?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
  }
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
