import { assign, setup } from 'xstate';
import { firstItem } from './shell.rules.ts';

export interface ShellInput {
  readonly openItem: readonly string[];
}

interface ShellContext extends ShellInput {
  /** Whether the screen is at least as wide as the large breakpoint; narrow until the app says otherwise. */
  readonly wide: boolean;
  readonly drawerOpen: boolean;
}

export type ShellEvent =
  | { type: 'drawer.toggle' }
  | { type: 'drawer.close' }
  | { type: 'item.choose'; id: string }
  | { type: 'screen.widen' }
  | { type: 'screen.narrow' }
  | { type: 'shell.reset' };

/** The side drawer and the marked menu item. */
export const shellMachine = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    input: {} as ShellInput,
    tags: {} as 'drawerOpen' | 'over',
  },
  guards: {
    isWide: ({ context }) => context.wide,
  },
  actions: {
    mark: assign((_, { id }: { id: string }) => ({ openItem: [id] })),
    markFirst: assign({ openItem: [firstItem] }),
    widen: assign({ wide: true }),
    narrow: assign({ wide: false }),
    noteOpen: assign({ drawerOpen: true }),
    noteClosed: assign({ drawerOpen: false }),
  },
}).createMachine({
  id: 'shell',
  description: 'The frame around every page: the side drawer, and which menu item is marked.',
  context: ({ input }) => ({ ...input, wide: false, drawerOpen: false }),
  initial: 'closed',
  on: {
    'screen.widen': {
      target: '.open',
      actions: 'widen',
      description: 'The screen becomes large: the drawer stands open.',
    },
    'screen.narrow': {
      target: '.closed',
      actions: 'narrow',
      description: 'The screen becomes small: the drawer gives way.',
    },
    'shell.reset': [
      {
        guard: 'isWide',
        target: '.open',
        actions: 'markFirst',
        description: 'The person signed out: all as at first.',
      },
      { target: '.closed', actions: 'markFirst', description: 'The person signed out: all as at first.' },
    ],
  },
  states: {
    open: {
      description: 'The drawer stands open: beside the page on a large screen, over it on a small one.',
      tags: 'drawerOpen',
      entry: 'noteOpen',
      on: {
        'drawer.toggle': { target: 'closed', description: 'The button in the top bar closes it.' },
        'drawer.close': { target: 'closed', description: 'Escape, or a touch beside it, closes it.' },
        'item.choose': [
          {
            guard: 'isWide',
            actions: { type: 'mark', params: ({ event }) => event },
            description: 'An item is chosen; on a large screen the drawer stays.',
          },
          {
            target: 'closed',
            actions: { type: 'mark', params: ({ event }) => event },
            description: 'An item is chosen; on a small screen the drawer gives way to the page.',
          },
        ],
      },
    },
    closed: {
      description: 'The drawer is closed: icons only on a large screen, nothing on a small one.',
      entry: 'noteClosed',
      on: {
        'drawer.toggle': { target: 'open', description: 'The button in the top bar opens it.' },
        'item.choose': {
          actions: { type: 'mark', params: ({ event }) => event },
          description: 'An item is chosen by its icon or by a link.',
        },
      },
    },
  },
});
