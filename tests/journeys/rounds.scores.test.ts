import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { isDeep } from '../support/depth.ts';
import { compare, inPairs, makeRound, stepRound } from '../support/rounds.ts';
import { startRounds } from './steps/rounds.ts';

let stage: Awaited<ReturnType<typeof startRounds>>;

beforeAll(async () => {
  stage = await startRounds();
});
afterAll(() => stage.close());

const table = (name: string) => stage.organiser.page.getByRole('table', { name });

async function seesGrades() {
  const grades = table('Judges who gave each grade');
  await grades.waitFor();
  expect(await grades.getByRole('columnheader').allInnerTexts()).toEqual([
    'Entry',
    'Majority grade',
    'Not yet',
    'Promising',
    'Outstanding',
  ]);
  expect(await grades.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    'Outstanding',
    '0',
    '0',
    '1',
  ]);
  await stage.organiser.inspect('grades-count');
}

const paired = ['Bay Nine', 'Salt Road', 'Winter Market'];

/** Winter Market is never better, and between the two others there is no difference. */
async function seesStrengths() {
  const strengths = table('Strength of each entry');
  await strengths.waitFor();
  const cells = await strengths.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));
  expect(cells.at(-1)).toBe('Winter MarketNone020');
  expect(cells.slice(0, 2).map((words) => words?.match(/50% \(\d+–\d+%\)101$/) !== null)).toEqual([true, true]);
  await stage.organiser.page
    .getByText(/do not say which of these is better: (Bay Nine and Salt Road|Salt Road and Bay Nine)\.$/)
    .waitFor();
  await stage.organiser.inspect('pairs-count');
}

it('shows the organiser how many gave which grade, and how strong entries are that were compared', async () => {
  const { server, organiser, prize } = stage;
  const { admin, judge } = stage.people;
  const opened = async (titles: readonly string[], changes: Partial<RoundPlan>) => {
    const { award, entries } = await prize(titles);
    const round = await makeRound(server, admin, award, [judge], changes);
    await stepRound(server, admin, round, 'open');
    return { round, entries };
  };
  const closed = async (round: Round) => {
    await stepRound(server, admin, round, 'close');
    await organiser.page.reload();
  };
  const scale = ['Not yet', 'Promising', 'Outstanding'];
  const graded = await opened(['Moth Season', 'Salt Roads'], { kind: 'grades', scale, top: 1 });
  for (const [place, { id }] of graded.entries.entries()) {
    const query = { awardID: graded.round.awardID, id: graded.round.id, entryID: id };
    await server.ok('answerRound', { as: judge.token, query, body: { grade: 2 - place, reason: '' } });
  }
  await closed(graded.round);
  await seesGrades();

  const { round, entries } = await opened(paired, inPairs);
  const query = { awardID: round.awardID, id: round.id };
  const last = entries[2]!.id;
  for (const pair of await server.ok('listComparisons', { as: judge.token, query })) {
    const isBehind = [pair.firstID, pair.secondID].indexOf(last);
    await compare(server, judge, round, pair, isBehind < 0 ? null : isBehind === 0 ? pair.secondID : pair.firstID);
  }
  await closed(round);
  await seesStrengths();
  expect(organiser.problems).toEqual([]);
});

