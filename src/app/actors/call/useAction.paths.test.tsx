import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { register } from '#machines/index.ts';
import type { Problem } from '#machines/kit/problem.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { walkWhole } from '#tests/model/screens/walkHere.ts';
import { callTimeout } from '../../api/connection.ts';
import { setLocale } from '../../i18n/store.ts';
import { notices, useNotice } from '../notices/notices.ts';
import { type Outcome, performCall, useAction } from './useAction.ts';
import { type EventHandler, signInHere, stubNetwork, until } from './walk.fixture.ts';

const registered = register.find(({ name }) => name === 'call')!;
const { asked, only } = stubNetwork();

beforeAll(async () => {
  await setLocale('en');
  await signInHere();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => void vi.useRealTimers());

/** A refusal, and the version that the call may be made over. */
interface Refusal extends Problem {
  readonly over?: number | null;
}

const screen: FlowScreen = {
  isFollowed: () => true,

  async start(): Promise<ScreenWalk> {
    let outcome: Outcome<'updateUser'> | null = null;
    let over: number | null = null;
    const { result, unmount } = await renderHook(useNotice);
    const query = { id: '00000000-0000-4000-8000-000000000001' };
    const done = performCall('updateUser', { query, body: { givenName: 'Nia' }, ifMatch: 1 }, { over: () => over });
    void done.then((found) => {
      outcome = found;
    });
    const fail = async ({ error }: { error: Refusal }) => {
      over = error.over ?? null;
      const call = await only();
      if (error.code === 'timeout') vi.advanceTimersByTime(callTimeout);
      else if (error.status === 0) call.lose();
      else call.answer(error.status, { ...error, current: { id: query.id, version: over } });
    };
    const answer = async ({ output }: { output: unknown }) => (await only()).answer(200, output);
    const handlers: Readonly<Record<string, EventHandler>> = {
      'call.cancel': () => result.current.cancelBackdrop?.(),
      'xstate.done.actor.makeCall': answer,
      'xstate.done.actor.makeCallAgain': answer,
      'xstate.error.actor.makeCall': fail,
      'xstate.error.actor.makeCallAgain': fail,
    };
    const lastSeverity = () => notices.getSnapshot().context.notices.at(-1)?.severity;
    return {
      take: async (event: EventObject) => void (await handlers[event.type]?.(event)),
      async shows({ value, context }: AnyMachineSnapshot) {
        if (value === 'calling' || value === 'callingAgain') {
          const { request } = await only();
          const version = new Headers(request?.headers).get('if-match');
          expect([version, outcome]).toEqual([`"${value === 'calling' ? 1 : context.over}"`, null]);
          return until('the backdrop', () => result.current.backdrop !== null);
        }
        await until('an outcome', () => outcome !== null);
        await until('no backdrop', () => result.current.backdrop === null);
        expect(asked).toEqual([]);
        expect(outcome).toMatchObject(
          value === 'accepted'
            ? { accepted: true, reply: context.reply }
            : { accepted: false, problem: { status: context.problem.status, code: context.problem.code } },
        );
        expect(lastSeverity()).toBe(value === 'accepted' ? 'success' : 'error');
      },
      refuses: async () => undefined,
      async end() {
        asked.length = 0;
        while (notices.getSnapshot().hasTag('shown')) notices.send({ type: 'notice.close' });
        await unmount();
      },
    };
  },
};

it('makes a changing call along every path of the chart, and says what became of it', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen);
  expect(mismatches).toEqual([]);
  expect(missing).toEqual([[], [], []]);
}, 120_000);

it('says in the language of the page that no answer came', async () => {
  const { result } = await renderHook(() => useAction('updateUser', { silent: true }));
  const query = { id: '00000000-0000-4000-8000-000000000001' };
  const ended = result.current.run({ query, body: { givenName: 'Nia' }, ifMatch: 1 });
  (await only()).lose();
  expect(await ended).toBeNull();
  await until('an error', () => result.current.error?.message === 'Network Error');
  await setLocale('ro');
  await until('another language', () => result.current.error?.message === 'Eroare de rețea');
  await setLocale('en');
  await until('English', () => result.current.error?.message === 'Network Error');
});
