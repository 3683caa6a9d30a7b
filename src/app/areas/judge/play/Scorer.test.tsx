import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/fonts.css.ts';
import '#app/ui/theme/base.css.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { UnsafeMarks } from '../shared/UnsafeMarks.tsx';
import { judgedEntry } from './scorer.fixture.ts';
import { marksMade, press, pressAtOnce, saved, start } from './sitting.fixture.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('judge');
});

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.mode;
});

it('marks, moves on, skips, stands aside and takes back by keyboard alone', async () => {
  const made = await start([judgedEntry('Slipway Steps'), judgedEntry('Mill Race'), judgedEntry('North Quay')]);
  await press('8', '{ArrowDown}', '7', '{ArrowDown}', 'x');
  expect(marksMade(made)).toEqual([{ benefit: 8 }, { design: 7 }, { value: 10 }]);
  await expect.element(page.getByRole('radio', { name: '10', checked: true })).toBeVisible();
  await press('j');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mill Race');
  await press('5', 'j');
  await expect.element(page.getByRole('alert')).toHaveTextContent('2 criteria have no score');
  await press('s');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('North Quay');
  await press('z');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mill Race');
  expect(marksMade(made).at(-1)).toEqual({ benefit: null });
  await press('c');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('My firm advised the client.');
  expect(marksMade(made)).toHaveLength(5);
  await userEvent.tab();
  await userEvent.tab();
  await press('{Enter}');
  await expect.element(page.getByText('You are recused from this entry')).toBeVisible();
  expect(made.at(-1)?.change).toEqual({ recusal: { reason: 'My firm advised the client.' } });
  await press('k');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Slipway Steps');
});

it('takes the mark that is pressed, whichever criterion was in hand before', async () => {
  const judged = judgedEntry('Slipway Steps');
  const described = judged.category.criteria.map((criterion, at) => ({
    ...criterion,
    description: at === 0 ? 'For whom?' : '',
  }));
  const made = await start([{ ...judged, category: { ...judged.category, criteria: described } }]);
  for (const [criterion, mark] of [
    ['Quality of design', '7'],
    ['Public benefit', '8'],
    ['Delivery and value', '6'],
  ] as const) {
    const scale = page.getByRole('radiogroup', { name: criterion });
    await scale.getByRole('radio', { name: mark, exact: true }).click();
  }
  expect(marksMade(made)).toEqual([{ design: 7 }, { benefit: 8 }, { value: 6 }]);
});

it('marks what is shown however quickly one key follows another', async () => {
  const made = await start([judgedEntry('Slipway Steps'), judgedEntry('Mill Race')]);
  await pressAtOnce('8', 'ArrowDown', '7', 'ArrowDown', '6', 'j', '5', 'ArrowDown', '5', 'ArrowDown', '5');
  const [benefit, design, value] = ['benefit', 'design', 'value'];
  expect(made.map(({ entryID, change }) => [entryID, Object.entries(change.marks ?? {})[0]])).toEqual([
    ['slipway-steps', [benefit, 8]],
    ['slipway-steps', [design, 7]],
    ['slipway-steps', [value, 6]],
    ['mill-race', [benefit, 5]],
    ['mill-race', [design, 5]],
    ['mill-race', [value, 5]],
  ]);
});

it('writes words, not marks, in the comment', async () => {
  const made = await start([judgedEntry('Slipway Steps')]);
  await page.getByLabelText('Comment to the entrant').click();
  await userEvent.keyboard('10 out of 10, jolly zest');
  expect(made.at(-1)?.change).toEqual({ comment: '10 out of 10, jolly zest' });
  expect(marksMade(made)).toEqual([]);
});

