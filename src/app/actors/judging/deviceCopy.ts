import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Entry } from '#contract/entities/entry.ts';
import type { Query } from '#contract/schemas.ts';
import {
  type DeviceCopyContext,
  deviceCopyMachine,
  isOnDevice,
  type WantedFile,
} from '#machines/judging/deviceCopy.machine.ts';
import { api } from '../../api/api.ts';
import { ApiError, problemOf } from '../../api/apiError.ts';
import { bytesIn } from '../../api/fetchFile.ts';
import { untilSilent } from '../../api/untilSilent.ts';
import { isFull } from '../../data/offline/isFull.ts';
import { listSealed, removeSealed, seal, unseal } from '../../data/offline/vault.ts';
import { session } from '../session/session.ts';

/** What of a judge's entries is on this device. */
interface DeviceCopy {
  readonly state: 'copying' | 'away' | 'full' | 'unavailable' | 'complete';
  readonly retry: () => void;
}

/** What of this judge's entries is on this device, as it comes. */
export function useDeviceCopy(personID: string): DeviceCopy {
  const actor = useMemo(() => deviceCopyOf(personID), [personID]);
  return { state: useSelector(actor, stateOf), retry: () => actor.send({ type: 'copy.retry' }) };
}

/** Which of the entries are on this device with their files. */
export const useEntriesOnDevice = (personID: string, entryIDs: readonly string[]): readonly string[] =>
  useSelector(
    useMemo(() => deviceCopyOf(personID), [personID]),
    ({ value, context }) =>
      value === 'idle' || value === 'tidying' ? [] : entryIDs.filter((entryID) => isOnDevice(context, entryID)),
    shallowEqual,
  );

/** The files that are to be on this device from now on, in the order of need; the one that is on its way comes to its end first. */
export function wantFiles(personID: string, files: readonly WantedFile[]): void {
  const actor = deviceCopyOf(personID);
  const urls = (wanted: DeviceCopyContext['wanted']) => wanted.map(({ url }) => url).join();
  const snapshot = actor.getSnapshot();
  const coming = copying?.url;
  const ordered = [...files.filter(({ url }) => url === coming), ...files.filter(({ url }) => url !== coming)];
  if (snapshot.value !== 'idle' && urls(snapshot.context.wanted) === urls(ordered)) return;
  if (ordered[0]?.url !== coming) stopCopying();
  actor.send({ type: 'copy.want', files: ordered });
}

/** A file as it was kept; null where it is not on this device. */
export async function openCached(personID: string, url: string): Promise<Blob | null> {
  const content = await unseal(personID, await nameOf(url)).catch(() => null);
  if (!content) return null;
  const [length = 0] = new Uint8Array(content, 0, 1);
  const type = new TextDecoder().decode(new Uint8Array(content, 1, length));
  return new Blob([new Uint8Array(content, 1 + length)], { type });
}

/** Under what an answer lies among what is encrypted for a person. */
export const replyName = (name: string): string => `reply ${name}`;

/** Keeps a call's answer, JSON in UTF-8, for a time without a connection; false where a newer one is kept. `askedAt`: milliseconds since 1970. */
export const cacheReply = (personID: string, name: string, reply: BufferSource, askedAt: number): Promise<boolean> =>
  seal(personID, replyName(name), reply, askedAt);

/** The last answer that was kept; undefined where none is. */
export async function readReply(personID: string, name: string): Promise<unknown> {
  const content = await unseal(personID, replyName(name)).catch(() => null);
  return content ? JSON.parse(new TextDecoder().decode(content)) : undefined;
}

/** One of the judge's entries as it was kept with all; undefined where it was not. */
export async function readEntry(personID: string, id: string): Promise<Entry | undefined> {
  const kept = (await readReply(personID, 'listEntries')) as readonly Entry[] | undefined;
  return kept?.find((entry) => entry.id === id);
}

/** What a call asks for of the list that was kept, where it was one; a search looks where the server does. */
export async function readPart(
  personID: string,
  name: string,
  { q = '', limit }: Query<'listEntries'> = {},
): Promise<unknown> {
  const kept = await readReply(personID, name);
  if (!Array.isArray(kept)) return kept;
  const words = q.trim().toLowerCase();
  const isFound = (text: string) => text.toLowerCase().includes(words);
  return (kept as readonly Pick<Entry, 'ref' | 'data'>[])
    .filter(({ ref, data }) => words === '' || isFound(ref) || isFound(data.title))
    .slice(0, limit);
}

