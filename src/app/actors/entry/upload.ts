import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { ChosenFile, UploadPlace } from '#machines/upload/upload.rules.ts';
import type { UploadEvent } from '#machines/upload/upload.setup.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { networkProblemOf, useNetwork } from '../../data/network.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { broadcastEntry } from './entryChannel.ts';
import { sendFile } from './sendFile.ts';
import type { EditorActor } from './written.ts';

type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;
type UploadActor = ActorRefFrom<typeof uploadMachine>;

/** One place for a file as it is drawn. */
export interface Upload extends UploadPlace {
  readonly actor: UploadActor;
  readonly standing: UploadStanding;
  readonly send: (event: UploadEvent) => void;
  readonly choose: (file: unknown) => void;
}

/** Whether a file is on its way to a place, or why the last one is not there. */
export type UploadStanding = 'moving' | 'refused' | 'failed' | 'settled';
/** By place. */
export type UploadStandings = Readonly<Record<string, UploadStanding>>;

/** The chart of a place, which the entry's own began; none where the entry cannot be written. */
export const uploadIn = (editor: EditorActor, place: string): UploadActor | undefined =>
  editor.getSnapshot().children[place] as UploadActor | undefined;

/** One place for a file of the entry that is written. */
export function useUpload(editor: EditorActor, { field, place }: UploadPlace): Upload {
  // The place goes on as it stands until it leaves the page, also where the entry was just sent in.
  const [actor] = useState(() => uploadIn(editor, field)!);
  useNetwork(actor);
  const stored = useSelector(editor, ({ context }) => context.loaded?.entry.files[field] ?? null);
  const address = stored?.url ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is told apart by its address
  useEffect(() => actor.send({ type: 'file.replaced', stored }), [actor, address]);
  const standing = useSelector(actor, standingOf);
  return {
    field,
    place,
    actor,
    standing,
    send: actor.send,
    choose: (file) => actor.send({ type: 'file.choose', file: chosen(file) }),
  };
}

/** How every place for a file of the entry stands; of a part that arrives nothing is told here. */
export function useUploadStandings(editor: EditorActor): UploadStandings {
  const places = useSelector(editor, ({ context }) => context.places);
  const listen = useCallback(
    (notify: () => void) => {
      const heard = places.map((place) => uploadIn(editor, place)?.subscribe(notify));
      return () => {
        for (const one of heard) one?.unsubscribe();
      };
    },
    [editor, places],
  );
  const standings = useSyncExternalStore(listen, () => places.map((place) => standingIn(editor, place)).join());
  return useMemo(
    () => Object.fromEntries(standings.split(',').map((standing, index) => [places[index], standing])),
    [places, standings],
  );
}

const standingIn = (editor: EditorActor, place: string): UploadStanding => {
  const actor = uploadIn(editor, place);
  return actor ? standingOf(actor.getSnapshot()) : 'settled';
};

/** The places whose file was chosen and is not there: nothing is submitted without it until it has arrived or is put away. */
export const awaitedIn = (standings: UploadStandings): string[] =>
  Object.keys(standings).filter((place) => standings[place] === 'moving' || standings[place] === 'failed');

/** Whether the last upload to a place failed. */
export const hasFailed = (standing: UploadStanding | undefined): boolean =>
  standing === 'failed' || standing === 'refused';

/** What of an upload the whole entry shows; how far it has come only its own place does. */
export function standingOf(snapshot: UploadSnapshot): UploadStanding {
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('failed') || snapshot.matches('unsaved')) return 'failed';
  return snapshot.hasTag('busy') && !snapshot.matches('removing') ? 'moving' : 'settled';
}

/** What the chart needs to know of whatever was chosen or dropped. */
export function chosen(file: unknown): ChosenFile {
  if (file instanceof File) {
    return { real: true, name: file.name, size: file.size, mimeType: file.type, content: file };
  }
  const name = typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : String(file);
  return { real: false, name, size: 0, mimeType: '', content: null };
}

/** What the entry's chart begins for each place. */
export const uploading = uploadMachine.provide({
  actors: {
    getUploadAddress: fromPromise(async ({ input: { entryID, name, mimeType, size }, signal }) => {
      try {
        const query = { name, path: 'entries', mimeType, fileRef: entryID, isPrivate: 'true', size } as const;
        return (await api.call('getUploadAddress', { query, signal })).url;
      } catch (error) {
        throw networkProblemOf(error);
      }
    }),
    sendFile: fromPromise(({ input: { address, file, report }, signal }) =>
      // The guard `mayUpload` has let only a real file through.
      sendFile(address, file.content as File, report, signal),
    ),
    saveFile: fromPromise(async ({ input: { entryID, awardID, field, stored } }) => {
      try {
        const body = { data: { files: { [field]: stored } } };
        const entry = await api.call('updateEntry', { query: { id: entryID, awardID }, body });
        broadcastEntry(entry);
        invalidateAfter('updateEntry');
        return entry;
      } catch (error) {
        throw problemOf(error);
      }
    }),
  },
});
