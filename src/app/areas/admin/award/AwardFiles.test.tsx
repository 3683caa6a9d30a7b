import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { until } from '#app/actors/call/walk.fixture.ts';
import { notices } from '#app/actors/notices/notices.ts';
import { connectApi } from '#app/api/connection.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { anAward } from '../testing/samples.ts';
import { AwardFiles } from './AwardFiles.tsx';

/** What the server says meanwhile to whoever watches the award. */
let tell: (event: string, data: object) => void = () => undefined;
/** Zips that were asked for. */
let asked = 0;
/** What the server answers to that; null where no answer comes. */
let answer: object | null = null;
let timers: { readonly mock: { readonly calls: readonly unknown[][] }; readonly mockRestore: () => void };
let fields: readonly { readonly key: string }[] = [];

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin', 'award');
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    if (address.includes('/award/form')) return Promise.resolve(Response.json({ version: 3, fields }));
    if (address.includes('/award/events')) return Promise.resolve(watching());
    asked += 1;
    if (answer) return Promise.resolve(Response.json(answer));
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))),
    );
  });
  connectApi({
    base: async () => 'https://awards.test/api',
    token: async () => 'token',
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  });
});
beforeEach(() => {
  asked = 0;
  answer = null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  timers = vi.spyOn(globalThis, 'setTimeout');
});
/** What listens to the timers goes first: it would put the ones of the test back. */
const takeRealTimers = () => {
  timers.mockRestore();
  vi.useRealTimers();
};
afterEach(takeRealTimers);

function watching(): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (event, data) => controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const button = page.getByRole('button', { name: 'Create zip' });
const zip = { url: 'https://awards.test/files/zip', fileType: 'all', createdAt: '2026-11-27T12:00:00Z' };

/** Asks for a zip of an award that nothing watches yet, and waits for its answer as long as a call may take. */
async function waitInVain(id: string) {
  tell = () => undefined;
  const silent = tell;
  const award = anAward({ id, zip: null });
  const screen = await render(<AwardFiles award={award} />);
  await button.click();
  await until('a request', () => asked === 1);
  vi.advanceTimersByTime(1);
  await until('a watcher', () => tell !== silent);
  vi.advanceTimersByTime(60_000);
  await until('a page that is free', () => notices.getSnapshot().context.backdrops.length === 0);
  await until('five minutes that have begun', () => timers.mock.calls.some(([, wait]) => wait === 300_000));
  return { screen, award };
}

it('waits on for a zip whose answer takes longer than a call may, until the award has it', async () => {
  const { screen, award } = await waitInVain('long');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(page.getByRole('alert').elements()).toEqual([]);
  tell('zip', { type: 'logos', done: 1, total: 4 });
  tell('zip', { type: 'all', done: 30, total: 400 });
  await expect.element(page.getByText('30 of 400 files')).toBeVisible();
  // Somebody else's zip of something else is not the one that was asked for.
  await screen.rerender(<AwardFiles award={{ ...award, zip: { ...zip, fileType: 'logos' } }} />);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(<AwardFiles award={{ ...award, zip }} />);
  await expect.element(page.getByRole('button', { name: 'Download Everything that was uploaded zip' })).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(notices.getSnapshot().context.notices.map(({ message }) => message)).toContain('Zip File Created');
  expect(asked).toBe(1);
  takeRealTimers();
  expect(await accessibilityFaults()).toEqual([]);
});

it('says that none came where the server gives it up', async () => {
  await waitInVain('given-up');
  tell('zip', { type: 'all', done: 0, total: 400, failed: true });
  await expect.element(page.getByRole('alert')).toHaveTextContent('timeout of 60000 ms exceeded');
  await expect.element(button).not.toHaveAttribute('aria-busy');
});

it('says so, too, where nothing is heard of it for five minutes', async () => {
  await waitInVain('silent');
  vi.advanceTimersByTime(299_000);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  vi.advanceTimersByTime(2_000);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-busy');
});

it('offers the zip that the award has, and none that is gone', async () => {
  const award = anAward({ id: 'gone', zip });
  const screen = await render(<AwardFiles award={award} />);
  await expect.element(page.getByRole('button', { name: 'Download Everything that was uploaded zip' })).toBeVisible();
  await screen.rerender(
    <AwardFiles award={{ ...award, zip: { ...zip, fileType: 'logos', createdAt: '2026-11-28T12:00:00Z' } }} />,
  );
  await expect.element(page.getByRole('button', { name: 'Download Logos zip' })).toBeVisible();
  await screen.rerender(<AwardFiles award={{ ...award, zip: null }} />);
  await expect.element(page.getByText(/^None created yet/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Download/ }).elements()).toEqual([]);
});

it('offers the zip that was made here until the award was fetched with what it has since', async () => {
  const made = { ...zip, createdAt: '2026-11-28T12:00:00Z', missing: 3 };
  const award = anAward({ id: 'here', zip });
  const screen = await render(<AwardFiles award={award} />);
  answer = { id: award.id, zip: made };
  await button.click();
  await expect.element(page.getByText('3 files are missing from this zip.')).toBeVisible();
  await screen.rerender(<AwardFiles award={{ ...award, zip: made }} />);
  await expect.element(page.getByText('3 files are missing from this zip.')).toBeVisible();
  await screen.rerender(<AwardFiles award={{ ...award, zip: null }} />);
  await expect.element(page.getByText('3 files are missing from this zip.')).not.toBeInTheDocument();
});

it('says how many files the last one lacks', async () => {
  await render(<AwardFiles award={anAward({ id: 'lacking', zip: { ...zip, missing: 2 } })} />);
  await expect.element(page.getByText('2 files are missing from this zip.')).toBeVisible();
});

it('offers of an award with a form of its own what that asks for', async () => {
  const offered = () => [...page.getByRole('combobox').element().querySelectorAll('option')].map(({ value }) => value);
  fields = [{ key: 'title' }, { key: 'own_trailer' }];
  const screen = await render(<AwardFiles award={anAward({ id: 'own', formVersion: 3 })} />);
  await expect.poll(offered).toEqual(['all', 'scores', 'results']);
  fields = [{ key: 'title' }, { key: 'logoLight' }];
  await screen.rerender(<AwardFiles award={anAward({ id: 'kept', formVersion: 3 })} />);
  await expect.poll(offered).toEqual(['all', 'logos', 'scores', 'results']);
  await screen.rerender(<AwardFiles award={anAward({ id: 'standard' })} />);
  await expect.poll(offered).toEqual(['all', 'documents', 'images', 'logos', 'scores', 'results']);
});
