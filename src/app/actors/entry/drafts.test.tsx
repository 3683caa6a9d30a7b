import { beforeEach, expect, it } from 'vitest';
import type { DraftChanges } from '#machines/entryEditor/draft.rules.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import { type DraftRow, draftsOf, removeDraft, writeDraft } from './draftStore.ts';
import { forgetSaved, readDraft, storeDraft, storedEntry, unsentEntries } from './drafts.ts';

const personID = 'nia';
const entryID = 'e1';
// Only ever handed back as it was given.
const loaded = { entry: { id: entryID } } as LoadedEntry;
const rowOf = (owner: string, at: number, changes: DraftChanges, whose = personID): DraftRow => ({
  personID: whose,
  entryID,
  owner,
  at,
  loaded,
  draft: { changes, base: Object.fromEntries(Object.keys(changes).map((field) => [field, ''])) },
});
const owners = async () => (await draftsOf(personID)).map(({ draft }) => draft.changes);

beforeEach(async () => {
  for (const person of [personID, 'tom']) for (const row of await draftsOf(person)) await removeDraft(row);
});

it('joins what windows that are gone have left, and keeps it as its own', async () => {
  await writeDraft(rowOf('gone', 1, { title: 'Stairs', place: 'Quay' }));
  await writeDraft(rowOf('gone too', 2, { title: 'Stairs', client: 'Harbour Trust' }));
  const joined = { title: 'Stairs', place: 'Quay', client: 'Harbour Trust' };
  expect((await readDraft(personID, entryID))?.changes).toEqual(joined);
  expect(await owners()).toEqual([joined]);
  expect(await storedEntry(personID, entryID)).toEqual(loaded);
});

it('leaves older words that contradict newer ones for the next opening, and drops nothing', async () => {
  await writeDraft(rowOf('gone', 1, { title: 'The older title', place: 'Quay' }));
  await writeDraft(rowOf('gone too', 2, { title: 'The newer title' }));
  expect((await readDraft(personID, entryID))?.changes).toEqual({ title: 'The newer title' });
  expect(await owners()).toHaveLength(2);
  // The server has the newer words: this window keeps nothing any more.
  storeDraft(personID, entryID, null, loaded);
  await expect.poll(owners).toHaveLength(1);
  expect((await readDraft(personID, entryID))?.changes).toEqual({ title: 'The older title', place: 'Quay' });
});

it('leaves alone what a window that is open keeps', async () => {
  let release = () => {};
  await new Promise<void>((held) => {
    void navigator.locks.request('awards.editing.another', () => {
      held();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  await writeDraft(rowOf('another', 1, { title: 'Theirs' }));
  expect(await readDraft(personID, entryID)).toBeNull();
  expect(await owners()).toEqual([{ title: 'Theirs' }]);
  release();
});

it('keeps the words of each person apart', async () => {
  await writeDraft(rowOf('gone', 1, { title: 'Tom’s' }, 'tom'));
  expect(await readDraft(personID, entryID)).toBeNull();
  storeDraft(personID, entryID, { changes: { title: 'Nia’s' }, base: { title: '' } }, loaded);
  await expect.poll(() => unsentEntries(personID)).toEqual([entryID]);
  expect((await draftsOf('tom')).map(({ draft }) => draft.changes)).toEqual([{ title: 'Tom’s' }]);
});

it('forgets what the server has, and keeps what was typed since against what the server has', async () => {
  const other = rowOf('another', 1, { title: 'Theirs' });
  await writeDraft(other);
  const changes = { title: 'New', place: '', client: 'Harbour Trust' };
  storeDraft(personID, entryID, { changes, base: { title: 'Old', place: 'Quay', client: '' } }, loaded);
  await forgetSaved(personID, entryID, { title: 'Newer', client: 'Harbour Trust' });
  const kept = async () => (await draftsOf(personID)).filter(({ owner }) => owner !== 'another');
  expect((await kept()).map(({ draft }) => draft)).toEqual([
    { changes: { title: 'New', place: '' }, base: { title: 'Newer', place: 'Quay' } },
  ]);
  await forgetSaved(personID, entryID, { title: 'New', place: '' });
  expect(await kept()).toEqual([]);
  expect(await unsentEntries(personID)).toEqual([entryID]);
});
