import { Suspense, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { ErrorBoundary } from '../../parts/page/ErrorBoundary.tsx';
import { onChunkMissing } from './chunk.ts';
import { later, Piece } from './later.tsx';

beforeAll(() => setLocale('en'));

const missing = () => Object.assign(new Error('Loading chunk admin-entry failed.'), { name: 'ChunkLoadError' });
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it('asks once for a screen that does not arrive, says so, and asks again when told to', async () => {
  const errors = quiet();
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw missing();
    return () => <p>The screen</p>;
  });
  const Screen = later(load);
  const screen = await render(
    <ErrorBoundary>
      <Suspense fallback="Waiting">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Loading chunk admin-entry failed' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The screen')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  errors.mockRestore();
});

it('draws what has arrived in the same pass, without what would stand in for it', async () => {
  const load = vi.fn(async () => () => <p>The screen</p>);
  const Screen = later(load);
  await Screen.arrive();
  const stoodIn = vi.fn(() => <p>Waiting</p>);
  const Waiting = () => stoodIn();
  const screen = await render(
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('The screen').elements()).toHaveLength(1);
  expect(stoodIn).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says once that a piece over the page did not arrive, keeps the page, and asks again when it is opened again', async () => {
  const errors = quiet();
  const report = vi.fn();
  const stop = onChunkMissing(report);
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw missing();
    return () => <p>The piece</p>;
  });
  const Content = later(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Piece onMissing={() => setOpen(false)}>
            <Suspense fallback={null}>
              <Content />
            </Suspense>
          </Piece>
        )}
      </>
    );
  }
  const screen = await render(<Page />);
  await screen.getByLabelText('Note').fill('half a thought');
  await screen.getByRole('button', { name: 'Open' }).click();
  await vi.waitFor(() => expect(report.mock.calls).toEqual([['admin-entry']]));
  await expect.element(screen.getByLabelText('Note')).toHaveValue('half a thought');
  expect(load).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByText('The piece')).toBeVisible();
  expect(report).toHaveBeenCalledTimes(1);
  stop();
  errors.mockRestore();
});
