import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { onChunkMissing } from './chunk.ts';
import { later } from './later.tsx';
import { Optional } from './Optional.tsx';

it('leaves the rest of the page where the piece does not arrive, and says so', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const report = vi.fn();
  const stop = onChunkMissing(report);
  const Content = later(async () => {
    throw Object.assign(new Error('Loading chunk check-result failed.'), { name: 'ChunkLoadError' });
  });
  const screen = await render(
    <>
      <h1>Dashboard</h1>
      <Optional>
        <Content />
      </Optional>
    </>,
  );
  await vi.waitFor(() => expect(report.mock.calls).toEqual([['check-result']]));
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  stop();
  errors.mockRestore();
});

it('draws what arrives', async () => {
  const screen = await render(
    <Optional>
      <p>The piece</p>
    </Optional>,
  );
  await expect.element(screen.getByText('The piece')).toBeVisible();
});
