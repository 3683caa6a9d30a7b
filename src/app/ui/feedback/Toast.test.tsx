import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Dialog } from '../primitives/Dialog.tsx';
import { Toast } from './Toast.tsx';

beforeAll(() => setLocale('en'));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('closes itself after 6000 ms', async () => {
  const close = vi.fn();
  await render(<Toast open message="Entry Updated" onClose={close} />);
  vi.advanceTimersByTime(5999);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledOnce();
});

it('waits while it is focused, then counts anew', async () => {
  const close = vi.fn();
  const screen = await render(<Toast open message="Entry Updated" onClose={close} onUndo={() => undefined} />);
  const undo = screen.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
  undo.focus();
  await vi.waitFor(() => expect(document.activeElement).toBe(undo), { interval: 1 });
  vi.advanceTimersByTime(60_000);
  expect(close).not.toHaveBeenCalled();
  undo.blur();
  await Promise.resolve();
  vi.advanceTimersByTime(6000);
  expect(close).toHaveBeenCalledOnce();
});

it('gives the focus back to where it came from, or to the page where that is gone', async () => {
  const undo = vi.fn();
  const Screen = ({ isThere }: { readonly isThere: boolean }) => (
    <>
      <main id="main" tabIndex={-1}>
        {isThere && <button type="button">Save</button>}
      </main>
      <Toast open message="Entry Updated" onClose={() => undefined} onUndo={undo} />
    </>
  );
  const screen = await render(<Screen isThere />);
  const element = (name: string) => screen.getByRole('button', { name }).element() as HTMLElement;
  const save = element('Save');
  save.focus();
  element('Undo').focus();
  element('Dismiss').focus();
  element('Dismiss').click();
  expect(document.activeElement).toBe(save);
  element('Undo').focus();
  await screen.rerender(<Screen isThere={false} />);
  element('Undo').click();
  expect(undo).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.getElementById('main'));
});

it('is closed by its button', async () => {
  const close = vi.fn();
  const screen = await render(<Toast open message="Entry Updated" onClose={close} />);
  (screen.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement).click();
  expect(close).toHaveBeenCalledOnce();
});

it('says errors at once and everything else politely', async () => {
  const screen = await render(<Toast open severity="error" message="Network Error" onClose={() => undefined} />);
  expect(screen.getByRole('alert').element().textContent).toContain('Network Error');
  await screen.rerender(<Toast open message="Entry Updated" onClose={() => undefined} />);
  expect(screen.getByRole('status').element().textContent).toContain('Entry Updated');
});

it('is heard and pressed over an open dialog, which stays', async () => {
  vi.useRealTimers();
  const [close, closeDialog] = [vi.fn(), vi.fn()];
  await render(
    <>
      <Toast open severity="error" message="Somebody else saved this" onClose={close} />
      <Dialog open onClose={closeDialog} title="Decide" actions={<button type="button">Save</button>} />
    </>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Decide' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else saved this');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(close).toHaveBeenCalledOnce();
  expect(closeDialog).not.toHaveBeenCalled();
});

it('waits while it is pointed at or focused, whichever ends first', async () => {
  vi.useRealTimers();
  const hold = vi.fn();
  const toast = <Toast open message="Draft deleted" onClose={() => {}} onUndo={() => {}} onHold={hold} lasts={null} />;
  await render(
    <>
      {toast}
      <p>Elsewhere</p>
    </>,
  );
  const undo = page.getByRole('button', { name: 'Undo' });
  const away = page.getByText('Elsewhere');
  (undo.element() as HTMLElement).focus();
  await undo.hover();
  await away.hover();
  expect(hold).toHaveBeenLastCalledWith(true);
  await undo.hover();
  (undo.element() as HTMLElement).blur();
  expect(hold).toHaveBeenLastCalledWith(true);
  await away.hover();
  expect(hold).toHaveBeenLastCalledWith(false);
});
