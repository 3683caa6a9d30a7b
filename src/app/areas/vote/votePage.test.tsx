import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { PublicVote } from '#contract/vote.ts';
import { VotePage } from './VotePage.tsx';

const entry = (entryID: string, title: string) => ({
  entryID,
  ref: entryID,
  title,
  answers: [],
  image: null,
  video: null,
  votes: null,
});
const vote: PublicVote = {
  name: 'Audience prize',
  awardName: 'Harbour Prize',
  organiser: 'Alder Trust',
  timeZone: 'Europe/London',
  resultsAt: null,
  state: 'open',
  closesAt: '2027-05-01T12:00:00.000Z',
  picks: 1,
  categories: [
    { categoryID: 'films', name: 'Films', names: {}, entries: [entry('road', 'Salt Road'), entry('ferry', 'Ferry')] },
    { categoryID: 'shorts', name: 'Shorts', names: {}, entries: [...'ABCDEFGH'].map((title) => entry(title, title)) },
  ],
};
const cast = {
  ballotID: 'one',
  castAt: '2027-04-01T12:00:00.000Z',
  receipt: 'AAAA-BBBB-CCCC',
  mailed: true,
  wanted: false,
  choices: [{ categoryID: 'films', entryID: 'road' }],
};
const closed = { code: 'rule.refused', errorMessage: 'Closed', reasons: [{ code: 'vote.refusal.over' }] };

let answers: Record<string, () => Response>;
let shown: Awaited<ReturnType<typeof render>>;
beforeAll(async () => {
  await setLocale('en');
  await loadMessages('vote', 'reasons');
});
beforeEach(async () => {
  answers = {
    'config.json': () => Response.json({ apiBase: '/api', basePath: '/' }),
    'public/vote': () => Response.json(vote),
    'vote/code': () => Response.json({ sent: true }),
    'ballot/own': () => Response.json({ ballot: cast }),
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const path = new URL(String(address), location.href).pathname;
    return Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]() ?? new Response(null, { status: 404 });
  });
  await page.viewport(360, 780);
  shown = await render(<VotePage id="prize" />);
});
afterEach(async () => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  await page.viewport(1280, 720);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const inView = (words: string) => {
  const shown = [...document.querySelectorAll('span, p')].filter((element) => element.textContent.startsWith(words));
  return shown.some((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
};

it('says on a telephone why one more vote is not taken, where the person looks', async () => {
  await press('Vote, Salt Road');
  await press('Vote, Ferry');
  await expect.poll(() => inView('You have given your vote of this category')).toBe(true);
});

it('keeps the way to save changed votes in sight on a telephone', async () => {
  await page.getByRole('textbox', { name: 'Your email' }).fill('ana@example.org');
  await press('Already voted? See or change your votes');
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await press('Show my votes');
  await press('Your vote, Salt Road');
  await press('Vote, Ferry');
  const saves = page.getByRole('button', { name: 'Save my votes' });
  await expect.element(saves.last()).toBeInViewport();
});

it('tells somebody whose votes came after the close that they do not count', async () => {
  await press('Vote, Salt Road');
  await page.getByRole('textbox', { name: 'Your email' }).fill('ana@example.org');
  await press('Send my code');
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  answers['vote/ballot'] = () => Response.json(closed, { status: 422 });
  await press('Cast 1 vote');
  await expect.element(page.getByRole('alert')).toHaveTextContent('came too late and does not count');
  await expect.element(page.getByText(/Voting closes on/)).not.toBeInTheDocument();
});

const chooseAndConfirm = async () => {
  await press('Vote, Salt Road');
  await page.getByRole('textbox', { name: 'Your email' }).fill('ana@example.org');
  await press('Send my code');
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await press('Cast 1 vote');
};

it('offers nothing but to send the votes again where no answer came, and says at the close that they may be in', async () => {
  answers['vote/ballot'] = () => Response.error();
  await chooseAndConfirm();
  await expect.element(page.getByRole('alert')).toHaveTextContent('We do not know whether your votes arrived');
  await expect.element(page.getByRole('textbox', { name: 'Code' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send another code' })).not.toBeInTheDocument();
  answers['vote/ballot'] = () =>
    Response.json({ ...closed, reasons: [{ code: 'vote.refusal.codeWrong' }] }, { status: 422 });
  await press('Send again');
  answers['vote/code'] = () => Response.json(closed, { status: 422 });
  await press('Send another code');
  await expect.element(page.getByRole('alert')).toHaveTextContent('they may have arrived in time');
  await expect.element(page.getByText(/does not count/)).not.toBeInTheDocument();
});

it('shows a vote for an entry that is not on the page for now, and removes it where asked', async () => {
  const away = { categoryID: 'films', entryID: 'away' };
  answers['ballot/own'] = () => Response.json({ ballot: { ...cast, choices: [away] } });
  await page.getByRole('textbox', { name: 'Your email' }).fill('ana@example.org');
  await press('Already voted? See or change your votes');
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await press('Show my votes');
  await press('Vote, Ferry');
  await expect.poll(() => inView('You have given your vote of this category')).toBe(true);
  await press('Remove your vote for An entry that is not on this page for now');
  await press('Vote, Ferry');
  await expect.element(page.getByRole('button', { name: 'Your vote, Ferry' })).toBeVisible();
});

it('goes on at the code where the page is loaded again after one was sent, until the voter goes back', async () => {
  const again = async () => {
    await shown.unmount();
    shown = await render(<VotePage id="prize" />);
  };
  await press('Vote, Salt Road');
  await page.getByRole('textbox', { name: 'Your email' }).fill('ana@example.org');
  await press('Send my code');
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await again();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await expect.element(page.getByRole('button', { name: 'Cast 1 vote' })).toBeVisible();
  await page.getByRole('button', { name: 'Change votes or address' }).click();
  await again();
  await expect.element(page.getByRole('button', { name: 'Your vote, Salt Road' })).toBeVisible();
});