type DeviceCopyActor = ActorRefFrom<typeof deviceCopyMachine>;

let running: { readonly personID: string; readonly actor: DeviceCopyActor; readonly stop: () => void } | undefined;

function deviceCopyOf(personID: string): DeviceCopyActor {
  if (running?.personID === personID) return running.actor;
  running?.stop();
  running = start(personID);
  return running.actor;
}

function start(personID: string) {
  const actor = createActor(
    deviceCopyMachine.provide({
      actors: {
        tidyDevice: fromPromise<readonly string[], readonly WantedFile[]>(({ input }) =>
          tidy(personID, input).catch((error: unknown) => {
            // Where there is no room even to look, nothing is kept; copying then says why.
            if (isFull(error)) return [];
            throw error;
          }),
        ),
        copyFile: fromPromise<void, WantedFile>(({ input }) => copyOnce(personID, input.url)),
      },
    }),
  ).start();
  const wake = () => actor.send({ type: 'connection.back' });
  window.addEventListener('online', wake);
  const stop = () => {
    actor.stop();
    stopCopying();
    window.removeEventListener('online', wake);
    signedOut.unsubscribe();
    running = undefined;
  };
  const signedOut = session.subscribe((snapshot) => {
    if (snapshot.hasTag('out')) stop();
  });
  return { personID, actor, stop };
}

async function tidy(personID: string, wanted: readonly WantedFile[]): Promise<readonly string[]> {
  const there = await listSealed(personID);
  const names = await Promise.all(wanted.map(async ({ url }) => ({ url, name: await nameOf(url) })));
  const [kept, own] = [new Set(there), new Set(names.map(({ name }) => name))];
  const strangers = there.filter((name) => name.startsWith(filePrefix) && !own.has(name));
  await removeSealed(personID, strangers);
  return names.filter(({ name }) => kept.has(name)).map(({ url }) => url);
}

/** The file on its way. */
let copying: { readonly url: string; readonly copied: Promise<void>; readonly abort: AbortController } | null = null;

/** Whoever wants the file on its way again goes on with it: on a slow line half of a long document is half a minute. */
function copyOnce(personID: string, url: string): Promise<void> {
  if (copying?.url === url) return copying.copied;
  stopCopying();
  const abort = new AbortController();
  const mine = { url, abort, copied: copy(personID, url, abort.signal) };
  copying = mine;
  const end = () => {
    if (copying === mine) copying = null;
  };
  mine.copied.then(end, end);
  return mine.copied;
}

function stopCopying(): void {
  copying?.abort.abort();
  copying = null;
}

async function copy(personID: string, url: string, signal: AbortSignal): Promise<void> {
  const content = await fetchFile(url, signal).catch((error: unknown) => {
    // A connection that breaks off while the file arrives, or is silent, is no other than one that never was.
    throw problemOf(error);
  });
  const name = await nameOf(url);
  // Whoever signed out meanwhile leaves nothing behind.
  signal.throwIfAborted();
  try {
    await seal(personID, name, content);
  } catch (error) {
    const code = isFull(error) ? 'device.full' : 'device.unavailable';
    throw problemOf(new ApiError({ status: 0, code, message: '', reasons: [], current: undefined }));
  }
}

/** The file behind the name of its type, whose length comes first. */
async function fetchFile(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { url: address } = await api.call('getDownloadAddress', { query: { url }, signal });
  const silence = untilSilent();
  try {
    const answer = await fetch(address, { priority: 'low', signal: AbortSignal.any([signal, silence.signal]) });
    const none = { message: '', reasons: [], current: undefined };
    if (!answer.ok) throw new ApiError({ ...none, status: answer.status, code: `http.${answer.status}` });
    const type = new TextEncoder().encode(answer.headers.get('content-type') ?? '');
    const body = answer.body ? await bytesIn(answer.body, silence.heard) : [];
    return new Uint8Array(await new Blob([Uint8Array.of(type.length), type, ...body]).arrayBuffer());
  } finally {
    silence.end();
  }
}

const filePrefix = 'file ';

/** Addresses carry names of files, so they are not written down. */
async function nameOf(url: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(url)));
  return filePrefix + [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function stateOf(snapshot: ReturnType<DeviceCopyActor['getSnapshot']>): DeviceCopy['state'] {
  const { value } = snapshot;
  return value === 'away' || value === 'full' || value === 'unavailable' || value === 'complete' ? value : 'copying';
}
