import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { openAward } from '#app/areas/entrant/shared/entered.fixture.ts';
import { hasUnsaved } from '#app/data/state/unsavedWork.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { draftEntry } from '#machines/entryEditor/entryEditor.samples.ts';
import { notices } from '../notices/notices.ts';
import { type EntryEditor, useEntryEditor } from './entryEditor.ts';
import { chosen, uploadIn } from './upload.ts';

afterEach(() => vi.restoreAllMocks());

it('is asked about before the window closes, and told of once its page is left', async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
  const answers: Readonly<Record<string, unknown>> = {
    getUser: { id: 'nia' },
    getEntry: { ...draftEntry, files: {} },
    listAwards: [{ ...openAward, id: draftEntry.awardID }],
    listEntries: [],
  };
  // What the service answers: of an upload nothing.
  vi.spyOn(api, 'call').mockImplementation(((name: string) =>
    name in answers ? Promise.resolve(answers[name]) : new Promise(() => {})) as unknown as typeof api.call);
  let editor: EntryEditor | undefined;
  function Page() {
    editor = useEntryEditor({ id: draftEntry.id, awardID: draftEntry.awardID }, () => {});
    return null;
  }
  const { unmount } = await render(<Page />);
  await expect.poll(() => editor?.snapshot.hasTag('writing')).toBe(true);
  expect(hasUnsaved('upload')).toBe(false);
  const file = new File(['x'], 'Harbour.pdf', { type: 'application/pdf' });
  uploadIn(editor!.actor, 'supportingDoc')?.send({ type: 'file.choose', file: chosen(file) });
  await expect.poll(() => hasUnsaved('upload')).toBe(true);
  await unmount();
  await expect.poll(() => hasUnsaved('upload')).toBe(false);
  const told = notices.getSnapshot().context.notices.map(({ message }) => message);
  expect(told).toEqual(['You left the page before the upload had ended: Harbour.pdf']);
});
