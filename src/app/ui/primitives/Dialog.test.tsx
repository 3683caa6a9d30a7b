import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './Dialog.tsx';

beforeAll(() => setLocale('en'));

function Asking({ onAction }: { readonly onAction: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete Callum Reid?"
        safe="Keep"
        action="Delete and wipe"
        onAction={onAction}
      >
        His entry stays, without his name.
      </ConfirmDialog>
    </>
  );
}

it('puts the focus on the safe choice, keeps it inside and gives it back', async () => {
  const onAction = vi.fn();
  const screen = await render(<Asking onAction={onAction} />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete Callum Reid?' });
  await expect.element(dialog).toHaveAccessibleDescription('His entry stays, without his name.');
  await expect.element(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  expect(onAction).not.toHaveBeenCalled();
});

it('acts on the second choice', async () => {
  const onAction = vi.fn();
  const screen = await render(<Asking onAction={onAction} />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete and wipe' }).click();
  expect(onAction).toHaveBeenCalledOnce();
});
