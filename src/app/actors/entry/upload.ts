import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Entry } from '#contract/entities/entry.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { ChosenFile, UploadedFile, UploadPlace } from '#machines/upload/upload.rules.ts';
import type { UploadEvent } from '#machines/upload/upload.setup.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { networkProblemOf, useNetwork } from '../../data/network.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { broadcastEntry } from './entryChannel.ts';
import { sendFile } from './sendFile.ts';

export interface Upload extends UploadPlace {
  readonly snapshot: SnapshotFrom<typeof uploadMachine>;
  readonly send: (event: UploadEvent) => void;
  readonly choose: (file: unknown) => void;
}

interface UploadOf extends UploadPlace {
  readonly entryID: string;
  readonly awardID: string;
  readonly kept: UploadedFile | null;
  /** The entry as it is with its new file. */
  readonly onSaved: (entry: Entry) => void;
}

/** One file place of an entry. */
export function useUpload({ entryID, awardID, field, place, kept, onSaved }: UploadOf): Upload {
  const saved = useRef(onSaved);
  useLayoutEffect(() => {
    saved.current = onSaved;
  });
  const machine = useMemo(() => provided((entry) => saved.current(entry)), []);
  const actor = useActorRef(machine, { input: { entryID, awardID, field, place, kept } });
  useNetwork(actor);
  const address = kept?.url ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is told apart by its address
  useEffect(() => actor.send({ type: 'file.replaced', kept }), [actor, address]);
  const snapshot = useSelector(actor, (current) => current);
  return {
    field,
    place,
    snapshot,
    send: actor.send,
    choose: (file) => actor.send({ type: 'file.choose', file: chosen(file) }),
  };
}

/** What the chart needs to know of whatever was chosen or dropped. */
export function chosen(file: unknown): ChosenFile {
  if (file instanceof File) {
    return { real: true, name: file.name, size: file.size, mimeType: file.type, content: file };
  }
  const name = typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : String(file);
  return { real: false, name, size: 0, mimeType: '', content: null };
}

const provided = (onSaved: (entry: Entry) => void) =>
  uploadMachine.provide({
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
      saveFile: fromPromise(async ({ input: { entryID, awardID, field, kept } }) => {
        try {
          const body = { data: { files: { [field]: kept } } };
          const entry = await api.call('updateEntry', { query: { id: entryID, awardID }, body });
          onSaved(entry);
          broadcastEntry(entry);
          invalidateAfter('updateEntry');
        } catch (error) {
          throw problemOf(error);
        }
      }),
    },
  });
