import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { whyNot } from '../kit/why.ts';
import { playMachine } from './play.machine.ts';
import { playRules } from './play.rules.ts';
import type { HandIn, PlayEmitted } from './play.types.ts';
import { blankSheet, type PlayEntry } from './sheet.ts';

const entry = (entryID: string): PlayEntry => ({
  entryID,
  awardID: 'civic',
  categoryID: 'conservation',
  awardStatus: 'judging',
  entryOpen: true,
  assigned: true,
  ndaAccepted: true,
  criteria: [{ criterionID: 'benefit', name: 'Public benefit', weight: 100 }],
  sheet: blankSheet,
});

/** A sitting whose first entry is taken away once a change of it was made. */
async function startAndLose() {
  const sittings = [[entry('mill'), entry('quay')], [entry('quay')]];
  const loadSitting = fromPromise<readonly PlayEntry[], void>(async () => sittings.shift() ?? []);
  const submitSheets = fromPromise<HandIn, readonly PlayEntry[]>(async () => ({
    sheets: [],
    renewed: [],
    problem: null,
  }));
  const made: PlayEmitted[] = [];
  const actor = createActor(playMachine.provide({ actors: { loadSitting, submitSheets } }), {
    input: { entryID: null },
  });
  actor.on('change.made', (event) => made.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('sheet'));
  actor.send({ type: 'sheet.mark', criterionID: 'benefit', mark: 7 });
  actor.send({ type: 'change.refused', entryID: 'mill', reasons: [{ code: 'score.refusal.notAssigned' }] });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, made };
}

it('puts no other entry in the place of one that is taken away while it is scored', async () => {
  const { actor, made } = await startAndLose();
  // The judge types on, not knowing yet.
  actor.send({ type: 'sheet.mark', criterionID: 'benefit', mark: 2 });
  expect(actor.getSnapshot().value).toBe('review');
  expect(made.map(({ entryID, change }) => ({ entryID, change }))).toEqual([
    { entryID: 'mill', change: { marks: { benefit: 7 } } },
  ]);
});

it('undoes nothing of an entry that is taken away, and goes on', async () => {
  const { actor } = await startAndLose();
  actor.send({ type: 'entry.open', entryID: 'quay' });
  expect(whyNot(actor.getSnapshot(), { type: 'sheet.undo' }, playRules)).toEqual([
    { code: 'play.refusal.nothingToUndo' },
  ]);
  actor.send({ type: 'sheet.undo' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { at: 'quay' } });
});
