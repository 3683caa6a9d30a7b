import type { Case } from '../kit/cases.ts';
import type { AwardEditorEvent, SavedAward, SaveProblem } from './awardEditor.machine.ts';

const saved: SavedAward = { id: 'award', version: 4 };
const stale: SaveProblem = {
  status: 409,
  message: 'Somebody else changed this award meanwhile.',
  reasons: [],
  current: { id: 'award', version: 7 },
};
const locked: SaveProblem = {
  status: 422,
  message: 'Locked in the current status: currency.',
  reasons: [{ code: 'award.refusal.fieldLocked', params: { fields: 'currency' } }],
};
const unanswered: SaveProblem = { status: 0, message: 'The server cannot be reached.', reasons: [] };

export const awardEditorCases: readonly Case<SavedAward, AwardEditorEvent>[] = [
  {
    title: 'an award that two administrators write at the same time',
    input: { id: 'award', version: 3 },
    events: [
      { type: 'award.change', changes: { name: 'Civic Design Awards' } },
      { type: 'award.typing' },
      { type: 'award.loaded', award: saved },
      { type: 'save.now' },
      { type: 'save.retry' },
      { type: 'changes.discard' },
      { type: 'conflict.keepMine' },
      { type: 'conflict.takeTheirs' },
      { type: 'xstate.after.autosave.awardEditor.changed' },
      { type: 'xstate.done.actor.saveAward', output: saved },
      { type: 'xstate.error.actor.saveAward', error: stale },
      { type: 'xstate.error.actor.saveAward', error: locked },
      { type: 'xstate.error.actor.saveAward', error: unanswered },
      { type: 'xstate.after.retryWait.awardEditor.refused' },
    ],
  },
];
