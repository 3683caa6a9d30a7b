import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, waitFor } from 'xstate';
import { useUploadStandings } from '#app/actors/entry/upload.ts';
import type { EditorActor } from '#app/actors/entry/written.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { OwnFiles } from './OwnFiles.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const { output: loaded } = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  readonly output: LoadedEntry;
};
const still: FormField = { key: 'own_still', kind: 'file', label: { en: 'Still' }, seenBy: 'judges', maximum: 3 };

it('shows a file that was not taken at any place, also of a question that is asked no more', async () => {
  const machine = entryEditorMachine.provide({
    actors: {
      loadEntry: fromPromise(async (): Promise<LoadedEntry> => ({ ...loaded, form: [still] })),
      readDraft: fromPromise(async (): Promise<StoredDraft | null> => null),
    },
  });
  const actor = createActor(machine, { input: { target: { id: 'e1', awardID: 'a1' }, idempotencyKey: 'k' } }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('writing'));
  function Files({ isAsked }: { readonly isAsked: boolean }) {
    const uploads = useUploadStandings(actor as EditorActor);
    return <OwnFiles field={still} entry={loaded.entry} actor={actor} uploads={uploads} isAsked={isAsked} />;
  }
  const { rerender } = await render(<Files isAsked />);
  const card = (number: number) => page.getByRole('group', { name: `Still ${number}`, exact: true });
  await expect.element(card(1)).toBeVisible();
  expect(card(3).elements()).toHaveLength(0);
  const file = { real: false, name: 'Documents', size: 0, mimeType: '', content: null };
  actor.getSnapshot().children.own_still_3?.send({ type: 'file.choose', file });
  await expect.element(card(3)).toBeVisible();
  await rerender(<Files isAsked={false} />);
  await expect.element(card(3)).toBeVisible();
  expect(card(1).elements()).toHaveLength(0);
  actor.stop();
});
