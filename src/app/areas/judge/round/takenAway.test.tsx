import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { AskedPair } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Reply } from '#contract/schemas.ts';
import { askedOf } from '#machines/round/scoring.ts';
import { judgedEntry } from '../play/scorer.fixture.ts';
import { AnswersSitting } from './AnswersSitting.tsx';
import { PairsSitting } from './PairsSitting.tsx';
import { RankingSitting } from './RankingSitting.tsx';
import { ScoresSitting } from './ScoresSitting.tsx';
import type { OwnRound } from './SittingPage.tsx';
import type { RoundResponses } from './useRoundResponses.ts';

type Row = Reply<'listRoundEntries'>[number];
type Sitting = ComponentType<{
  readonly award: Award;
  readonly round: OwnRound;
  readonly responses: RoundResponses;
}>;

const [slipway, mill, quay] = ['Slipway Steps', 'Mill Race', 'North Quay'].map(judgedEntry);
const { award } = slipway!;
const rowOf = ({ entry }: typeof slipway & object): Row => ({ entry, former: null, answer: null });
const pairOf = (first: typeof slipway & object, second: typeof slipway & object): AskedPair => ({
  categoryID: 'conservation',
  firstID: first.entry.id,
  secondID: second.entry.id,
  given: null,
});
const round: OwnRound = {
  roundID: 'first',
  name: 'First look',
  place: 1,
  of: 1,
  kind: 'qualifying',
  picks: null,
  scale: null,
  pairs: null,
  criteria: null,
  range: null,
  threshold: null,
  top: 1,
  state: 'open',
  closesAt: null,
  due: 3,
  answered: 0,
};

let rows: readonly Row[];
let pairs: readonly AskedPair[];
const save = vi.fn<RoundResponses['save']>();
const responses: RoundResponses = {
  // The sittings read no more of it than this.
  outbox: { state: 'saved', unsafe: null, refused: [] } as unknown as Outbox,
  over: () => new Map(),
  refused: new Map(),
  save,
};
const title = page.getByRole('heading', { level: 1 });
/** The organiser takes the first entry away from this judge, and the page hears of it. */
const takeAway = async () => {
  rows = rows.slice(1);
  pairs = pairs.slice(1);
  invalidate(() => true);
  await expect.element(page.getByRole('alert')).toHaveTextContent('You cannot view this entry');
};
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('judge', 'ballots', 'reasons');
});

async function start(Sitting: Sitting, kind: Partial<OwnRound>, known = responses) {
  rows = [slipway!, mill!, quay!].map(rowOf);
  pairs = [pairOf(slipway!, mill!), pairOf(mill!, quay!)];
  const answers: Record<string, () => unknown> = {
    listRoundEntries: () => rows,
    listComparisons: () => pairs,
    listBallots: () => [],
  };
  vi.spyOn(api, 'call').mockImplementation(async (name) => answers[name]?.() as never);
  const shown = <Sitting award={award} round={{ ...round, ...kind }} responses={known} />;
  await render(shown);
  await expect.element(title).toHaveTextContent('Slipway Steps');
  return shown;
}

afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
  save.mockReset();
});

