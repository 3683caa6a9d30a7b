import { assign, setup, stateIn } from 'xstate';
import { port } from '../kit/port.ts';
import { problemOf } from '../kit/problem.ts';

/** One thing that a bulk action touches. */
export interface BulkItem {
  readonly id: string;
  /** What people call it, for example CD-0118. */
  readonly label: string;
}

/** One action on many things, for example moving entries to another category. */
export interface BulkAction {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  readonly items: readonly BulkItem[];
  /** How many things are changed in one go. */
  readonly together: number;
}

interface BulkFailure extends BulkItem {
  readonly message: string;
}

export interface BulkStep {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  readonly items: readonly BulkItem[];
}

/** What became of the things of one step. */
export interface BulkOutcome {
  readonly done: readonly BulkItem[];
  readonly failed: readonly BulkFailure[];
}

interface BulkContext {
  readonly action: BulkAction;
  readonly waiting: readonly BulkItem[];
  readonly done: readonly BulkItem[];
  readonly failed: readonly BulkFailure[];
  /** Why it broke off before everything was tried; null where it did not. */
  readonly problem: string | null;
}

export type BulkEvent =
  | { readonly type: 'bulk.start'; readonly action: BulkAction }
  | { readonly type: 'bulk.stop' }
  | { readonly type: 'bulk.retry' }
  | { readonly type: 'bulk.dismiss' };

const blank: BulkContext = {
  action: { name: '', given: {}, items: [], together: 1 },
  waiting: [],
  done: [],
  failed: [],
  problem: null,
};

/** Does one action to many things, a few at a time, and says which could not be done and why. */
export const bulkMachine = setup({
  types: { context: {} as BulkContext, events: {} as BulkEvent, tags: {} as 'busy' },
  actors: { doSome: port<BulkOutcome, BulkStep>('doSome') },
  guards: {
    hasItems: (_, action: BulkAction) => action.items.length > 0,
    isStopped: stateIn({ running: 'stopping' }),
    hasMore: ({ context }) => context.waiting.length > context.action.together,
    hasUndone: ({ context }) => context.failed.length + context.waiting.length > 0,
  },
  actions: {
    take: assign((_, action: BulkAction) => ({ ...blank, action, waiting: action.items })),
    tick: assign(({ context }, { done, failed }: BulkOutcome) => ({
      waiting: context.waiting.slice(context.action.together),
      done: [...context.done, ...done],
      failed: [...context.failed, ...failed],
    })),
    noteProblem: assign({ problem: (_, message: string) => message }),
    takeUndone: assign(({ context }) => ({
      waiting: [...context.failed.map(({ id, label }) => ({ id, label })), ...context.waiting],
      failed: [],
      problem: null,
    })),
    forget: assign(blank),
  },
}).createMachine({
  id: 'bulk',
  description: 'Does one action to many things, a few at a time, and says which could not be done and why.',
  context: blank,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being done.',
      on: {
        'bulk.start': {
          guard: { type: 'hasItems', params: ({ event }) => event.action },
          target: 'running',
          actions: { type: 'take', params: ({ event }) => event.action },
          description: 'The administrator has seen what it touches, and agrees.',
        },
      },
    },
    running: {
      description: 'A few things at a time are being changed.',
      tags: 'busy',
      invoke: {
        id: 'doSome',
        src: 'doSome',
        input: ({ context }) => ({
          name: context.action.name,
          given: context.action.given,
          items: context.waiting.slice(0, context.action.together),
        }),
        onDone: [
          {
            guard: 'isStopped',
            target: 'finished',
            actions: { type: 'tick', params: ({ event }) => event.output },
            description: 'Those under way are done or refused; the others are left as they were.',
          },
          {
            guard: 'hasMore',
            target: 'running',
            reenter: true,
            actions: { type: 'tick', params: ({ event }) => event.output },
            description: 'Done or refused; the next ones.',
          },
          {
            target: 'finished',
            actions: { type: 'tick', params: ({ event }) => event.output },
            description: 'The last ones are done or refused.',
          },
        ],
        onError: {
          target: 'finished',
          actions: { type: 'noteProblem', params: ({ event }) => problemOf(event.error).message },
          description: 'The server cannot be reached; what was not tried waits.',
        },
      },
      initial: 'changing',
      states: {
        changing: {
          description: 'The next ones follow.',
          on: {
            'bulk.stop': {
              target: 'stopping',
              description: 'The administrator stops; what is under way is still awaited.',
            },
          },
        },
        stopping: { description: 'Those under way are the last.' },
      },
    },
    finished: {
      description: 'Nothing more is being tried; what could not be done is listed with its reason.',
      on: {
        'bulk.retry': {
          guard: 'hasUndone',
          target: 'running',
          actions: 'takeUndone',
          description: 'The administrator tries again what is not done.',
        },
        'bulk.dismiss': { target: 'idle', actions: 'forget', description: 'The administrator has read the outcome.' },
      },
    },
  },
});
