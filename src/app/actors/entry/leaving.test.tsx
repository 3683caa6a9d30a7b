import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { openAward } from '#app/areas/entrant/shared/entered.fixture.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { draftEntry } from '#machines/entryEditor/entryEditor.samples.ts';
import { unsentEntries } from './drafts.ts';
import { type EntryEditor, useEntryEditor } from './entryEditor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps nothing on this device that the server took after the page was left', async () => {
  let answer = (_: Entry): void => {};
  const sent: unknown[] = [];
  const answers = {
    getUser: { id: 'nia' },
    getEntry: draftEntry,
    listAwards: [{ ...openAward, id: draftEntry.awardID }],
    listEntries: [],
  };
  // What the service answers; only what the editor reads of it is there.
  const service = async (name: keyof typeof answers | 'updateEntry', ask: { body?: unknown }) => {
    if (name !== 'updateEntry') return answers[name];
    sent.push(ask.body);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  vi.spyOn(api, 'call').mockImplementation(service as never);
  let editor: EntryEditor | undefined;
  function Page() {
    editor = useEntryEditor({ id: draftEntry.id, awardID: draftEntry.awardID }, () => {});
    return null;
  }
  const { unmount } = await render(<Page />);
  await expect.poll(() => editor?.snapshot.hasTag('writing')).toBe(true);
  editor?.send({ type: 'entry.write', changes: { title: 'Harbour Light' } });
  await expect.poll(() => unsentEntries('nia')).toEqual([draftEntry.id]);
  await unmount();
  await expect.poll(() => sent).toEqual([{ data: { data: { title: 'Harbour Light' } } }]);
  const data = { ...draftEntry.data, title: 'Harbour Light' };
  answer({ ...draftEntry, version: 4, data } as Entry);
  await expect.poll(() => unsentEntries('nia')).toEqual([]);
});
