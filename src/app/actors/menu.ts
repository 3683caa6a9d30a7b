import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { shellMachine } from '../../../machines/shell/shell.machine.ts';
import { firstItem } from '../../../machines/shell/shell.rules.ts';
import { keepSlice, keptSlice } from './kept.ts';
import { session } from './session.ts';

/** The drawer and the marked menu items of this page. */
export const menu = createActor(shellMachine, { input: { openItem: keptItems() } });

/** The drawer and the marked menu items, with the ways to change them. */
export function useMenu() {
  const drawerOpen = useSelector(menu, ({ context }) => context.drawerOpen);
  const openItems = useSelector(menu, ({ context }) => context.openItem);
  return {
    drawerOpen,
    openItems,
    setDrawerOpen: (open: boolean) => {
      if (open !== drawerOpen) menu.send({ type: open ? 'drawer.toggle' : 'drawer.close' });
    },
    openItem: (id: string) => menu.send({ type: 'item.choose', id }),
  };
}

/** Starts the menu once; `large` is the media query of the width from which the drawer stands beside the page. */
export function startMenu(large: string): void {
  menu.start();
  const media = matchMedia(large);
  const follow = () => menu.send({ type: media.matches ? 'screen.widen' : 'screen.narrow' });
  follow();
  media.addEventListener('change', follow);
  menu.subscribe(({ context }) => {
    if (session.getSnapshot().hasTag('in'))
      keepSlice('menu', { drawerOpen: context.drawerOpen, openItem: context.openItem });
  });
  let wasIn = session.getSnapshot().hasTag('in');
  session.subscribe((snapshot) => {
    if (wasIn && snapshot.hasTag('out')) menu.send({ type: 'shell.reset' });
    wasIn = snapshot.hasTag('in');
  });
}

function keptItems(): readonly string[] {
  const slice = keptSlice('menu');
  const items = typeof slice === 'object' && slice !== null && 'openItem' in slice ? slice.openItem : undefined;
  return Array.isArray(items) ? items.map(String) : [firstItem];
}
