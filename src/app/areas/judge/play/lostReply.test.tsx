import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '#app/actors/session/session.ts';
import { storeKey } from '#app/data/offline/judgeKey.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import { EntryScreen } from '../entry/EntryScreen.tsx';
import { PlayScreen } from './PlayScreen.tsx';
import { judgedEntry } from './scorer.fixture.ts';

const judge = 'nora';
const assignment = { categoryIDs: ['conservation'], nda: { version: 1 } };
const refused = {
  code: 'rule.refused',
  errorMessage: 'Refused',
  reasons: [{ code: 'score.refusal.state', params: { state: 'submitted' } }],
};

/** What the server has of each sheet. */
let statuses: Map<string, Sheet['status']>;
/** What becomes of the next sheet that is handed in, where anything does. */
let next: 'lost' | 'refused' | null;
let isConnected: boolean;
/** Answers each change of a sheet in place of the server, where a test does. */
let answer: (() => Promise<Response>) | null;

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

/** A server that takes each sheet once, as `scoreEntry` does. */
function serve(...titles: string[]) {
  const judged = titles.map(judgedEntry);
  statuses = new Map(judged.map(({ entry }) => [entry.id, 'scored']));
  next = 'lost';
  isConnected = true;
  answer = null;
  const sheetOf = (id: string) => ({
    status: statuses.get(id),
    marks: { benefit: 8, design: 7, value: 6 },
    comment: '',
    note: '',
    recusal: null,
  });
  const handIn = (id: string) => {
    const now = next;
    next = null;
    if (now === 'refused' || statuses.get(id) === 'submitted') return Response.json(refused, { status: 422 });
    statuses.set(id, 'submitted');
    if (now === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(sheetOf(id));
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname.endsWith('/entry/score')) return answer ? answer() : handIn(searchParams.get('id') ?? '');
    if (!isConnected) throw new TypeError('Failed to fetch');
    if (pathname.endsWith('/award/list')) return Response.json([{ ...judged[0]!.award, assignment }]);
    if (pathname.endsWith('/entry/list')) {
      return Response.json(judged.map(({ entry }) => ({ ...entry, score: sheetOf(entry.id) })));
    }
    return new Response(null, { status: 404 });
  });
}

const open = (path: string, search: string) => {
  const { hook, searchHook } = memoryLocation({ path: `${path}?${search}` });
  return render(
    <Router hook={hook} searchHook={searchHook}>
      {path === '/judge/play' ? <PlayScreen personID={judge} /> : <EntryScreen personID={judge} />}
    </Router>,
  );
};

it('counts a sheet as in whose answer was lost, and hands the others in at the next press', async () => {
  serve('Slipway Steps', 'Mill Race');
  await open('/judge/play', 'review');
  await page.getByRole('button', { name: 'Submit 2 score sheets' }).click();
  await expect.element(page.getByText('Not submitted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit 1 score sheet' }).click();
  await expect.element(page.getByText('every score sheet is with the organiser')).toBeVisible();
  await expect.element(page.getByText('Not submitted', { exact: true })).not.toBeInTheDocument();
  expect([...statuses.values()]).toEqual(['submitted', 'submitted']);
});

it('comes to the end where the connection was gone with the answer', async () => {
  serve('Slipway Steps');
  await open('/judge/play', 'review');
  const submit = page.getByRole('button', { name: 'Submit 1 score sheet' });
  await expect.element(submit).toBeVisible();
  isConnected = false;
  await submit.click();
  await expect.element(page.getByText('Not submitted', { exact: true })).toBeVisible();
  isConnected = true;
  await submit.click();
  await expect.element(page.getByText('every score sheet is with the organiser')).toBeVisible();
});

it('does the same with one entry alone', async () => {
  serve('Slipway Steps', 'Mill Race');
  await open('/judge/entry', 'id=slipway-steps');
  const submit = page.getByRole('button', { name: 'Submit this score sheet' });
  await expect.element(submit).toBeVisible();
  isConnected = false;
  await submit.click();
  await expect.element(page.getByText('Not submitted', { exact: true })).toBeVisible();
  isConnected = true;
  await submit.click();
  await expect.element(page.getByText('This score sheet can only be read')).toBeVisible();
  await expect.element(page.getByText('Not submitted', { exact: true })).not.toBeInTheDocument();
});

it('says what the server refuses of a sheet that is not in', async () => {
  serve('Slipway Steps');
  next = 'refused';
  await open('/judge/play', 'review');
  const submit = page.getByRole('button', { name: 'Submit 1 score sheet' });
  await submit.click();
  await expect.element(page.getByText('Not submitted', { exact: true })).toBeVisible();
  await expect.element(submit).toBeVisible();
});

it('keeps a recusal that waits before the judge while an earlier mark of the entry arrives', async () => {
  serve('Slipway Steps');
  const tokens = { claims: { userName: judge }, idToken: 'token', accessExpires: 1e12, idExpires: 1e12, clockDrift: 0 };
  const known = session.getSnapshot();
  const signedIn = { ...known, hasTag: () => true, context: { ...known.context, tokens } };
  vi.spyOn(session, 'getSnapshot').mockReturnValue(signedIn as never);
  const held: ((response: Response) => void)[] = [];
  answer = () => new Promise((resolve) => held.push(resolve));
  await open('/judge/play', 'entry=slipway-steps');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Slipway Steps');
  await userEvent.keyboard('5');
  await expect.poll(() => held.length).toBe(1);
  await userEvent.keyboard('c');
  await page.getByRole('textbox', { name: 'Your connection with the entry' }).fill('My firm.');
  await page.getByRole('button', { name: 'Recuse', exact: true }).click();
  const recused = page.getByText('You are recused from this entry');
  await expect.element(recused).toBeVisible();
  const sheet = { status: 'scored', marks: { benefit: 5 }, comment: '', note: '', recusal: null };
  held[0]!(Response.json(sheet));
  await expect.poll(() => held.length).toBe(2);
  await expect.element(recused).toBeVisible();
  held[1]!(Response.json({ ...sheet, status: 'unscored', recusal: { reason: 'My firm.' } }));
  await expect.element(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await expect.element(recused).toBeVisible();
});