// In a quick run judges grade and compare in rounds.offline.test.ts, and the rules are held by tests/api/rounds.grades and rounds.pairs.
if (isDeep) {
  it('has a judge grade entries by key, and shows the organiser how many gave which grade', async () => {
    const { organiser, answering, prize, appointBoth, openRound, answer, closeEarly } = stage;
    await prize(['Moth Season', 'Salt Roads']);
    const { page } = organiser;
    await page.getByRole('button', { name: 'Add a round before the scores' }).click();
    await page.getByRole('radio', { name: 'Grades in words' }).check();
    await page.getByLabel('Entries in each category').fill('1');
    await page.getByLabel('Judges who must grade').fill('1');
    await page.getByLabel('Grades, the lowest first').fill('Good');
    await page.getByRole('button', { name: 'Save round' }).click();
    await page.getByText('Write 2 to 9 different grades of up to 40 characters.').waitFor();
    await page.getByLabel('Grades, the lowest first').fill('Not yet\nPromising\nOutstanding');
    await appointBoth();
    await organiser.inspect('grades-form');
    await page.getByRole('button', { name: 'Save round' }).click();
    await openRound();

    await answer();
    const grader = answering;
    await grader.page.getByRole('heading', { name: 'How good is it?' }).waitFor();
    await grader.page.keyboard.press('3');
    expect(await grader.page.getByRole('radio', { name: 'Outstanding' }).isChecked()).toBe(true);
    await grader.inspect('grades-judge');
    await grader.page.getByRole('button', { name: 'Save and go on' }).click();
    await grader.page.getByRole('img', { name: '1 of 2 answered' }).waitFor();
    await grader.page.getByRole('radio', { name: 'Promising' }).check();
    await grader.page.getByRole('button', { name: 'Save and go on' }).click();
    await grader.page.getByRole('img', { name: '2 of 2 answered' }).waitFor();
    await grader.page.getByText('Saved', { exact: true }).waitFor();
    expect(grader.problems).toEqual([]);

    await closeEarly();
    await seesGrades();
    await page.getByRole('button', { name: 'Decide what goes on' }).click();
    await page.getByRole('button', { name: 'Publish shortlist' }).waitFor();
    expect(organiser.problems).toEqual([]);
  });

  it('has a judge compare entries two by two by keys, and shows the organiser the strengths', async () => {
    const { organiser, answering, prize, openRound, answer } = stage;
    const { judge } = stage.people;
    await prize(paired);
    const { page } = organiser;
    await page.getByRole('button', { name: 'Add a round before the scores' }).click();
    await page.getByRole('radio', { name: 'Pairs, compared one by one' }).check();
    await page.getByLabel('Entries in each category').fill('1');
    await page.getByLabel('Judges who must compare').fill('1');
    await page.getByLabel('Pairs a judge compares').fill('0');
    // Both judges have the same name: the address below tells them apart.
    const boxes = page.getByRole('group', { name: 'Wayfinding' });
    await boxes.getByRole('checkbox', { description: judge.email }).check();
    await page.getByRole('button', { name: 'Save round' }).click();
    await page.getByText('Enter a whole number from 1 to 300.').waitFor();
    await page.getByLabel('Pairs a judge compares').fill('20');
    await organiser.inspect('pairs-form');
    await page.getByRole('button', { name: 'Save round' }).click();
    await openRound();

    await answer();
    const comparer = answering;
    const better = comparer.page.getByRole('button', { name: /^Better: / });
    /** The titles of the pair, first and second. */
    const pair = async () => {
      await better.nth(1).waitFor();
      const labels = await better.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
      return labels.map((label) => label?.replace('Better: ', ''));
    };
    /** By key: Winter Market is never better, and between the two others there is no difference. */
    const keyFor = ([first, second]: readonly (string | undefined)[]) =>
      first === 'Winter Market' ? '2' : second === 'Winter Market' ? '1' : '0';
    const meter = (answered: number) => comparer.page.getByRole('img', { name: `${answered} of 3 compared` }).waitFor();
    const first = await pair();
    await comparer.inspect('pairs-compare');
    await comparer.page.keyboard.press(keyFor(first) === '1' ? '2' : '1');
    await meter(1);
    await comparer.page.keyboard.press('z');
    await comparer.page.getByText('Your answer was:').waitFor();
    expect(await pair()).toEqual(first);
    await comparer.page.keyboard.press(keyFor(first));
    for (const answered of [1, 2]) {
      await comparer.page.getByText('Your answer was:').waitFor({ state: 'detached' });
      await comparer.page.getByText(/^Saved: /).waitFor();
      const next = await pair();
      await comparer.page.keyboard.press(keyFor(next));
      await meter(answered + 1);
    }
    await comparer.page.getByRole('heading', { name: 'All your pairs are compared' }).waitFor();
    await comparer.page.getByText('Saved', { exact: true }).waitFor();
    await comparer.inspect('pairs-done');
    expect(comparer.problems).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Close round' }).click();
    await seesStrengths();
    expect(organiser.problems).toEqual([]);
  });
}

