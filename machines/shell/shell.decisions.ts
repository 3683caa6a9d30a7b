import type { Decisions } from '../kit/decisions.ts';

interface Remembered {
  readonly wide: boolean;
}

const isWide = ({ wide }: Remembered) => wide;
const assignsOpenItem = (_: Remembered, { id }: { readonly id: string }) => ({ openItem: [id] });

/** What the frame around every page does, by hand. */
export const shellDecisions: Decisions = {
  states: { open: ['drawerOpen'], closed: [] },
  start: {
    in: ['closed'],
    context: (input: object) => ({ ...input, wide: false, drawerOpen: false }),
  },
  rows: [
    { in: '', on: 'screen.widen', to: 'open', assigns: () => ({ wide: true, drawerOpen: true }) },
    { in: '', on: 'screen.narrow', to: 'closed', assigns: () => ({ wide: false, drawerOpen: false }) },
    {
      in: '',
      on: 'shell.reset',
      when: isWide,
      to: 'open',
      assigns: () => ({ openItem: ['dashboard'], drawerOpen: true }),
    },
    {
      in: '',
      on: 'shell.reset',
      to: 'closed',
      assigns: () => ({ openItem: ['dashboard'], drawerOpen: false }),
    },
    { in: 'open', on: 'drawer.toggle', to: 'closed', assigns: () => ({ drawerOpen: false }) },
    { in: 'open', on: 'drawer.close', to: 'closed', assigns: () => ({ drawerOpen: false }) },
    { in: 'open', on: 'item.choose', when: isWide, assigns: assignsOpenItem },
    {
      in: 'open',
      on: 'item.choose',
      to: 'closed',
      assigns: (_: Remembered, { id }: { readonly id: string }) => ({ openItem: [id], drawerOpen: false }),
    },
    { in: 'closed', on: 'drawer.toggle', to: 'open', assigns: () => ({ drawerOpen: true }) },
    { in: 'closed', on: 'item.choose', assigns: assignsOpenItem },
  ],
};
