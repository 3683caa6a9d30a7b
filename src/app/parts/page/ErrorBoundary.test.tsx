import { beforeAll, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { chunkOf } from '../../ui/loading/chunk.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

beforeAll(() => setLocale('en'));

function Failing({ error }: { readonly error: Error | null }) {
  if (error) throw error;
  return <p>Content</p>;
}

async function quietly<Value>(work: () => Promise<Value>): Promise<Value> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    return await work();
  } finally {
    log.mockRestore();
  }
}

describe('what a page throws', () => {
  it('is shown in its place, and tried again on request', async () => {
    const errors: (Error | null)[] = [new Error('Cannot read title')];
    const retry = vi.fn(() => void errors.pop());
    const view = () => (
      <ErrorBoundary onRetry={retry}>
        <Failing error={errors[0] ?? null} />
      </ErrorBoundary>
    );
    const screen = await quietly(() => render(view()));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unexpected Application Error!');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
    expect(document.title).toBe('Unexpected Application Error! · Awards');
    errors.pop();
    await quietly(() => screen.rerender(view()));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Content')).toBeVisible();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('names the chunk that did not load', async () => {
    const error = Object.assign(new Error('Loading chunk admin failed.'), { name: 'ChunkLoadError' });
    const screen = await quietly(() =>
      render(
        <ErrorBoundary>
          <Failing error={error} />
        </ErrorBoundary>,
      ),
    );
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Loading chunk admin failed');
  });

  it('goes away with the path', async () => {
    const at = (path: string, error: Error | null) => (
      <ErrorBoundary resetKey={path}>
        <Failing error={error} />
      </ErrorBoundary>
    );
    const screen = await quietly(() => render(at('/awards', new Error('no'))));
    await screen.rerender(at('/entries', null));
    await expect.element(screen.getByText('Content')).toBeVisible();
  });
});

describe('a failed chunk', () => {
  it('is told by its error, of scripts and of styles', () => {
    const script = Object.assign(new Error('Loading chunk judge failed.\n(timeout: http://x/y.js)'), {
      name: 'ChunkLoadError',
    });
    const style = Object.assign(new Error('Loading CSS chunk shell failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' });
    expect(chunkOf(script)).toBe('judge');
    expect(chunkOf(style)).toBe('shell');
    expect(chunkOf(new Error('Cannot read title'))).toBeNull();
    expect(chunkOf('Loading chunk x failed.')).toBeNull();
  });
});
