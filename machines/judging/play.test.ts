import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { whyNot } from '../kit/why.ts';
import { playMachine } from './play.machine.ts';
import { currentOf, playRules, unfinishedOf } from './play.rules.ts';
import type { HandIn, PlayEmitted } from './play.types.ts';
import { applyChange, blankSheet, isFinished, meanOf, type PlayEntry } from './sheet.ts';

const entry = (entryID: string, sheet: Partial<PlayEntry['sheet']> = {}): PlayEntry => ({
  entryID,
  awardID: 'civic',
  categoryID: 'conservation',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  criteria: [
    { criterionID: 'benefit', name: 'Public benefit', weight: 40 },
    { criterionID: 'design', name: 'Quality of design', weight: 30 },
    { criterionID: 'value', name: 'Delivery and value', weight: 30 },
  ],
  sheet: { ...blankSheet, ...sheet },
});
const complete = { state: 'scored' as const, marks: { benefit: 8, design: 7, value: 6 } };

async function start(entries: readonly PlayEntry[], submit: (sheets: readonly PlayEntry[]) => HandIn = accept) {
  const made: PlayEmitted[] = [];
  const actor = createActor(
    playMachine.provide({
      actors: {
        loadSitting: fromPromise(async () => entries),
        submitSheets: fromPromise<HandIn, readonly PlayEntry[]>(async ({ input }) => submit(input)),
      },
    }),
    { input: { entryID: null } },
  );
  actor.on('change.made', (event) => made.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, made, now: () => currentOf(actor.getSnapshot().context) };
}

const accept = (sheets: readonly PlayEntry[]): HandIn => ({
  sheets: sheets.map(({ entryID }) => ({ entryID, state: 'submitted' })),
  renewed: [],
  problem: null,
});

it('starts with the first entry that still waits for marks', async () => {
  const { now } = await start([entry('mill', complete), entry('quay'), entry('weir')]);
  expect(now().entryID).toBe('quay');
});

it('tells every change once, and takes the last one back with its entry shown', async () => {
  const { actor, made, now } = await start([
    entry('mill', { ...complete, marks: { benefit: 3, design: 7, value: 6 } }),
    entry('quay'),
  ]);
  actor.send({ type: 'entry.open', entryID: 'mill' });
  actor.send({ type: 'sheet.mark', criterionID: 'benefit', mark: 9 });
  actor.send({ type: 'entry.next' });
  expect(now().entryID).toBe('quay');
  actor.send({ type: 'sheet.undo' });
  expect(now()).toMatchObject({ entryID: 'mill', sheet: { marks: { benefit: 3 } } });
  expect(made.map(({ entryID, change }) => ({ entryID, change }))).toEqual([
    { entryID: 'mill', change: { marks: { benefit: 9 } } },
    { entryID: 'mill', change: { marks: { benefit: 3 } } },
  ]);
  expect(whyNot(actor.getSnapshot(), { type: 'sheet.undo' }, playRules)).toEqual([
    { code: 'play.refusal.nothingToUndo' },
  ]);
});

it('takes a first mark back to no mark at all', async () => {
  const { actor, made, now } = await start([entry('mill')]);
  actor.send({ type: 'sheet.mark', criterionID: 'benefit', mark: 0 });
  expect(now().sheet).toMatchObject({ state: 'scored', marks: { benefit: 0 } });
  actor.send({ type: 'sheet.undo' });
  expect(now().sheet.marks).toEqual({});
  expect(made.at(-1)?.change).toEqual({ marks: { benefit: null } });
});

it('goes on only from a complete sheet, and says what is missing; skipping goes on all the same', async () => {
  const { actor, now } = await start([entry('mill'), entry('quay')]);
  actor.send({ type: 'sheet.mark', criterionID: 'design', mark: 5 });
  expect(whyNot(actor.getSnapshot(), { type: 'entry.next' }, playRules)).toEqual([
    { code: 'play.refusal.criteriaUnmarked', params: { count: 2 } },
  ]);
  actor.send({ type: 'entry.skip' });
  expect(now().entryID).toBe('quay');
});

it('a recusal needs a reason, closes the sheet, and can be taken back', async () => {
  const { actor, now } = await start([entry('mill', complete)]);
  const unexplained = { type: 'sheet.recuse', reason: ' ' };
  expect(whyNot(actor.getSnapshot(), unexplained, playRules)).toEqual([{ code: 'score.refusal.reasonMissing' }]);
  actor.send({ type: 'sheet.recuse', reason: 'My firm advised the client.' });
  expect(now().sheet).toMatchObject({ state: 'recused', recusal: 'My firm advised the client.' });
  const mark = { type: 'sheet.mark', criterionID: 'benefit', mark: 1 };
  expect(whyNot(actor.getSnapshot(), mark, playRules)).toEqual([{ code: 'play.refusal.recused' }]);
  actor.send({ type: 'sheet.undo' });
  expect(now().sheet).toMatchObject({ recusal: null, marks: complete.marks });
});

