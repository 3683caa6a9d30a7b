import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { entryStatuses } from '../entry/entry.rules.ts';
import type { EditedEntry } from '../form/editedEntry.ts';
import type { Form } from '../form/form.types.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import type { StoredDraft } from './draft.rules.ts';
import { entryEditorCases } from './entryEditor.cases.ts';
import { entryEditorMachine } from './entryEditor.machine.ts';
import type { LoadedEntry } from './entryEditor.rules.ts';
import type { EntryTarget } from './entryEditor.setup.ts';

const sample = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const loaded = sample.events.flatMap((event) =>
  event.type === 'xstate.done.actor.loadEntry' && 'output' in event ? [event.output as LoadedEntry] : [],
)[0]!;
const picture = { real: true, name: 'ours.png', size: 9, mimeType: 'image/png', content: null };

/** An entry that is written, on a server that takes every file and whose other answers the test gives. */
async function open(start: LoadedEntry = loaded) {
  let entry = start.entry;
  let { form } = start;
  let move = () => {};
  const moved = new Promise<void>((resolve) => {
    move = resolve;
  });
  const upload = uploadMachine.provide({
    actors: {
      getUploadAddress: fromPromise(async ({ input }) => `https://files.test/${input.name}?signature=s`),
      sendFile: fromPromise(async () => {}),
      saveFile: fromPromise(async ({ input: { field, stored } }) => {
        const { [field]: _, ...others } = entry.files;
        entry = { ...entry, version: entry.version + 1, files: stored ? { ...others, [field]: stored } : others };
        return entry;
      }),
    },
  });
  const machine = entryEditorMachine.provide({
    actors: {
      upload,
      loadEntry: fromPromise(async () => ({ ...start, entry, ...(form && { form }) })),
      readDraft: fromPromise<StoredDraft | null, EntryTarget>(async () => null),
      setCategory: fromPromise(() => moved.then(() => entry)),
      submitEntry: fromPromise(async (): Promise<EditedEntry> => ({ ...entry, status: entryStatuses.submitted })),
      withdrawEntry: fromPromise(async () => entry),
    },
  });
  const actor = createActor(machine, { input: { target: { id: 'e1', awardID: 'a1' }, idempotencyKey: 'k' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('draft'));
  // Which places there are is known to the form alone.
  const uploadAt = (name: string) =>
    actor.getSnapshot().children[name] as ReturnType<typeof createActor<typeof upload>>;
  const publish = async (next: Form) => {
    form = next;
    actor.send({ type: 'entry.reload' });
    await waitFor(actor, (snapshot) => snapshot.matches('draft'));
  };
  return { actor, uploadAt, move, publish };
}

it('has a chart for each place of a file, which knows what the entry has there', async () => {
  const { actor, uploadAt } = await open();
  expect(actor.getSnapshot().context.places).toEqual(['supportingDoc', 'supportingImage', 'logoLight', 'logoDark']);
  expect(uploadAt('logoLight').getSnapshot().value).toBe('kept');
  expect(uploadAt('supportingImage').getSnapshot().value).toBe('empty');
});

it('has those of the award’s own form in their stead', async () => {
  const label = { en: 'Stills' };
  const form = [{ key: 'own_stills', kind: 'file', label, seenBy: 'judges', required: false, maximum: 2 }] as const;
  const { actor } = await open({ ...loaded, form });
  const { places } = actor.getSnapshot().context;
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((name) => !name.startsWith('own_stills'))).toEqual([]);
  expect(places.map((name) => actor.getSnapshot().children[name]?.id)).toEqual([...places]);
});

it('has a file judged by what the form takes that was fetched last, and one on its way goes on', async () => {
  const megabyte = 1024 * 1024;
  const still = {
    key: 'own_still',
    kind: 'file',
    label: { en: 'Still' },
    seenBy: 'judges',
    types: ['image/png'],
  } as const;
  const stills = (maximumBytes: number, types: readonly string[] = still.types): Form => [
    { ...still, types, maximumBytes },
    { ...still, key: 'own_model', types, maximumBytes },
  ];
  const { uploadAt, publish } = await open({ ...loaded, form: stills(5 * megabyte) });
  const [place, other] = [uploadAt('own_still'), uploadAt('own_model')];
  const large = { ...picture, size: 10 * megabyte };
  place.send({ type: 'file.choose', file: large });
  expect(place.getSnapshot().value).toBe('refused');
  await publish(stills(20 * megabyte));
  expect(uploadAt('own_still')).toBe(place);
  expect(place.getSnapshot().value).toBe('refused');
  // What the page tells of the file that the entry has says nothing of what the place takes.
  place.send({ type: 'file.replaced', stored: null });
  place.send({ type: 'file.choose', file: large });
  expect(place.getSnapshot().value).toBe('addressing');
  await waitFor(place, (snapshot) => snapshot.matches('kept'));
  const photo = { ...picture, name: 'ours.jpg', mimeType: 'image/jpeg' };
  other.send({ type: 'file.choose', file: photo });
  expect(other.getSnapshot().context.problem?.reasons).toMatchObject([{ code: 'upload.refusal.kind' }]);
  other.send({ type: 'file.choose', file: picture });
  const published = publish(stills(megabyte, ['image/jpeg']));
  expect(other.getSnapshot().value).toBe('addressing');
  await published;
  await waitFor(other, (snapshot) => snapshot.matches('kept'));
  other.send({ type: 'file.choose', file: { ...photo, size: megabyte + 1 } });
  expect(other.getSnapshot().context.problem?.reasons).toMatchObject([{ code: 'upload.refusal.tooLarge' }]);
  other.send({ type: 'file.choose', file: photo });
  expect(other.getSnapshot().value).toBe('addressing');
});

it('takes the entry as the server has it once a file is saved, and once it is removed', async () => {
  const { actor, uploadAt } = await open();
  uploadAt('supportingImage').send({ type: 'file.choose', file: picture });
  await waitFor(actor, ({ context }) => context.loaded?.entry.files.supportingImage !== undefined);
  expect(actor.getSnapshot().context.loaded?.entry.files.supportingImage?.url).toBe(
    'https://files.test/supportingImageours.png',
  );
  uploadAt('supportingImage').send({ type: 'file.remove' });
  await waitFor(actor, ({ context }) => context.loaded?.entry.files.supportingImage === undefined);
  expect(actor.getSnapshot().matches({ draft: 'saved' })).toBe(true);
});

it('lets a file go on while the category changes', async () => {
  const { actor, uploadAt, move } = await open();
  const place = uploadAt('supportingImage');
  actor.send({ type: 'entry.setCategory', categoryID: 'c2', now: Date.UTC(2026, 10, 12, 12) });
  expect(actor.getSnapshot().value).toBe('movingCategory');
  place.send({ type: 'file.choose', file: picture });
  move();
  await waitFor(actor, (snapshot) => snapshot.matches({ draft: 'saved' }));
  await waitFor(actor, ({ context }) => context.loaded?.entry.files.supportingImage !== undefined);
  expect(uploadAt('supportingImage')).toBe(place);
});

it('ends them with the sending in, and has new ones once it is taken back', async () => {
  const { actor, uploadAt } = await open();
  const before = uploadAt('logoDark');
  const now = Date.UTC(2026, 10, 12, 12);
  actor.send({ type: 'entry.submit', now, fee: 'settled', payment: 'card', uploading: [] });
  await waitFor(actor, (snapshot) => snapshot.matches('sent'));
  expect([actor.getSnapshot().context.places, before.getSnapshot().status]).toEqual([[], 'stopped']);
  expect(uploadAt('logoDark')).toBeUndefined();
  actor.send({ type: 'entry.withdraw', now });
  await waitFor(actor, (snapshot) => snapshot.matches('draft'));
  expect(uploadAt('logoDark').getSnapshot().value).toBe('kept');
});
