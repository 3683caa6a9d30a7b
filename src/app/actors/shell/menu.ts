import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { shellMachine } from '#machines/shell/shell.machine.ts';
import { firstItem } from '#machines/shell/shell.rules.ts';
import { readSlice, writeSlice } from '../../data/state/persistedState.ts';
import { session } from '../session/session.ts';

/** The drawer and the marked menu items of this page. */
const menu = createActor(shellMachine, { input: { openItem: persistedItems() } });

/** The drawer and the marked menu items, with the ways to change them. */
export function useMenu() {
  const drawerOpen = useSelector(menu, ({ context }) => context.drawerOpen);
  const openItems = useSelector(menu, ({ context }) => context.openItem);
  return {
    drawerOpen,
    openItems,
    toggleDrawer: () => menu.send({ type: 'drawer.toggle' }),
    closeDrawer: () => menu.send({ type: 'drawer.close' }),
    openItem: (id: string) => menu.send({ type: 'item.choose', id }),
  };
}

/** Starts the menu once; `large` is the media query of the width from which the drawer stands beside the page. */
export function startMenu(large: string): void {
  menu.start();
  const media = matchMedia(large);
  const follow = () => menu.send({ type: media.matches ? 'screen.widen' : 'screen.narrow' });
  follow();
  // Beside the page it stays as it was left; over a small page it is never in the way on arrival.
  if (media.matches && stored('drawerOpen') === false) menu.send({ type: 'drawer.close' });
  media.addEventListener('change', follow);
  menu.subscribe(({ context }) => {
    if (session.getSnapshot().hasTag('in'))
      writeSlice('menu', {
        // That it gave way to a small screen says nothing of a large one.
        drawerOpen: context.wide ? context.drawerOpen : (stored('drawerOpen') ?? true),
        openItem: context.openItem,
      });
  });
  let wasIn = session.getSnapshot().hasTag('in');
  session.subscribe((snapshot) => {
    if (wasIn && snapshot.hasTag('out')) menu.send({ type: 'shell.reset' });
    wasIn = snapshot.hasTag('in');
  });
}

/** What an earlier visit kept of the menu, whatever wrote it. */
function stored(name: 'drawerOpen' | 'openItem'): unknown {
  const slice = readSlice('menu');
  return typeof slice === 'object' && slice !== null ? Reflect.get(slice, name) : undefined;
}

function persistedItems(): readonly string[] {
  const items = stored('openItem');
  return Array.isArray(items) ? items.map(String) : [firstItem];
}