it('hands in the complete sheets only, and says when everything is in', async () => {
  const asked: string[][] = [];
  const { actor } = await start(
    [entry('mill', complete), entry('quay'), entry('weir', { state: 'recused', recusal: 'My firm.' })],
    (sheets) => {
      asked.push(sheets.map(({ entryID }) => entryID));
      return accept(sheets);
    },
  );
  actor.send({ type: 'play.review' });
  actor.send({ type: 'play.submit' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(asked).toEqual([['mill']]);
  expect(actor.getSnapshot().value).toBe('review');
  expect(whyNot(actor.getSnapshot(), { type: 'play.submit' }, playRules)).toEqual([
    { code: 'play.refusal.nothingReady' },
  ]);
  actor.send({ type: 'entry.open', entryID: 'quay' });
  for (const criterionID of ['benefit', 'design', 'value']) actor.send({ type: 'sheet.mark', criterionID, mark: 7 });
  actor.send({ type: 'play.review' });
  actor.send({ type: 'play.submit' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(actor.getSnapshot().value).toBe('handedIn');
});

it('can only be read once it is handed in, and says why', async () => {
  const { actor } = await start([entry('mill', complete), entry('quay')]);
  actor.send({ type: 'entry.open', entryID: 'mill' });
  actor.send({ type: 'sheet.mark', criterionID: 'design', mark: 9 });
  actor.send({ type: 'sheet.submit' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const refused = (event: { type: string }) => whyNot(actor.getSnapshot(), event, playRules).map(({ code }) => code);
  expect(refused({ type: 'sheet.mark' })).toEqual(['play.refusal.submitted']);
  expect(refused({ type: 'sheet.undo' })).toEqual(['play.refusal.undoClosed']);
  expect(refused({ type: 'entry.next' })).toEqual([]);
});

it('shows a refused change as the server has it, with its reasons, without losing the others', async () => {
  const { actor, now } = await start([entry('mill', complete), entry('quay')]);
  actor.send({ type: 'entry.open', entryID: 'mill' });
  actor.send({ type: 'sheet.mark', criterionID: 'design', mark: 1 });
  actor.send({ type: 'change.refused', entryID: 'mill', reasons: [{ code: 'score.refusal.judgingClosed' }] });
  expect(now().sheet.marks.design).toBe(1);
  await waitFor(actor, (snapshot) => snapshot.matches({ marking: 'current' }));
  expect(now().sheet.marks.design).toBe(7);
  expect(actor.getSnapshot().context.refusal).toEqual({
    entryID: 'mill',
    reasons: [{ code: 'score.refusal.judgingClosed' }],
  });
});

describe('a change refused while', () => {
  const refusal = {
    type: 'change.refused' as const,
    entryID: 'mill',
    reasons: [{ code: 'score.refusal.judgingClosed' }],
  };
  const given = async (before: (actor: Awaited<ReturnType<typeof start>>['actor']) => void) => {
    const { actor, now } = await start([entry('mill', complete), entry('quay', complete)]);
    actor.send({ type: 'entry.open', entryID: 'mill' });
    actor.send({ type: 'sheet.mark', criterionID: 'design', mark: 1 });
    before(actor);
    actor.send(refusal);
    await waitFor(actor, (snapshot) => snapshot.matches({ marking: 'current' }));
    expect(actor.getSnapshot().context.refusal).toEqual({ entryID: 'mill', reasons: refusal.reasons });
    return now();
  };
  const asTheServerHasIt = { entryID: 'mill', sheet: { marks: complete.marks } };

  it('one sheet is handed in shows as the server has it', async () => {
    expect(await given((actor) => actor.send({ type: 'sheet.submit' }))).toMatchObject(asTheServerHasIt);
  });

  it('all are handed in shows as the server has it', async () => {
    const all = (actor: Parameters<Parameters<typeof given>[0]>[0]) => {
      actor.send({ type: 'play.review' });
      actor.send({ type: 'play.submit' });
    };
    expect(await given(all)).toMatchObject(asTheServerHasIt);
  });

  it('the sheets are fetched has them fetched again, since the answer may still show it', async () => {
    const answers = [
      entry('mill', { ...complete, marks: { benefit: 8, design: 1, value: 6 } }),
      entry('mill', complete),
    ];
    let asked = 0;
    const actor = createActor(
      playMachine.provide({
        actors: { loadSitting: fromPromise<readonly PlayEntry[], void>(async () => [answers[asked++]!]) },
      }),
      { input: { entryID: null } },
    ).start();
    actor.send(refusal);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(asked).toBe(2);
    expect(currentOf(actor.getSnapshot().context)).toMatchObject(asTheServerHasIt);
  });

  it('everything is handed in opens its sheet again', async () => {
    const { actor, now } = await start([entry('mill', complete)]);
    actor.send({ type: 'play.review' });
    actor.send({ type: 'play.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('handedIn'));
    actor.send(refusal);
    await waitFor(actor, (snapshot) => snapshot.matches({ marking: 'current' }));
    expect(now()).toMatchObject(asTheServerHasIt);
  });

  it('a former one was not read does not keep later sheets from being handed in', async () => {
    const { actor } = await start([entry('mill', complete)]);
    actor.send(refusal);
    await waitFor(actor, (snapshot) => snapshot.matches({ marking: 'current' }));
    actor.send({ type: 'play.review' });
    actor.send({ type: 'play.submit' });
    const { value } = await waitFor(actor, (snapshot) => snapshot.matches('handedIn'));
    expect(value).toBe('handedIn');
  });
});

it('goes back and forth, and from the review to the last entry', async () => {
  const { actor, now } = await start([entry('mill', complete), entry('quay', complete), entry('weir')]);
  const at = (type: 'entry.previous' | 'entry.next' | 'play.review' | 'play.back') => {
    actor.send({ type });
    return now().entryID;
  };
  expect(now().entryID).toBe('weir');
  expect(at('entry.previous')).toBe('quay');
  expect(at('entry.previous')).toBe('mill');
  expect(whyNot(actor.getSnapshot(), { type: 'entry.previous' }, playRules)).toEqual([{ code: 'play.refusal.first' }]);
  expect(at('entry.next')).toBe('quay');
  actor.send({ type: 'play.review' });
  expect(at('play.back')).toBe('weir');
});

it('takes back one change after another, the newest first', async () => {
  const { actor, now } = await start([entry('mill')]);
  for (const mark of [3, 4, 5]) actor.send({ type: 'sheet.mark', criterionID: 'benefit', mark });
  const marks = [0, 1, 2].map(() => {
    actor.send({ type: 'sheet.undo' });
    return now().sheet.marks.benefit;
  });
  expect(marks).toEqual([4, 3, undefined]);
});

it.each([{ comment: 'Good.' }, { note: 'Ask.' }])('tells of words %j and of nothing else', async (words) => {
  const { actor, made } = await start([entry('mill')]);
  actor.send({ type: 'sheet.write', ...words });
  expect(made.map(({ change }) => change)).toStrictEqual([words]);
});

it('has the first entry before the judge past the last one, and knows which still wait', () => {
  const entries = [entry('mill', complete), entry('quay'), entry('weir')];
  const context = { entries, at: null, history: [], problem: null, refusal: null };
  expect(currentOf(context).entryID).toBe('mill');
  expect(unfinishedOf(context).map(({ entryID }) => entryID)).toEqual(['quay', 'weir']);
});

it.each([
  ['unscored', {}, false],
  ['scored', { benefit: 8 }, false],
  ['scored', complete.marks, true],
  ['submitted', {}, true],
  ['recused', {}, true],
] as const)('whether a sheet that is %s with %j is finished is %j', (state, marks, finished) => {
  expect(isFinished(entry('mill', { state, marks }))).toBe(finished);
  const [benefit] = entry('mill').criteria;
  expect(isFinished({ ...entry('mill', { state, marks }), criteria: [benefit!] })).toBe(finished || 'benefit' in marks);
});

it.each([
  [{}, 'unscored'],
  [{ benefit: 8 }, 'scored'],
] as const)('with %j, who stands aside no more has a sheet that is %s', (marks, state) => {
  const aside = applyChange({ ...blankSheet, marks }, { recusal: { reason: 'My firm.' } });
  expect(applyChange(aside, { recusal: null }).state).toBe(state);
});

it('leaves a sheet unscored once every mark is taken back, and by words alone', () => {
  const begun = applyChange(blankSheet, { marks: { benefit: 8, design: 7 }, note: 'Bold.' });
  expect(begun.state).toBe('scored');
  expect(applyChange(begun, { marks: { benefit: null } }).state).toBe('scored');
  expect(applyChange(begun, { marks: { benefit: null, design: null } }).state).toBe('unscored');
  expect(applyChange(blankSheet, { note: 'Bold.' }).state).toBe('unscored');
});

it('weighs the marks given so far, and says for how much of the weight they stand', () => {
  expect(meanOf(entry('mill', { marks: { benefit: 8, design: 7 } }))).toEqual({ mean: 530 / 70, weight: 70 });
  expect(meanOf(entry('mill'))).toBeNull();
});
