import type { Decisions } from '../kit/decisions.ts';

interface Remembered {
  readonly wide: boolean;
}

const isWide = ({ wide }: Remembered) => wide;
const marks = (_: Remembered, { id }: { readonly id: string }) => ({ openItem: [id] });

/** What the frame around every page does, by hand. */
export const shellDecisions: Decisions = {
  states: { open: ['drawerOpen'], closed: [] },
  start: {
    in: ['closed'],
    context: (input: object) => ({ ...input, wide: false, drawerOpen: false }),
  },
  rows: [
    { in: '', on: 'screen.widen', to: 'open', keeps: () => ({ wide: true, drawerOpen: true }) },
    { in: '', on: 'screen.narrow', to: 'closed', keeps: () => ({ wide: false, drawerOpen: false }) },
    {
      in: '',
      on: 'shell.reset',
      when: isWide,
      to: 'open',
      keeps: () => ({ openItem: ['dashboard'], drawerOpen: true }),
    },
    {
      in: '',
      on: 'shell.reset',
      to: 'closed',
      keeps: () => ({ openItem: ['dashboard'], drawerOpen: false }),
    },
    { in: 'open', on: 'drawer.toggle', to: 'closed', keeps: () => ({ drawerOpen: false }) },
    { in: 'open', on: 'drawer.close', to: 'closed', keeps: () => ({ drawerOpen: false }) },
    { in: 'open', on: 'item.choose', when: isWide, keeps: marks },
    {
      in: 'open',
      on: 'item.choose',
      to: 'closed',
      keeps: (_: Remembered, { id }: { readonly id: string }) => ({ openItem: [id], drawerOpen: false }),
    },
    { in: 'closed', on: 'drawer.toggle', to: 'open', keeps: () => ({ drawerOpen: true }) },
    { in: 'closed', on: 'item.choose', keeps: marks },
  ],
};
