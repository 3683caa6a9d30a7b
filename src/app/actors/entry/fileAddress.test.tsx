import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { useFileAddress } from './fileAddress.ts';

const { asked, only } = stubNetwork();

beforeAll(() => signInHere());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Opened({ url }: { readonly url: string }) {
  const { address, source, problem } = useFileAddress(url);
  if (problem) return <p role="alert">It could not be had</p>;
  return (
    <>
      <img alt="Plan" src={source ?? undefined} />
      <a href={address ?? undefined}>Open</a>
    </>
  );
}

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
const link = page.getByText('Open');
const image = page.getByRole('img', { name: 'Plan' });

async function open(url: string) {
  const screen = await render(<Opened url={url} />);
  (await only()).answer(200, { url: '#first' });
  await expect.element(link).toHaveAttribute('href', '#first');
  return screen;
}

it('is good for as long as the file is shown, and loads what is looked at once', async () => {
  const screen = await open('/files/plan');
  minutes(44);
  expect(asked).toEqual([]);
  minutes(1);
  (await only()).answer(200, { url: '#second' });
  await expect.element(link).toHaveAttribute('href', '#second');
  await expect.element(image).toHaveAttribute('src', '#first');
  await screen.unmount();
  minutes(60);
  expect(asked).toEqual([]);
});

it('is asked for again a minute after it could not be renewed, and stays until then', async () => {
  await open('/files/elevation');
  minutes(45);
  (await only()).lose();
  await until('no request', () => asked.length === 0);
  await expect.element(link).toHaveAttribute('href', '#first');
  minutes(1);
  (await only()).answer(200, { url: '#second' });
  await expect.element(link).toHaveAttribute('href', '#second');
});

it('is renewed when the page is looked at again, and not before', async () => {
  await open('/files/section');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  minutes(180);
  expect(asked).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  (await only()).answer(200, { url: '#second' });
  await expect.element(link).toHaveAttribute('href', '#second');
});

it('is asked for once where it could not be had at all', async () => {
  await render(<Opened url="/files/gone" />);
  (await only()).answer(404, { message: 'There is no such file' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  minutes(60);
  expect(asked).toEqual([]);
});
