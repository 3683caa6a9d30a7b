import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { register } from '#machines/index.ts';
import type { ShellEvent } from '#machines/shell/shell.machine.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { firstMismatch, walkWhole } from '#tests/model/screens/walkHere.ts';
import { type EventHandler, signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { session } from '../session/session.ts';
import { startMenu, useMenu } from './menu.ts';

const registered = register.find(({ name }) => name === 'shell')!;
const large = '(min-width: 1000px)';
stubNetwork();

beforeAll(async () => {
  await page.viewport(600, 800);
  await signInHere();
  startMenu(large);
});

/** A page is as wide as this, and knows it. */
async function beWide(wide: boolean): Promise<void> {
  await page.viewport(wide ? 1400 : 600, 800);
  await until(`a page that is ${wide ? 'large' : 'small'}`, () => innerWidth >= 1000 === wide);
}

const screen: FlowScreen = {
  isFollowed({ context }, given) {
    switch ((given as ShellEvent).type) {
      case 'screen.widen':
        return !context.wide;
      case 'screen.narrow':
        return context.wide;
      default:
        return true;
    }
  },

  async start(): Promise<ScreenWalk> {
    const { result, unmount } = await renderHook(() => useMenu());
    const handlers: Readonly<Partial<Record<ShellEvent['type'], EventHandler>>> = {
      'drawer.toggle': () => result.current.toggleDrawer(),
      'drawer.close': () => result.current.closeDrawer(),
      'item.choose': ({ id }: Extract<ShellEvent, { type: 'item.choose' }>) => result.current.openItem(id),
      'screen.widen': () => beWide(true),
      'screen.narrow': () => beWide(false),
      async 'shell.reset'() {
        session.send({ type: 'session.endedElsewhere' });
        await signInHere();
      },
    };
    return {
      take: async (event: EventObject) => void (await handlers[event.type as ShellEvent['type']]?.(event)),
      async shows({ value, context }: AnyMachineSnapshot) {
        const is = () => JSON.stringify([result.current.drawerOpen, result.current.openItems]);
        const wanted = JSON.stringify([value === 'open', context.openItem]);
        await until(wanted, () => is() === wanted, is);
      },
      refuses: async () => undefined,
      async end() {
        await beWide(false);
        session.send({ type: 'session.endedElsewhere' });
        await signInHere();
        await unmount();
      },
    };
  },
};

it('opens and folds the drawer along every path of the chart', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen);
  expect(mismatches).toEqual([]);
  expect(missing).toEqual([[], [], []]);
}, 120_000);

it('notices a menu that takes every page for a small one', async () => {
  vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(false);
  const mismatches = await firstMismatch(registered, screen);
  vi.restoreAllMocks();
  expect(mismatches).toEqual([expect.stringContaining('screen.widen')]);
}, 120_000);