it('keeps the note open while it is emptied, so that the next keys write and do not score', async () => {
  const made = await start([judgedEntry('Slipway Steps'), judgedEntry('Mill Race')]);
  await page.getByText('Private note, for you alone').click();
  await page.getByRole('textbox', { name: 'Private note' }).click();
  await userEvent.keyboard('ab');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  await userEvent.keyboard('s8');
  expect(marksMade(made)).toEqual([]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Slipway Steps');
  expect(made.at(-1)?.change).toEqual({ note: 's8' });
  await expect.element(page.getByRole('textbox', { name: 'Private note' })).toHaveValue('s8');
});

it('leaves the comment under the cursor where the window becomes narrow, so that the next keys write and do not score', async () => {
  const made = await start([judgedEntry('Slipway Steps')]);
  const comment = page.getByLabelText('Comment to the entrant');
  await comment.click();
  await userEvent.keyboard('Well ');
  await page.viewport(800, 700);
  await expect.element(page.getByRole('tablist', { name: 'Criteria' })).toBeVisible();
  await userEvent.keyboard('xc8');
  await expect.element(comment).toHaveValue('Well xc8');
  expect(marksMade(made)).toEqual([]);
});

it('lets letters and digits be switched off, and marks by what has the focus all the same', async () => {
  const made = await start([judgedEntry('Slipway Steps')]);
  await press('?');
  const letters = page.getByRole('switch', { name: 'Letters and digits act' });
  await letters.click();
  await expect.element(letters).not.toBeChecked();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await press('8', 'x', 'c', '?');
  expect(marksMade(made)).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const benefit = page.getByRole('radiogroup', { name: 'Public benefit' });
  (benefit.getByRole('radio', { name: '0', exact: true }).element() as HTMLElement).focus();
  await press('8');
  expect(marksMade(made)).toEqual([{ benefit: 8 }]);
});

it('folds the comment on a narrow screen until it is asked for', async () => {
  await start([judgedEntry('Slipway Steps')], [], 360);
  const comment = page.getByLabelText('Comment to the entrant');
  await expect.element(comment).not.toBeVisible();
  await page.getByText('Comment and note').click();
  await expect.element(comment).toBeVisible();
});

it('gives the focus back where a judge does not stand aside after all', async () => {
  await start([judgedEntry('Slipway Steps')]);
  const conflict = page.getByRole('button', { name: /Conflict/ });
  (conflict.element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Your connection with the entry' })).toHaveFocus();
  await press('{Escape}');
  await expect.element(conflict).toHaveFocus();
});

it('ends with all marks side by side, names what waits, and hands in what is complete', async () => {
  const submitted: string[] = [];
  await start([judgedEntry('Slipway Steps'), judgedEntry('Mill Race')], submitted);
  await press('8', '{ArrowDown}', '7', '{ArrowDown}', '6', 'j', 's');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your scores side by side');
  await expect.element(page.getByText('1 entry waits for scores')).toBeVisible();
  await page.getByRole('button', { name: 'Submit 1 score sheet' }).click();
  await expect.element(page.getByText('Scores Submitted')).toBeVisible();
  expect(submitted).toEqual(['Slipway Steps']);
  await page.getByRole('button', { name: 'Slipway Steps', exact: true }).click();
  await expect.element(page.getByText('This score sheet can only be read')).toBeVisible();
  await press('1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have submitted this score sheet');
});

it('shows the statement first, then the files; where nothing was stated, the document', async () => {
  const judged = judgedEntry('Slipway Steps');
  const filed = { supportingDocURL: '/files/document.pdf', supportingImageURL: '/files/image.png' };
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  const shown = page.getByRole('tab', { selected: true });
  await start([{ ...judged, entry: { ...judged.entry, ...filed } }]);
  expect(tabs()).toEqual(['Entry', 'Document', 'Image']);
  await expect.element(shown).toHaveTextContent('Entry');
  await expect.element(page.getByText('The scheme replaces 140 metres')).toBeVisible();
  cleanup();

  await start([{ ...judged, entry: { ...judged.entry, ...filed, data: { ...judged.entry.data, statement: '' } } }]);
  expect(tabs()).toEqual(['Document', 'Image', 'Entry']);
  await expect.element(shown).toHaveTextContent('Document');
});

it('shows one criterion at a time at 360 px and goes on to the next after a mark', async () => {
  const made = await start([judgedEntry('Slipway Steps')], [], 360);
  await page.getByRole('radio', { name: '8' }).click();
  await expect.element(page.getByRole('radiogroup', { name: 'Quality of design' })).toBeVisible();
  expect(
    page
      .getByRole('radiogroup')
      .elements()
      .filter((one) => one.checkVisibility()),
  ).toHaveLength(1);
  expect(marksMade(made)).toEqual([{ benefit: 8 }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it('gives the criterion shown at 360 px alone what arrows give it', async () => {
  const made = await start([judgedEntry('Slipway Steps')], [], 360);
  const benefit = page.getByRole('radiogroup', { name: 'Public benefit' });
  (benefit.getByRole('radio', { name: '0', exact: true }).element() as HTMLElement).focus();
  await press('{ArrowRight}', '{ArrowRight}', '{ArrowRight}');
  await expect.element(benefit.getByRole('radio', { checked: true })).toHaveFocus();
  await press('{ArrowDown}', '7');
  expect(marksMade(made)).toEqual([{ benefit: 0 }, { benefit: 1 }, { benefit: 2 }, { design: 7 }]);
});

it('says at 360 px what marks mean in a sheet at the bottom edge, by keyboard, and gives the focus back', async () => {
  const made = await start([judgedEntry('Slipway Steps')], [], 360);
  const ask = page.getByRole('button', { name: 'What scores mean' }).first();
  (ask.element() as HTMLElement).focus();
  await press('{Enter}');
  const sheet = page.getByRole('dialog', { name: 'Public benefit' });
  await expect.element(sheet.getByText('Thoughtful and consistent; one or two details unresolved')).toBeVisible();
  const edges = () => {
    const { left, right, bottom } = sheet.element().getBoundingClientRect();
    return [left, right, bottom];
  };
  // It rises by a few pixels.
  await expect.poll(edges).toEqual([0, window.innerWidth, window.innerHeight]);
  // Its digits are nobody's marks.
  await press('7', '{Backspace}', '{ArrowDown}', '{Delete}');
  expect(marksMade(made)).toEqual([]);
  expect(await accessibilityFaults({ rules: { region: { enabled: false } } })).toEqual([]);
  await press('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

for (const mode of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    it(`has no accessibility fault in the ${mode} at ${width} px`, async () => {
      document.documentElement.dataset.mode = mode;
      await start([judgedEntry('Slipway Steps'), judgedEntry('Mill Race')], [], width);
      await press('8');
      expect(await accessibilityFaults({ rules: { region: { enabled: false } } })).toEqual([]);
    });
  }
}

it('names the entry whose change was not accepted, also beside another one', async () => {
  const [gone, here] = [judgedEntry('Slipway Steps'), judgedEntry('Mill Race')];
  const reasons = [{ code: 'score.refusal.notAssigned' }];
  const problem = { status: 409, code: 'score.refused', message: 'Refused', reasons, current: undefined };
  const { entryID, awardID, categoryID } = gone.play;
  const change = {
    kind: 'sheet',
    id: 'c1',
    awardID,
    categoryID,
    entryID,
    at: 1,
    tried: true,
    change: { comment: 'Fine' },
  };
  const refused = [{ change, problem }] as Outbox['refused'];
  const materials = new Map([gone, here].map((one) => [one.entry.id, one]));
  await render(<UnsafeMarks outbox={{ ...saved, refused }} play={{ materials }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Slipway Steps · ${gone.entry.ref}`);
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('Mill Race');
});

it('counts no recused entry among those to score', async () => {
  const aside = judgedEntry('Mill Race');
  const sheet = { ...aside.play.sheet, state: 'recused' as const, recusal: 'My firm.' };
  await start([judgedEntry('Slipway Steps'), { ...aside, play: { ...aside.play, sheet } }]);
  await press('8', '{ArrowDown}', '7', '{ArrowDown}', 'x');
  await expect.element(page.getByLabelText('1 of 1 scored')).toBeInTheDocument();
});

it('leaves the keys that scroll and erase to the text while it has the focus', async () => {
  const made = await start([judgedEntry('Slipway Steps')]);
  await press('8');
  const panel = page.getByRole('tabpanel').first().element() as HTMLElement;
  panel.focus();
  await press('{ArrowDown}', '{Backspace}');
  expect(document.activeElement).toBe(panel);
  expect(marksMade(made)).toEqual([{ benefit: 8 }]);
});