it('has a judge score entries by the criteria of a round, and shows the judges of the next one what was said', async () => {
  const { server, organiser, answering, prize, appointBoth, openRound, answer, closeEarly } = stage;
  const { admin, judge } = stage.people;
  const { award } = await prize(['Moth Season', 'Salt Roads']);
  const { page } = organiser;
  await page.getByRole('button', { name: 'Add a round before the scores' }).click();
  await page.getByLabel('Name of the round').fill('First jury');
  await page.getByRole('radio', { name: 'Scores by criteria' }).check();
  await page.getByRole('radio', { name: '1 to 5' }).check();
  const criterion = (place: number) => page.getByRole('group', { name: `Criterion ${place}` });
  await criterion(1).getByLabel('Name').fill('Craft');
  await criterion(1).getByLabel('What judges look for').fill('How well it is made.');
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await criterion(2).getByLabel('Name').fill('Story');
  await criterion(2).getByLabel('Weight').fill('40');
  await page.getByRole('radio', { name: 'Entries with a high score' }).check();
  await page.getByLabel('Share of the scale needed').fill('70');
  await page.getByLabel('Judges who must score').fill('1');
  await appointBoth();
  await page.getByRole('button', { name: 'Save round' }).click();
  await page.getByText('Name each criterion differently and weight each with 1% at least.').waitFor();
  await criterion(1).getByLabel('Weight').fill('60');
  await organiser.inspect('scores-form');
  await page.getByRole('button', { name: 'Save round' }).click();
  // What makes the final result is chosen before anybody scores.
  const final = page.getByRole('region', { name: 'What makes the final result' });
  await final.getByRole('radio', { name: 'A weighted sum' }).check();
  await final.getByRole('textbox', { name: 'First jury' }).fill('40');
  await final.getByText('Weights add up to 110%: 10% too much.').waitFor();
  await final.getByRole('textbox', { name: 'Scores after the rounds' }).fill('60');
  await final.getByText('8.00 in First jury (40%) and 7.50 in Scores after the rounds (60%) come to 7.70.').waitFor();
  await organiser.inspect('final-result-form');
  await final.getByRole('button', { name: 'Save what makes the result' }).click();
  await final.getByRole('button', { name: 'Save what makes the result' }).waitFor({ state: 'detached' });
  await openRound();
  await page.getByRole('button', { name: 'Edit round' }).click();
  await page.getByText('How well it is made.').waitFor();
  expect(await page.getByRole('group', { name: 'Criterion 1' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await answer();
  const scorer = answering;
  const rowOf = (name: string) => scorer.page.getByRole('radiogroup', { name });
  const chosen = (name: string) => rowOf(name).getByRole('radio', { checked: true }).innerText();
  await rowOf('Craft').waitFor();
  await scorer.page.keyboard.press('5');
  expect(await chosen('Craft')).toBe('5');
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByText('Score every criterion, within the scale.').waitFor();
  // The key was followed to the next criterion; what is out of the scale is not taken.
  await rowOf('Story').getByRole('radio', { name: '1' }).focus();
  await scorer.page.keyboard.press('9');
  expect(await rowOf('Story').getByRole('radio', { checked: true }).count()).toBe(0);
  await scorer.page.keyboard.press('4');
  await scorer.page.keyboard.press('ArrowUp');
  await scorer.page.keyboard.press('4');
  expect([await chosen('Craft'), await chosen('Story')]).toEqual(['4', '4']);
  await scorer.page.getByLabel('Why').fill('Brave and quiet.');
  await scorer.inspect('scores-judge');
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByRole('img', { name: '1 of 2 answered' }).waitFor();
  // Half a sheet stays while the judge looks elsewhere, and is not saved.
  await scorer.page.keyboard.press('2');
  await scorer.page.getByRole('button', { name: 'Next entry' }).click();
  await scorer.page.getByText('Saved', { exact: true }).waitFor();
  await scorer.page.getByRole('button', { name: 'Next entry' }).click();
  expect(await chosen('Craft')).toBe('2');
  await rowOf('Story').getByRole('radio', { name: '2' }).click();
  await scorer.page.getByRole('button', { name: 'Save and go on' }).click();
  await scorer.page.getByRole('img', { name: '2 of 2 answered' }).waitFor();
  await scorer.page.getByText('Saved', { exact: true }).waitFor();

  await closeEarly();
  const means = table('Scores of each entry');
  await means.waitFor();
  expect(await means.getByRole('columnheader').allInnerTexts()).toEqual([
    'Entry',
    'Mean',
    'Judges',
    'Lowest to highest judge',
    'Craft (60%)',
    'Story (40%)',
  ]);
  expect(await means.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '75%',
    '1',
    '75–75%',
    '75%',
    '75%',
  ]);
  await organiser.inspect('scores-count');
  await page.getByRole('button', { name: 'Decide what goes on' }).click();
  await page.getByRole('button', { name: 'Publish shortlist' }).waitFor();

  await final.getByText('A judge has scored already.').waitFor();
  await final.getByText('First jury (40%) and Scores after the rounds (60%)').waitFor();
  // The next round shows what was said in this one, without a name.
  await page.getByRole('button', { name: 'Add another round' }).click();
  await page.getByRole('radio', { name: 'Also what judges wrote about it' }).check();
  await organiser.inspect('former-form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const next = await makeRound(server, admin, award, [judge], { name: 'Final jury', shows: 'reasons' });
  await stepRound(server, admin, next, 'open');
  await scorer.page.goto(`${server.url}judge/round?award=${award.id}&id=${next.id}`);
  const former = scorer.page.getByRole('region', { name: 'In the round before: First jury' });
  await former.getByText('Mean of 1 judge: 75% of the scale').waitFor();
  await former.getByText('What judges wrote').click();
  await former.getByText('Brave and quiet.').waitFor();
  await scorer.inspect('former-judge');
  expect(scorer.problems).toEqual([]);
  expect(organiser.problems).toEqual([]);
});
