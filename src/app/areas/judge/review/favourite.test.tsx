import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { storeKey } from '#app/data/offline/judgeKey.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { PlayScreen } from '../play/PlayScreen.tsx';
import { judgedEntry } from '../play/scorer.fixture.ts';

const judge = 'flora';
const assignment = { categoryIDs: ['conservation'], nda: { version: 1 } };
const judged = ['Slipway Steps', 'Mill Race'].map(judgedEntry);

/** What the server has as the favourite of the category. */
let favourite: string | null;

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('judge', 'reasons');
  await storeKey(judge, new Uint8Array(32));
});

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

/** A server that takes a favourite as `markBestEntry` does. */
function serve() {
  favourite = 'mill-race';
  const sheetOf = (id: string) => ({
    status: 'scored',
    marks: { benefit: 8, design: 7, value: 6 },
    comment: '',
    note: '',
    recusal: null,
    favourite: id === favourite,
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (address, request) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname.endsWith('/award/list')) return Response.json([{ ...judged[0]!.award, assignment }]);
    if (pathname.endsWith('/entry/list')) {
      return Response.json(judged.map(({ entry }) => ({ ...entry, score: sheetOf(entry.id) })));
    }
    if (pathname.endsWith('/entry/best')) {
      const id = searchParams.get('id');
      if (JSON.parse(String(request?.body)).bestEntry) favourite = id;
      else if (favourite === id) favourite = null;
      return Response.json(judged.find(({ entry }) => entry.id === id)?.entry);
    }
    return new Response(null, { status: 404 });
  });
}

const named = page.getByRole('button', { pressed: true });

it('stays the one that was named last after a look at an entry', async () => {
  serve();
  const { hook, searchHook } = memoryLocation({ path: '/judge/play?review' });
  await render(
    <Router hook={hook} searchHook={searchHook}>
      <PlayScreen personID={judge} />
    </Router>,
  );
  await expect.element(named).toHaveAccessibleName(/^Mill Race is my favourite/);
  await page.getByRole('button', { name: 'Name Slipway Steps my favourite' }).click();
  await expect.element(named).toHaveAccessibleName(/^Slipway Steps is my favourite/);
  await page.getByRole('button', { name: 'Mill Race', exact: true }).click();
  await page.getByRole('button', { name: 'All scores' }).click();
  await expect.element(named).toHaveAccessibleName(/^Slipway Steps is my favourite/);
  await named.click();
  await expect.element(named).not.toBeInTheDocument();
  expect(favourite).toBeNull();
});
