import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { setLocale } from '#app/i18n/store.ts';
import { notices } from '../notices/notices.ts';
import { session } from '../session/session.ts';
import { switchMembership } from './switchMembership.ts';

beforeEach(async () => {
  localStorage.clear();
  await setLocale('en');
});
afterEach(() => vi.restoreAllMocks());

const problem = (status: number, code: string) =>
  new ApiError({ status, code, message: code, reasons: [], current: undefined });
const judge = { user: { id: 'second', type: 'judge', defaultAwardID: null }, org: {} };

/** A server whose answers to the choice these are, one after the other. */
function answering(...answers: readonly unknown[]) {
  const waiting = [...answers];
  return vi.spyOn(api, 'call').mockImplementation((async () => {
    const answer = waiting.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as typeof api.call);
}
const told = () => localStorage.getItem('awards.membership');

it.each([problem(0, 'network'), problem(0, 'timeout'), problem(504, 'unknown')])(
  'goes on as the other membership after an answer that was lost ($status $code), and tells the other windows',
  async (lost) => {
    const asked = answering(lost, judge);
    const alerted = vi.spyOn(notices, 'send');
    expect(await switchMembership('second')).toBe('judge');
    expect(asked.mock.calls).toEqual([
      ['chooseMembership', expect.objectContaining({ query: { personID: 'second' } })],
      ['chooseMembership', expect.objectContaining({ query: { personID: 'second' } })],
    ]);
    expect(told()).toContain('second');
    expect(alerted).not.toHaveBeenCalled();
  },
);

it('asks who the session is where no answer comes at all', async () => {
  answering(problem(0, 'network'), problem(0, 'network'));
  const sent = vi.spyOn(session, 'send');
  expect(await switchMembership('second')).toBeNull();
  expect(sent).toHaveBeenCalledWith({ type: 'session.initialise' });
  expect(told()).toBeNull();
});

it('asks once only where it is refused', async () => {
  const asked = answering(problem(409, 'user.refusal.locked'));
  expect(await switchMembership('second')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
