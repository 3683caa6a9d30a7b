import { useActorRef } from '@xstate/react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import { type EditorActor, useDrawn } from '#app/actors/entry/written.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import { target, wrong } from '#machines/entryEditor/entryEditor.samples.ts';
import { DraftView } from './DraftView.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const machine = entryEditorMachine.provide({
  actors: {
    loadEntry: fromPromise(async () => wrong),
    readDraft: fromPromise(async (): Promise<StoredDraft | null> => null),
  },
});

function Writing() {
  const actor: EditorActor = useActorRef(machine, { input: { target, idempotencyKey: 'k' } });
  const snapshot = useDrawn(actor);
  const editor = { snapshot, send: actor.send, whyNot: () => [], actor };
  return snapshot.hasTag('writing') && <DraftView editor={editor} loaded={snapshot.context.loaded!} field={null} />;
}

it('says on the page of an entry to correct that judging left it behind', async () => {
  await render(<Writing />);
  await expect.element(page.getByText('Judging of this award has ended.')).toBeVisible();
  await expect.element(page.getByText('Judging is closed. This entry did not take part.')).toBeVisible();
});
