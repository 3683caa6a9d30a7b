import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';

export interface ListPage {
  readonly items: readonly unknown[];
  /** Cursor of the next page, null at the end. */
  readonly next: string | null;
  /** All items, where the server counts them. */
  readonly total: number | null;
}

/** What is asked for: the page after `cursor`, or from the start at least as many as were shown, `count`. */
export interface PageInput {
  /** What the list was made with: which list it is, for whoever fetches. */
  readonly source: unknown;
  readonly cursor: string | null;
  readonly count: number;
}

interface ListContext extends ListPage {
  readonly source: unknown;
  /** Why the last fetch did not succeed, null when it did. */
  readonly problem: unknown;
  /** The next page was asked for, and is fetched once the list was fetched again. */
  readonly wanted: boolean;
}

export type ListEvent =
  | { type: 'list.load' }
  | { type: 'list.refresh' }
  | { type: 'list.more' }
  | { type: 'list.forget' }
  | { type: 'list.replace'; items: readonly unknown[] };

/** What the server knows, fetched when needed, kept while it is fetched again, and read page by page. */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as { readonly source?: unknown } | undefined,
    tags: {} as 'busy' | 'initialised',
  },
  actors: { fetchPage: port<ListPage, PageInput>('fetchPage') },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    goesOn: ({ context }, { next }: ListPage) => context.wanted && next !== null,
  },
  actions: {
    wantMore: assign({ wanted: true }),
    keepPage: assign((_, page: ListPage) => ({ ...page, problem: null, wanted: false })),
    addPage: assign(({ context }, page: ListPage) => ({
      ...page,
      items: [...context.items, ...page.items],
      problem: null,
    })),
    replaceItems: assign((_, items: readonly unknown[]) => ({ items })),
    keepProblem: assign((_, { problem }: { problem: unknown }) => ({ problem, wanted: false })),
    empty: assign(() => nothing),
  },
}).createMachine({
  id: 'list',
  description: 'A list as the screen shows it: fetched once, refreshed without flicker, and continued page by page.',
  context: ({ input }) => ({ ...nothing, source: input?.source }),
  initial: 'uninitialised',
  on: {
    'list.forget': { target: '.uninitialised', actions: 'empty', description: 'Somebody else signed in, or nobody.' },
  },
  states: {
    uninitialised: {
      description: 'Nothing was fetched yet.',
      on: { 'list.load': { target: 'loading', description: 'A screen needs the list.' } },
    },
    loading: {
      description: 'Waiting for the first page.',
      tags: 'busy',
      on: { 'list.refresh': { target: 'loading', reenter: true, description: 'Something changed: ask again.' } },
      invoke: {
        id: 'fetchFirst',
        src: 'fetchPage',
        input: ({ context: { source } }) => ({ source, cursor: null, count: 0 }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepPage', params: ({ event }) => event.output },
          description: 'The first page arrived.',
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          description: 'The list could not be fetched.',
        },
      },
    },
    ready: {
      description: 'The list is shown.',
      tags: 'initialised',
      on: {
        'list.refresh': {
          target: 'refreshing',
          description: 'Something changed: fetch again, show the old meanwhile.',
        },
        'list.more': { target: 'continuing', guard: 'hasMore', description: 'The reader wants the next page.' },
        'list.replace': {
          actions: { type: 'replaceItems', params: ({ event }) => event.items },
          description: 'A change was made here; show it before the server confirms it.',
        },
      },
    },
    refreshing: {
      description: 'The list is shown while it is fetched again.',
      tags: ['busy', 'initialised'],
      on: {
        'list.refresh': { target: 'refreshing', reenter: true, description: 'Something changed again.' },
        'list.more': {
          guard: 'hasMore',
          actions: 'wantMore',
          description: 'The reader wants the next page: it is fetched once the list is up to date.',
        },
        'list.replace': {
          actions: { type: 'replaceItems', params: ({ event }) => event.items },
          description: 'A change was made here; show it before the server confirms it.',
        },
      },
      invoke: {
        id: 'fetchAgain',
        src: 'fetchPage',
        input: ({ context }) => ({ source: context.source, cursor: null, count: context.items.length }),
        onDone: [
          {
            target: 'continuing',
            guard: { type: 'goesOn', params: ({ event }) => event.output },
            actions: { type: 'keepPage', params: ({ event }) => event.output },
            description: 'The list is up to date, and the next page was asked for meanwhile.',
          },
          {
            target: 'ready',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
            description: 'The list is up to date.',
          },
        ],
        onError: {
          target: 'ready',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          description: 'It could not be fetched again; the old one stays, and says so.',
        },
      },
    },
    continuing: {
      description: 'The list is shown while its next page is fetched.',
      tags: ['busy', 'initialised'],
      on: {
        'list.refresh': {
          target: 'refreshing',
          actions: 'wantMore',
          description: 'Something changed: fetch again, and the next page after that.',
        },
      },
      invoke: {
        id: 'fetchNext',
        src: 'fetchPage',
        input: ({ context }) => ({ source: context.source, cursor: context.next, count: 0 }),
        onDone: {
          target: 'ready',
          actions: { type: 'addPage', params: ({ event }) => event.output },
          description: 'The next page follows the others.',
        },
        onError: {
          target: 'ready',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          description: 'The next page could not be fetched; it can be asked for again.',
        },
      },
    },
    failed: {
      description: 'The list could not be fetched; the reason is shown with a way to try again.',
      on: {
        'list.load': { target: 'loading', description: 'The reader tries again.' },
        'list.refresh': { target: 'loading', description: 'Something changed: try again.' },
      },
    },
  },
});

const nothing: Omit<ListContext, 'source'> = { items: [], next: null, total: null, problem: null, wanted: false };
