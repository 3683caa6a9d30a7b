import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

beforeAll(() => setLocale('en'));

it('acts when it is pressed', async () => {
  const press = vi.fn();
  const screen = await render(<Button onClick={press}>Export</Button>);
  await screen.getByRole('button', { name: 'Export' }).click();
  expect(press).toHaveBeenCalledOnce();
});

it('refuses with its reasons in view, stays in the order of focus and does nothing', async () => {
  const press = vi.fn();
  const screen = await render(
    <form onSubmit={press}>
      <Button type="submit" onClick={press} reasons={[{ text: 'Entries closed on 30 October.' }]}>
        Add an entry
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Add an entry' });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('Entries closed on 30 October.');
  await expect.element(screen.getByText('Entries closed on 30 October.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

it('keeps its reasons within a narrow screen, on whichever side it stands', async () => {
  await page.viewport(360, 640);
  const screen = await render(
    <Button
      reasonsPlace="bubble"
      reasons={[{ text: 'Entries closed on 30 October 2026, and nothing can be changed.' }]}
    >
      Withdraw
    </Button>,
  );
  await userEvent.tab();
  const reason = screen.getByText(/Entries closed/);
  await expect.element(reason).toBeVisible();
  const { left, right } = reason.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
});

it('acts again once the reasons are gone', async () => {
  const press = vi.fn();
  const screen = await render(
    <Button onClick={press} reasons={[]}>
      Submit
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  await button.click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

it('shows the reasons of a square button while it is focused, until Escape', async () => {
  const screen = await render(
    <>
      <p>Categories</p>
      <IconButton icon="bin" label="Delete" reasons={[{ text: 'It holds 18 entries.' }]} />
    </>,
  );
  await screen.getByText('Categories').hover(); // An earlier test leaves the pointer where the button is drawn.
  const why = screen.getByText('It holds 18 entries.');
  await expect.element(why).not.toBeVisible();
  await userEvent.tab();
  await expect.element(why).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(why).not.toBeVisible();
});

it('does not act twice while it is busy', async () => {
  const press = vi.fn();
  const screen = await render(
    <Button busy onClick={press}>
      Saving
    </Button>,
  );
  await screen.getByRole('button', { name: 'Saving' }).click({ force: true });
  expect(press).not.toHaveBeenCalled();
});