it('lets no other entry take the place of one that is taken away while the judge answers', async () => {
  await start(AnswersSitting, {});
  await page.getByRole('radio', { name: 'No' }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('Longer than the rules');
  await takeAway();
  await userEvent.keyboard('ynu');
  await page.getByRole('button', { name: 'Continue judging' }).click();
  await expect.element(title).toHaveTextContent('Mill Race');
  await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  expect(asksOnClosing()).toBe(false);
});

it('keeps an answer that is not saved for a judge who leaves the round', async () => {
  const shown = await start(AnswersSitting, {});
  await page.getByRole('radio', { name: 'No' }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('Longer than the rules');
  expect(asksOnClosing()).toBe(true);
  await cleanup();
  await render(shown);
  await expect.element(page.getByRole('textbox', { name: 'Why' })).toHaveValue('Longer than the rules');
  await expect.element(page.getByRole('radio', { name: 'No' })).toBeChecked();
});

it('lets no score go to an entry that was not asked about', async () => {
  await start(ScoresSitting, {
    kind: 'scores',
    range: 'zeroToTen',
    criteria: [
      { name: 'Idea', help: '', weight: 60 },
      { name: 'Use', help: '', weight: 40 },
    ],
  });
  await userEvent.keyboard('7');
  await takeAway();
  await userEvent.keyboard('89');
  await page.getByRole('button', { name: 'Continue judging' }).click();
  await expect.element(title).toHaveTextContent('Mill Race');
  await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  expect(asksOnClosing()).toBe(false);
});

it('gives each criterion its own score, however many are typed one after another', async () => {
  await start(ScoresSitting, {
    kind: 'scores',
    range: 'zeroToTen',
    criteria: ['Idea', 'Use', 'Form'].map((name) => ({ name, help: '', weight: 30 })),
  });
  await userEvent.keyboard('453');
  const given = (name: string) => page.getByRole('radiogroup', { name }).getByRole('radio', { checked: true });
  await expect.element(given('Idea')).toHaveTextContent('4');
  await expect.element(given('Use')).toHaveTextContent('5');
  await expect.element(given('Form')).toHaveTextContent('3');
});

it('gives a criterion alone what arrows give it, and goes on only by a digit', async () => {
  await start(ScoresSitting, {
    kind: 'scores',
    range: 'oneToFive',
    criteria: ['Idea', 'Use'].map((name) => ({ name, help: '', weight: 50 })),
  });
  const scale = (name: string) => page.getByRole('radiogroup', { name });
  const given = (name: string) => scale(name).getByRole('radio', { checked: true });
  (scale('Idea').getByRole('radio', { name: '1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(given('Idea')).toHaveTextContent('3');
  await expect.element(given('Idea')).toHaveFocus();
  await expect.element(given('Use')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}5');
  await expect.element(given('Use')).toHaveTextContent('5');
  await expect.element(given('Idea')).toHaveTextContent('3');
});

const scores = (range: OwnRound['range'], ...names: string[]): Partial<OwnRound> => ({
  kind: 'scores',
  range,
  criteria: names.map((name) => ({ name, help: '', weight: 50 })),
});
const grades = (...scale: string[]): Partial<OwnRound> => ({ kind: 'grades', scale });
const askedAnew: [string, Sitting, Partial<OwnRound>, Partial<OwnRound>][] = [
  ['other places', ScoresSitting, scores('zeroToTen', 'Idea', 'Use'), scores('zeroToTen', 'Use', 'Idea')],
  ['another scale', ScoresSitting, scores('zeroToTen', 'Idea', 'Use'), scores('oneToFive', 'Idea', 'Use')],
  ['other grades', AnswersSitting, grades('Poor', 'Fair', 'Good', 'Best'), grades('Best', 'Good', 'Fair', 'Poor')],
];
const checked = page.getByRole('radio', { checked: true });

it.each(askedAnew)('shows nothing typed before it opened again with %s', async (_, Sitting, was, is) => {
  await start(Sitting, was);
  await userEvent.keyboard('4');
  await expect.element(checked).toBeVisible();
  await cleanup();
  await start(Sitting, is);
  await expect.element(checked).not.toBeInTheDocument();
  expect(asksOnClosing()).toBe(false);
});

it.each(askedAnew)('shows a refused answer while the same is asked, not with %s', async (_, Sitting, was, is) => {
  const said = { kind: 'answer', roundID: 'first', awardID: award.id, base: 0, id: '1', at: 1, tried: true } as const;
  const given = was.kind === 'grades' ? { grade: 2 } : { marks: [3, 4] };
  const body = { ...given, reason: '', asked: askedOf({ ...round, ...was }) };
  const known = (): RoundResponses => ({
    ...responses,
    refused: new Map([[slipway!.entry.id, { ...said, entryID: slipway!.entry.id, body }]]),
  });
  await start(Sitting, was, known());
  await expect.element(checked.first()).toBeVisible();
  await cleanup();
  await start(Sitting, is, known());
  await expect.element(checked).not.toBeInTheDocument();
});

it('takes a mark for a criterion that came after others were marked, and says what it was asked', async () => {
  await start(ScoresSitting, scores('zeroToTen', 'Idea'));
  await userEvent.keyboard('4');
  await expect.element(checked).toBeVisible();
  await cleanup();
  const both = scores('zeroToTen', 'Idea', 'Use');
  await start(ScoresSitting, both);
  await userEvent.keyboard('78');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  const asked = askedOf({ ...round, ...both });
  expect(save.mock.lastCall?.[0]).toMatchObject({ body: { marks: [7, 8], asked } });
});

it('takes every blank that is typed behind a comment that was saved', async () => {
  await start(ScoresSitting, {
    kind: 'scores',
    range: 'zeroToTen',
    criteria: [{ name: 'Idea', help: '', weight: 100 }],
  });
  const given = { marks: [7], reason: 'Strong idea.', version: 1, updatedAt: '2026-10-02T09:00:00Z' };
  rows = rows.map((row) => ({ ...row, answer: given }));
  invalidate(() => true);
  const why = page.getByRole('textbox', { name: 'Why' });
  await expect.element(why).toHaveValue('Strong idea.');
  await why.click();
  await userEvent.keyboard('{Control>}{End}{/Control} Weak end.');
  await expect.element(why).toHaveValue('Strong idea. Weak end.');
});

it('ranks no other entry by a key for one that is taken away', async () => {
  await start(RankingSitting, { kind: 'transferableVote', picks: 3 });
  await takeAway();
  await userEvent.keyboard('1');
  await page.getByRole('button', { name: 'Continue judging' }).click();
  await expect.element(title).toHaveTextContent('Mill Race');
  await expect.element(page.getByText('0 of 2 places')).toBeVisible();
});

it('names the entries of changes that the server did not take', async () => {
  const said = {
    kind: 'answer',
    roundID: 'first',
    awardID: award.id,
    entryID: 'north-quay',
    base: 0,
    id: '1',
    at: 1,
    tried: true,
  } as const;
  const problem = { status: 422, code: 'round.refusal.closed', message: 'It is closed.', reasons: [] };
  const change = { ...said, body: { answer: 'yes' as const, reason: '' } };
  const outbox = { ...responses.outbox, refused: [{ change, problem }] };
  await start(AnswersSitting, {}, { ...responses, outbox });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/North Quay · CD-0118/);
});

it('compares no other pair by a key for one that is taken away', async () => {
  await start(PairsSitting, { kind: 'pairs', pairs: 3 });
  await takeAway();
  await userEvent.keyboard('1');
  expect(save).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Continue judging' }).click();
  await expect.element(title).toHaveTextContent('Mill Race');
  await userEvent.keyboard('2');
  expect(save.mock.lastCall?.[0]).toMatchObject({
    pair: ['mill-race', 'north-quay'],
    body: { preferred: 'north-quay' },
  });
});

it.each(['a double click', 'an Enter that is held'])('answers one pair by %s, not the next one too', async (way) => {
  await start(PairsSitting, { kind: 'pairs', pairs: 3 });
  const button = page.getByRole('button', { name: 'No difference' });
  if (way === 'a double click') await button.dblClick();
  else {
    button.element().focus();
    await userEvent.keyboard('{Enter>4/}');
  }
  await expect.element(title).toHaveTextContent('Mill Race');
  expect(save.mock.calls.map(([change]) => change)).toMatchObject([{ pair: ['slipway-steps', 'mill-race'] }]);
});

const over = '2026-01-02T09:00:00Z';
const whyClosed = page.getByText('The round’s closing time has passed.', { exact: false });

it.each([
  ['yes', AnswersSitting, {}, 'y', 'Save and go on'],
  ['scores', ScoresSitting, scores('zeroToTen', 'Idea'), '7', 'Save and go on'],
  ['rankings', RankingSitting, { kind: 'transferableVote', picks: 3 } as const, '1', 'Save ranking'],
  ['pairs', PairsSitting, { kind: 'pairs', pairs: 3 } as const, '1', 'No difference'],
] as const)('takes no %s once the closing time has passed, and says why', async (_, Sitting, kind, key, act) => {
  await start(Sitting, { ...kind, closesAt: over });
  await expect.element(page.getByText('Answers were taken until', { exact: false })).toBeVisible();
  await expect.element(whyClosed.first()).toBeVisible();
  await userEvent.keyboard(key);
  await page.getByRole('button', { name: act }).click({ force: true });
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['scores', ScoresSitting, scores('zeroToTen', 'Idea', 'Use'), '5'],
  ['answers', AnswersSitting, {}, ' '],
] as const)('goes on by a key with the focus in the %s of the next entry', async (_, Sitting, kind, key) => {
  await start(Sitting, kind);
  (page.getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard(key);
  await userEvent.keyboard('j');
  await expect.element(title).toHaveTextContent('Mill Race');
  await expect.element(page.getByRole('radio').first()).toHaveFocus();
});

it('keeps the focus on the category while another one is chosen', async () => {
  await start(RankingSitting, { kind: 'transferableVote', picks: 2 });
  const [first, ...others] = rows;
  rows = [first!, ...others.map((row) => ({ ...row, entry: { ...row.entry, categoryID: 'housing' } }))];
  invalidate(() => true);
  const category = page.getByRole('combobox');
  await expect.element(category).toBeVisible();
  (category.element() as HTMLElement).focus();
  await userEvent.selectOptions(category, 'housing');
  await expect.element(title).toHaveTextContent('Mill Race');
  await expect.element(category).toHaveFocus();
});
