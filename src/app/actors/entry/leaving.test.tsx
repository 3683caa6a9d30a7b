import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { openAward } from '#app/areas/entrant/shared/entered.fixture.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import type { SubmitEvent } from '#machines/entryEditor/entryEditor.rules.ts';
import { draftEntry, submitted } from '#machines/entryEditor/entryEditor.samples.ts';
import { unsentEntries } from './drafts.ts';
import { type EntryEditor, useEntryEditor } from './entryEditor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const submit = events.find(({ type }) => type === 'entry.submit') as SubmitEvent;
const written = { ...draftEntry.data, title: 'Harbour Light' };

/** The page of a draft in which a title was typed; a call of this name is answered by the test. */
async function openWritten(held: 'updateEntry' | 'submitEntry') {
  const service = { answer: (_: Entry): void => {}, sent: [] as unknown[] };
  const award = { ...openAward, id: draftEntry.awardID };
  const answers = { getUser: { id: 'nia' }, getEntry: draftEntry, listAwards: [award], listEntries: [] };
  // What the service answers; only what the editor reads of it is there.
  const call = async (name: keyof typeof answers | typeof held, ask: { body?: unknown }) => {
    if (name !== held) return answers[name as keyof typeof answers];
    service.sent.push(ask.body);
    return new Promise((resolve) => {
      service.answer = resolve;
    });
  };
  vi.spyOn(api, 'call').mockImplementation(call as never);
  const page: { editor?: EntryEditor } = {};
  function Page() {
    page.editor = useEntryEditor({ id: draftEntry.id, awardID: draftEntry.awardID }, () => {});
    return null;
  }
  const { unmount } = await render(<Page />);
  await expect.poll(() => page.editor?.snapshot.hasTag('writing')).toBe(true);
  page.editor?.send({ type: 'entry.write', changes: { title: written.title } });
  await expect.poll(() => unsentEntries('nia')).toEqual([draftEntry.id]);
  const send = () => page.editor?.send({ ...submit, now: Date.parse(award.opensAt ?? '') + 1 });
  return { service, unmount, send };
}

it('keeps nothing on this device that the server took after the page was left', async () => {
  const { service, unmount } = await openWritten('updateEntry');
  await unmount();
  await expect.poll(() => service.sent).toEqual([{ data: { data: { title: 'Harbour Light' } } }]);
  service.answer({ ...draftEntry, version: 4, data: written } as Entry);
  await expect.poll(() => unsentEntries('nia')).toEqual([]);
});

it('keeps nothing on this device of an entry that came in after the page was left', async () => {
  const { service, unmount, send } = await openWritten('submitEntry');
  send();
  await expect.poll(() => service.sent).toMatchObject([{ data: { data: { title: 'Harbour Light' } } }]);
  await unmount();
  service.answer({ ...submitted, data: written } as Entry);
  await expect.poll(() => unsentEntries('nia')).toEqual([]);
});
