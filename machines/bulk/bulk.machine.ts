import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';

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
}

export interface BulkFailure extends BulkItem {
  readonly message: string;
}

export interface BulkStep {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  readonly item: BulkItem;
}

export interface BulkContext {
  readonly action: BulkAction;
  readonly waiting: readonly BulkItem[];
  readonly done: readonly BulkItem[];
  readonly failed: readonly BulkFailure[];
}

export type BulkEvent =
  | { readonly type: 'bulk.start'; readonly action: BulkAction }
  | { readonly type: 'bulk.stop' }
  | { readonly type: 'bulk.retry' }
  | { readonly type: 'bulk.dismiss' };

const nothing: BulkAction = { name: '', given: {}, items: [] };

/** Does one action to many things, one after another, and says which could not be done and why. */
export const bulkMachine = setup({
  types: { context: {} as BulkContext, events: {} as BulkEvent, tags: {} as 'busy' },
  actors: { doOne: port<void, BulkStep>('doOne') },
  guards: {
    hasItems: (_, action: BulkAction) => action.items.length > 0,
    hasMore: ({ context }) => context.waiting.length > 1,
    hasFailures: ({ context }) => context.failed.length > 0,
  },
  actions: {
    take: assign((_, action: BulkAction) => ({ action, waiting: action.items, done: [], failed: [] })),
    tick: assign(({ context }) => ({
      waiting: context.waiting.slice(1),
      done: [...context.done, ...context.waiting.slice(0, 1)],
    })),
    noteFailure: assign(({ context }, message: string) => ({
      waiting: context.waiting.slice(1),
      failed: [...context.failed, ...context.waiting.slice(0, 1).map((item) => ({ ...item, message }))],
    })),
    takeFailed: assign(({ context }) => ({
      waiting: context.failed.map(({ id, label }) => ({ id, label })),
      failed: [],
    })),
    forget: assign({ action: nothing, waiting: [], done: [], failed: [] }),
  },
}).createMachine({
  id: 'bulk',
  description: 'Does one action to many things, one after another, and says which could not be done and why.',
  context: { action: nothing, waiting: [], done: [], failed: [] },
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
      description: 'One thing after another is being changed.',
      tags: 'busy',
      invoke: {
        id: 'doOne',
        src: 'doOne',
        input: ({ context }) => ({
          name: context.action.name,
          given: context.action.given,
          item: context.waiting[0] ?? { id: '', label: '' },
        }),
        onDone: [
          { guard: 'hasMore', target: 'running', reenter: true, actions: 'tick', description: 'Done; the next one.' },
          { target: 'finished', actions: 'tick', description: 'The last one is done.' },
        ],
        onError: [
          {
            guard: 'hasMore',
            target: 'running',
            reenter: true,
            actions: { type: 'noteFailure', params: ({ event }) => messageOf(event.error) },
            description: 'Refused; the next one.',
          },
          {
            target: 'finished',
            actions: { type: 'noteFailure', params: ({ event }) => messageOf(event.error) },
            description: 'The last one was refused.',
          },
        ],
      },
      on: {
        'bulk.stop': { target: 'finished', description: 'The administrator stops; what is done stays done.' },
      },
    },
    finished: {
      description: 'All were tried; what could not be done is listed with its reason.',
      on: {
        'bulk.retry': {
          guard: 'hasFailures',
          target: 'running',
          actions: 'takeFailed',
          description: 'The administrator tries the refused ones again.',
        },
        'bulk.dismiss': { target: 'idle', actions: 'forget', description: 'The administrator has read the outcome.' },
      },
    },
  },
});

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
