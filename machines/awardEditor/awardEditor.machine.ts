import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { mayPass, problemOf } from '../kit/problem.ts';

/** Fields of an award by name, as an administrator has written them. */
type AwardChanges = Readonly<Record<string, unknown>>;

/** The award as far as saving needs it. */
export interface SavedAward {
  readonly id: string;
  readonly version: number;
}

/** Why a save did not happen; `current` is the award that somebody else saved meanwhile. */
export interface SaveProblem {
  readonly status: number;
  readonly message: string;
  readonly reasons: readonly { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }[];
  readonly current?: SavedAward;
}

export interface SaveAwardInput {
  readonly id: string;
  readonly version: number;
  readonly changes: AwardChanges;
}

interface AwardEditorContext {
  readonly id: string;
  readonly version: number;
  /** Written and not yet on its way. */
  readonly pending: AwardChanges;
  /** On its way to the server. */
  readonly sent: AwardChanges;
  readonly problem: SaveProblem | null;
  /** The award as somebody else saved it, while the two differ. */
  readonly theirs: SavedAward | null;
}

export type AwardEditorEvent =
  | { readonly type: 'award.change'; readonly changes: AwardChanges }
  /** What stands in a field is not to be saved: half a date, or one that may not be chosen. */
  | { readonly type: 'award.typing' }
  | { readonly type: 'award.loaded'; readonly award: SavedAward }
  | { readonly type: 'save.now' }
  | { readonly type: 'save.retry' }
  | { readonly type: 'changes.discard' }
  | { readonly type: 'conflict.keepMine' }
  | { readonly type: 'conflict.takeTheirs' };

/** Whether nobody changed, between `base` and `current`, any of the fields that `changes` writes. */
export const isUntouched = (changes: AwardChanges, base: object, current: object): boolean =>
  Object.keys(changes).every(
    (field) => JSON.stringify(Reflect.get(base, field)) === JSON.stringify(Reflect.get(current, field)),
  );

/** Saves the plan of an award as it is written, and settles it with what others save at the same time. */
export const awardEditorMachine = setup({
  types: {
    context: {} as AwardEditorContext,
    input: {} as SavedAward,
    events: {} as AwardEditorEvent,
    tags: {} as 'busy' | 'unsaved',
  },
  actors: { saveAward: port<SavedAward, SaveAwardInput>('saveAward') },
  delays: { autosave: 800, retryWait: 10_000 },
  guards: {
    isStale: (_, problem: SaveProblem) => problem.status === 409 && problem.current !== undefined,
    mayPass: ({ context }) => mayPass(problemOf(context.problem)),
    hasMore: ({ context }) => Object.keys(context.pending).length > 0,
  },
  actions: {
    write: assign({
      pending: ({ context }, changes: AwardChanges) => ({ ...context.pending, ...changes }),
      problem: null,
    }),
    // Why the last save did not happen stays to be read until the next one did.
    send: assign({ sent: ({ context }) => context.pending, pending: {} }),
    keepVersion: assign({ version: (_, award: SavedAward) => award.version }),
    settle: assign({ version: (_, award: SavedAward) => award.version, sent: {}, problem: null }),
    takeBack: assign({
      pending: ({ context }) => ({ ...context.sent, ...context.pending }),
      sent: {},
      problem: (_, problem: SaveProblem) => problem,
      theirs: (_, problem: SaveProblem) => problem.current ?? null,
    }),
    adoptVersion: assign({ version: ({ context }) => context.theirs!.version, theirs: null, problem: null }),
    forget: assign({ pending: {}, problem: null }),
  },
}).createMachine({
  id: 'awardEditor',
  description: 'Saves the plan of an award as it is written, and settles it with what others save at the same time.',
  context: ({ input }) => ({
    id: input.id,
    version: input.version,
    pending: {},
    sent: {},
    problem: null,
    theirs: null,
  }),
  initial: 'saved',
  states: {
    saved: {
      description: 'Everything written is with the server.',
      on: {
        'award.change': {
          target: 'changed',
          actions: { type: 'write', params: ({ event }) => event.changes },
          description: 'The administrator writes.',
        },
        'award.loaded': {
          actions: { type: 'keepVersion', params: ({ event }) => event.award },
          description: 'A newer award was read.',
        },
      },
    },
    changed: {
      description: 'Something is written and waits a moment for more.',
      tags: 'unsaved',
      after: { autosave: { target: 'saving', description: 'The administrator pauses.' } },
      on: {
        'award.change': {
          target: 'changed',
          reenter: true,
          actions: { type: 'write', params: ({ event }) => event.changes },
          description: 'The administrator goes on writing.',
        },
        'award.typing': {
          target: 'changed',
          reenter: true,
          description: 'The administrator is in the middle of a value: the pause begins anew.',
        },
        'save.now': { target: 'saving', description: 'The administrator leaves the field or the screen.' },
      },
    },
    saving: {
      description: 'Waiting for the server to keep the changes.',
      tags: ['busy', 'unsaved'],
      entry: 'send',
      invoke: {
        id: 'saveAward',
        src: 'saveAward',
        input: ({ context }) => ({ id: context.id, version: context.version, changes: context.sent }),
        onDone: [
          {
            guard: 'hasMore',
            target: 'changed',
            actions: { type: 'settle', params: ({ event }) => event.output },
            description: 'Kept; more was written meanwhile.',
          },
          {
            target: 'saved',
            actions: { type: 'settle', params: ({ event }) => event.output },
            description: 'Kept.',
          },
        ],
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event.error as SaveProblem },
            target: 'conflict',
            actions: { type: 'takeBack', params: ({ event }) => event.error as SaveProblem },
            description: 'Somebody else has saved meanwhile.',
          },
          {
            target: 'refused',
            actions: { type: 'takeBack', params: ({ event }) => event.error as SaveProblem },
            description: 'Not kept; what was written stays on the screen.',
          },
        ],
      },
      on: {
        'award.change': {
          actions: { type: 'write', params: ({ event }) => event.changes },
          description: 'The administrator goes on writing.',
        },
      },
    },
    refused: {
      description: 'The last save did not happen; what was written stays on the screen.',
      tags: 'unsaved',
      after: {
        retryWait: {
          guard: 'mayPass',
          target: 'saving',
          description: 'Trying again.',
        },
      },
      on: {
        'award.change': {
          target: 'changed',
          actions: { type: 'write', params: ({ event }) => event.changes },
          description: 'The administrator corrects it.',
        },
        'save.retry': { target: 'saving', description: 'The administrator tries again.' },
        'changes.discard': {
          target: 'saved',
          actions: 'forget',
          description: 'The administrator goes back to what is saved.',
        },
      },
    },
    conflict: {
      description: 'Somebody else has saved this award meanwhile; the administrator chooses whose words stay.',
      tags: 'unsaved',
      on: {
        'award.change': {
          actions: { type: 'write', params: ({ event }) => event.changes },
          description: 'The administrator goes on writing.',
        },
        'conflict.keepMine': {
          target: 'saving',
          actions: 'adoptVersion',
          description: 'My changes are saved over theirs.',
        },
        'conflict.takeTheirs': {
          target: 'saved',
          actions: ['adoptVersion', 'forget'],
          description: 'My changes are dropped.',
        },
      },
    },
  },
});
