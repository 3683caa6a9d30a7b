import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { shellMachine } from './shell.machine.ts';
import { isExpandedOn, itemsOnPath } from './shell.rules.ts';

const menu = [
  { id: 'dashboard', url: '/' },
  {
    id: 'group',
    children: [
      { id: 'entries', url: '/entries' },
      { id: 'entry', url: '/entry/product-details/1' },
    ],
  },
];

describe('the menu', () => {
  it('marks the items whose id is a segment of the path', () => {
    expect(itemsOnPath(menu, '/entrant/entry/list')).toEqual(['entry']);
    expect(itemsOnPath(menu, '/entries')).toEqual(['entries']);
    expect(itemsOnPath(menu, '/')).toEqual([]);
  });

  it('expands a group at a url of a child, or where both are about product details', () => {
    const group = menu[1]!;
    expect(isExpandedOn(group, '/entries')).toBe(true);
    expect(isExpandedOn(group, '/shop/product-details/7')).toBe(true);
    expect(isExpandedOn(group, '/entries/1')).toBe(false);
  });
});

describe('the drawer', () => {
  const start = (wide: boolean) => {
    const actor = createActor(shellMachine, { input: { openItem: ['dashboard'] } }).start();
    actor.send({ type: wide ? 'screen.widen' : 'screen.narrow' });
    return actor;
  };

  it('stands open on a large screen and stays when an item is chosen', () => {
    const actor = start(true);
    actor.send({ type: 'item.choose', id: 'awards' });
    expect(actor.getSnapshot().context).toMatchObject({ drawerOpen: true, openItem: ['awards'] });
  });

  it('is closed on a small one and gives way when an item is chosen', () => {
    const actor = start(false);
    expect(actor.getSnapshot().context.drawerOpen).toBe(false);
    actor.send({ type: 'drawer.toggle' });
    expect(actor.getSnapshot().context.drawerOpen).toBe(true);
    actor.send({ type: 'item.choose', id: 'awards' });
    expect(actor.getSnapshot().context).toMatchObject({ drawerOpen: false, openItem: ['awards'] });
  });

  it('goes back to the dashboard when the person signs out', () => {
    const actor = start(true);
    actor.send({ type: 'item.choose', id: 'awards' });
    actor.send({ type: 'shell.reset' });
    expect(actor.getSnapshot().context.openItem).toEqual(['dashboard']);
  });
});
