import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { SavedAward, SaveProblem } from './awardEditor.machine.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Remembered extends SavedAward {
  readonly pending: Fields;
  readonly sent: Fields;
  readonly theirs: SavedAward | null;
  readonly problem: SaveProblem | null;
}
type Answer = { readonly output: SavedAward };
type Failure = { readonly error: SaveProblem };

const written = ({ pending }: Remembered, { changes }: { readonly changes: Fields }) => ({
  pending: { ...pending, ...changes },
  problem: null,
});
/** All that was written goes out, with the version that it was written upon. */
const saves = {
  to: 'saving',
  begins: { saveAward: ({ id, version, sent }: Remembered) => ({ id, version, changes: sent }) },
};
const sent = ({ pending }: Remembered) => ({ sent: pending, pending: {} });
const saved = (_: Remembered, { output }: Answer) => ({ version: output.version, sent: {}, problem: null });
/** What was not kept is written still; what was written since comes after it. */
const takenBack = ({ sent: before, pending }: Remembered, { error }: Failure) => ({
  pending: { ...before, ...pending },
  sent: {},
  problem: error,
  theirs: error.current ?? null,
});
const write = (state: string): DecisionRow => ({ in: state, on: 'award.change', assigns: written });
const done = 'xstate.done.actor.saveAward';
const error = 'xstate.error.actor.saveAward';

/** How the plan of an award is saved, by hand. */
export const awardEditorDecisions: Decisions = {
  states: {
    saved: [],
    changed: ['unsaved'],
    saving: ['busy', 'unsaved'],
    refused: ['unsaved'],
    conflict: ['unsaved'],
  },
  start: {
    in: ['saved'],
    context: ({ id, version }: SavedAward) => ({ id, version, pending: {}, sent: {}, problem: null, theirs: null }),
  },
  rows: [
    { ...write('saved'), to: 'changed', waits: 800 },
    {
      in: 'saved',
      on: 'award.loaded',
      assigns: (_: Remembered, { award }: { readonly award: SavedAward }) => ({ version: award.version }),
    },
    { ...write('changed'), to: 'changed', waits: 800 },
    { in: 'changed', on: 'award.typing', to: 'changed', waits: 800 },
    { in: 'changed', on: 'xstate.after.autosave.awardEditor.changed', ...saves, assigns: sent },
    { in: 'changed', on: 'save.now', ...saves, assigns: sent },
    write('saving'),
    {
      in: 'saving',
      on: done,
      to: 'changed',
      waits: 800,
      assigns: saved,
      when: ({ pending }: Remembered) => Object.keys(pending).length > 0,
    },
    { in: 'saving', on: done, to: 'saved', assigns: saved },
    {
      in: 'saving',
      on: error,
      to: 'conflict',
      assigns: takenBack,
      when: (_: Remembered, { error: { status } }: Failure) => status === 409,
    },
    { in: 'saving', on: error, to: 'refused', waits: 10_000, assigns: takenBack },
    { ...write('refused'), to: 'changed', waits: 800 },
    {
      in: 'refused',
      on: 'xstate.after.retryWait.awardEditor.refused',
      ...saves,
      assigns: sent,
      when: ({ problem }: Remembered) => problem?.status === 0,
    },
    { in: 'refused', on: 'save.retry', ...saves, assigns: sent },
    { in: 'refused', on: 'changes.discard', to: 'saved', assigns: () => ({ pending: {}, problem: null }) },
    write('conflict'),
    {
      in: 'conflict',
      on: 'conflict.keepMine',
      ...saves,
      assigns: (now: Remembered) => ({ ...sent(now), version: now.theirs?.version, theirs: null, problem: null }),
    },
    {
      in: 'conflict',
      on: 'conflict.takeTheirs',
      to: 'saved',
      assigns: ({ theirs }: Remembered) => ({ version: theirs?.version, theirs: null, pending: {}, problem: null }),
    },
  ],
};
