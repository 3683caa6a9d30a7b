import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { listSealed } from '../../data/offline/vault.ts';
import { signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { wantEntries } from '../judging/wantEntries.ts';
import { prefetchFile, useFileAddress } from './fileAddress.ts';

const readHere = window.fetch.bind(window);
const { asked, only } = stubNetwork();

const personID = 'who-looks';
beforeAll(() => signInHere({ type: 'judge', personID }));
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

async function answerFile(name: string) {
  (await only()).answer(200, { url: `https://files.test/${name}` });
  await until('the file asked for', () => asked[0]?.url === `https://files.test/${name}`);
  (await only()).answer(200, name);
}

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

it('keeps every file in view, however many are on the device, and gives up the oldest that is not', async () => {
  const one = judgedEntry('weir');
  const names = Array.from({ length: 9 }, (_, index) => (index === 0 ? 'own_plan' : `own_plan_${index + 1}`));
  const files = Object.fromEntries(
    names.map((name) => [name, { name, size: 9, mimeType: 'image/png', url: `/files/${name}` }]),
  );
  wantEntries(personID, [{ ...one, entry: { ...one.entry, formVersion: 1, files } }], null);
  for (const name of names) await answerFile(name);
  await until('every file', async () => (await listSealed(personID)).length === names.length);
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const screen = await render(names.map((name) => <Opened key={name} url={`/files/${name}`} />));
  const kept = () => [...screen.container.querySelectorAll<HTMLAnchorElement>('a[href^="blob:"]')];
  await expect.poll(() => kept().length).toBe(names.length);
  for (const name of ['ahead', 'further']) {
    const fetched = prefetchFile(`/files/${name}`);
    await answerFile(name);
    await fetched;
  }
  for (const { href } of kept()) expect((await readHere(href)).ok).toBe(true);
  // Of the two that are fetched ahead the one before makes room.
  expect(revoked).toHaveBeenCalledTimes(1);
});
