import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { register } from '#machines/index.ts';
import { type NoticeEvent, undoTime } from '#machines/notice/notice.machine.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { firstMismatch, walkWhole } from '#tests/model/screens/walkHere.ts';
import { type EventHandler, passTime, stubNetwork, until } from './actors/call/walk.fixture.ts';
import { notices, notify, raiseBackdrop, undoNotice } from './actors/notices/notices.ts';
import { announcePersonChange } from './data/state/personChange.ts';
import { setLocale } from './i18n/store.ts';
import { Notices } from './Notices.tsx';

const registered = register.find(({ name }) => name === 'notice')!;
stubNetwork();

beforeAll(async () => {
  await setLocale('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => void vi.useRealTimers());

const send = notices.send.bind(notices);

/** What people read, and how it ends. */
async function shown() {
  const page = await render(<Notices />);
  return {
    page,
    async end() {
      while (notices.getSnapshot().hasTag('shown')) notices.send({ type: 'notice.close' });
      await page.unmount();
    },
  };
}

const screen: FlowScreen = {
  isFollowed({ context }, given) {
    // The cases' events are this machine's.
    const event = given as NoticeEvent;
    const raised = (id: string) => context.backdrops.some((one: { id: string }) => one.id === id);
    // Each piece of work raises a backdrop of its own, and lowers it once.
    if (event.type === 'backdrop.raise') return !raised(event.id);
    return event.type !== 'backdrop.lower' || raised(event.id);
  },

  async start(): Promise<ScreenWalk> {
    const { page, end } = await shown();
    const lowers = new Map<string, () => void>();
    const state = () => JSON.stringify(notices.getSnapshot().value);
    const dismiss = () => page.container.querySelector<HTMLElement>('button[aria-label=Dismiss]');
    const point = (type: 'pointerover' | 'pointerout') =>
      dismiss()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    const handlers: Readonly<Record<string, EventHandler>> = {
      'notice.show': ({ notice: { message, severity, undo } }: Extract<NoticeEvent, { type: 'notice.show' }>) =>
        notify({ message, severity, ...(undo && { undo: () => undefined }) }),
      'notice.close': () => dismiss()?.click(),
      'notice.hold': () => point('pointerover'),
      'notice.release': () => point('pointerout'),
      'notice.forget': () => announcePersonChange({ somebody: false }),
      'backdrop.raise': ({ id, message }: Extract<NoticeEvent, { type: 'backdrop.raise' }>) =>
        lowers.set(id, raiseBackdrop(message)),
      'backdrop.lower': ({ id }: Extract<NoticeEvent, { type: 'backdrop.lower' }>) => lowers.get(id)?.(),
      after: () => {
        const before = state();
        return passTime(() => state() !== before);
      },
    };
    return {
      async take(event: EventObject) {
        await handlers[event.type.startsWith('xstate.after') ? 'after' : event.type]?.(event);
      },
      async shows({ value, context }: AnyMachineSnapshot) {
        await until(JSON.stringify(value), () => state() === JSON.stringify(value), state);
        const [first] = context.notices;
        const raised = context.backdrops.at(-1);
        const corner = () =>
          page.container.querySelector(`[role=${first?.severity === 'error' ? 'alert' : 'status'}]:not(dialog *)`);
        const veil = () => page.container.querySelector('dialog');
        const isShown = () =>
          (first === undefined || (corner()?.textContent ?? '').startsWith(first.message)) &&
          (raised ? veil()?.getAttribute('aria-label') === raised.message && veil()?.open === true : veil() === null);
        await until(`“${first?.message}” and “${raised?.message}”`, isShown, () => page.container.textContent ?? '');
        if (first) expect([...corner()!.querySelectorAll('button')].length).toBe(first.undo ? 2 : 1);
      },
      refuses: async () => undefined,
      async end() {
        for (const lower of lowers.values()) lower();
        point('pointerout');
        await end();
      },
    };
  },
};

it('says things along every path of the chart, where people read them', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen);
  expect(mismatches).toEqual([]);
  // Paths that meet in a state go on with one context: an offer that others wait behind is walked below.
  const behind = 'notice.alert.shown.offering –xstate.after.undoTime.notice.alert.shown.offering [hasNext]→ ';
  expect(missing).toEqual([[], [`${behind}notice.alert.shown.changing`], []]);
}, 120_000);

it('goes on from an offer to undo to what waits behind it', async () => {
  const { page, end } = await shown();
  notify({ message: 'Entry Updated' });
  notify({ message: 'Entry Deleted', undo: () => undefined });
  const says = (text: string) => until(text, () => (page.container.textContent ?? '').includes(text));
  await says('Entry Deleted');
  vi.advanceTimersByTime(undoTime - 1);
  expect(notices.getSnapshot().value).toEqual({ alert: { shown: 'offering' }, backdrop: 'down' });
  vi.advanceTimersByTime(1);
  expect(notices.getSnapshot().value).toEqual({ alert: { shown: 'changing' }, backdrop: 'down' });
  await says('Entry Updated');
  await end();
});

it('offers nobody to undo what another person did', async () => {
  const { page, end } = await shown();
  const undo = vi.fn();
  notify({ message: 'Entry Deleted', undo });
  await until('an offer', () => page.container.querySelectorAll('[role=status] button').length === 2);
  const [offered] = notices.getSnapshot().context.notices;
  announcePersonChange({ somebody: true });
  expect(notices.getSnapshot().matches({ alert: 'empty' })).toBe(true);
  undoNotice(offered!);
  expect(undo).not.toHaveBeenCalled();
  await end();
});

it('notices an alert that nobody can hold', async () => {
  vi.spyOn(notices, 'send').mockImplementation(((event: NoticeEvent) => {
    if (event.type !== 'notice.hold') send(event);
  }) as typeof notices.send);
  const mismatches = await firstMismatch(registered, screen);
  vi.restoreAllMocks();
  expect(mismatches).toEqual([expect.stringContaining('notice.hold')]);
}, 120_000);
