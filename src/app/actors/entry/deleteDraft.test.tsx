import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { setLocale } from '#app/i18n/store.ts';
import type { CallName } from '#contract/calls.ts';
import { notices, undoNotice } from '../notices/notices.ts';
import { deleteDraft } from './deleteDraft.ts';

beforeAll(() => setLocale('en'));
afterEach(() => {
  vi.restoreAllMocks();
  while (notices.getSnapshot().hasTag('shown')) notices.send({ type: 'notice.close' });
});

const draft = { id: 'e1', awardID: 'a1', version: 3 };
const refused = (status: number, code: string, message: string) =>
  new ApiError({ status, code, message, reasons: [], current: undefined });
const lost = refused(0, 'network', 'Network Error');
const absent = refused(404, 'entry.notFound', 'Entry not found');

/** The calls that are made; a call that is not named is accepted. */
function serve(answers: Partial<Record<CallName, readonly (ApiError | null)[]>>): CallName[] {
  const asked: CallName[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: CallName) => {
    const answer = answers[name]?.[asked.filter((one) => one === name).length];
    asked.push(name);
    if (answer) throw answer;
    return {};
  }) as never);
  return asked;
}

const told = () => notices.getSnapshot().context.notices.map(({ message, undo }) => [message, undo]);
const press = () => undoNotice(notices.getSnapshot().context.notices[0]!);

it('offers to restore a draft until somebody says what became of it', async () => {
  const there = refused(409, 'entry.refusal.state', 'The entry’s current status does not allow this.');
  const asked = serve({ restoreEntry: [lost, refused(503, 'http.503', 'Busy'), there] });
  expect(await deleteDraft(draft)).toBe(true);
  for (const message of ['Entry Deleted', 'Network Error', 'Busy']) {
    await expect.poll(told).toEqual([[message, true]]);
    press();
  }
  await expect.poll(told).toEqual([['Restored', false]]);
  expect(asked).toEqual(['deleteEntry', ...Array(3).fill('restoreEntry')]);
});

it('says why a draft is not restored, and offers nothing that would be refused again', async () => {
  serve({ restoreEntry: [refused(409, 'entry.refusal.restoreOver', 'Too late')] });
  await deleteDraft(draft);
  press();
  await expect.poll(told).toEqual([['Too late', false]]);
});

it.each([
  ['whose deletion was not answered', lost],
  ['that was deleted before', absent],
])('offers to restore a draft %s', async (_, problem) => {
  const asked = serve({ deleteEntry: [problem], getEntry: [absent] });
  expect(await deleteDraft(draft)).toBe(true);
  expect(told()).toEqual([['Entry Deleted', true]]);
  press();
  await expect.poll(told).toEqual([['Restored', false]]);
  expect(asked).toEqual(['deleteEntry', 'getEntry', 'restoreEntry']);
});

it.each([
  ['that is still there', lost, null, 'Network Error'],
  ['of which nobody knows', lost, lost, 'Network Error'],
  ['that may not be deleted', refused(409, 'entry.stale', 'Changed'), absent, 'Changed'],
])('says why a draft %s is not deleted', async (_, problem, found, message) => {
  serve({ deleteEntry: [problem], getEntry: [found] });
  expect(await deleteDraft(draft)).toBe(false);
  expect(told()).toEqual([[message, false]]);
});
