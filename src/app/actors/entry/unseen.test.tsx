import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { openAward } from '#app/areas/entrant/shared/entered.fixture.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import type { LoadedEntry, SubmitEvent } from '#machines/entryEditor/entryEditor.rules.ts';
import { session } from '../session/session.ts';
import { type EntryEditor, useEntryEditor } from './entryEditor.ts';

afterEach(() => vi.restoreAllMocks());

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const { output: draft } = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  output: LoadedEntry;
};
const submit = events.find(({ type }) => type === 'entry.submit') as SubmitEvent;

it('says what the page shows, and fetches award, entry and cards anew where something else is due by now', async () => {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const reasons = [{ code: 'entry.refusal.cardUnseen', params: { brand: 'Visa', last4: '4242' } }];
  const org = { id: 'o1', paymentMethods: [] };
  const award = { ...openAward, id: draft.entry.awardID };
  const answers: Readonly<Record<string, unknown>> = {
    getUser: { id: 'nia' },
    getEntry: draft.entry,
    listAwards: [award],
    listEntries: [],
    login: { org },
  };
  // What the service answers; only what the editor reads of it is there.
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body?: unknown }) => {
    asked.push(name);
    if (name !== 'submitEntry') return answers[name];
    sent.push(ask.body);
    throw new ApiError({ status: 409, code: reasons[0]!.code, message: '', reasons, current: draft.entry });
  }) as typeof api.call);
  const told = vi.spyOn(session, 'send');
  let editor: EntryEditor | undefined;
  function Page() {
    editor = useEntryEditor({ id: draft.entry.id, awardID: draft.entry.awardID }, () => {});
    return null;
  }
  await render(<Page />);
  await expect.poll(() => editor?.snapshot.hasTag('safe')).toBe(true);
  asked.length = 0;
  editor?.send({ ...submit, now: Date.parse(award.opensAt ?? '') + 1 });
  await expect.poll(() => editor?.snapshot.hasTag('safe') && asked.includes('getEntry')).toBe(true);
  expect(sent).toEqual([{ data: { data: {}, payment: 'card', seen: submit.seen } }]);
  expect(asked).toEqual(expect.arrayContaining(['getEntry', 'listAwards', 'login']));
  expect(told).toHaveBeenCalledWith({ type: 'account.changed', org });
});
