import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { type ActorRefFrom, type EventFromLogic, fromPromise, type SnapshotFrom } from 'xstate';
import { calls } from '#contract/calls.ts';
import type { Entry, OwnListedEntry } from '#contract/entities/entry.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import { missingIn, type Outgoing } from '#machines/judging/outbox.queue.ts';
import { playMachine } from '#machines/judging/play.machine.ts';
import { currentOf } from '#machines/judging/play.rules.ts';
import type { EntryChange, HandIn } from '#machines/judging/play.types.ts';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import { api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { callOrCached } from '../../data/offline/cachedReplies.ts';
import { type JudgedRow, stateOfSheet, toPlaySheet } from '../../data/offline/sheets.ts';
import { invalidate } from '../../data/queries.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { notify, raiseBackdrop } from '../notices/notices.ts';
import { broadcastHandedIn, hearHandedIn } from './handedIn.ts';
import { judgedHere } from './judgedHere.ts';
import { refreshLists } from './listOf.ts';
import { type OutboxActor, outboxEmptied, outboxOf, outboxRead, putInOutbox } from './outbox.ts';
import { prepareOffline } from './prepareOffline.ts';

type PlayMachine = typeof playMachine;

/** One sitting of a judge, running. Each view selects of it what it shows. */
export interface Play {
  readonly actor: ActorRefFrom<PlayMachine>;
  readonly send: (event: EventFromLogic<PlayMachine>) => void;
  /** The entries with their awards and criteria, as last fetched; those that were taken away meanwhile, too. */
  readonly materials: ReadonlyMap<string, JudgedRow>;
  /** With all that is read of them: empty until the device has asked for them. */
  readonly whole: ReadonlyMap<string, Entry>;
}

/** Starts a sitting with the entry given, or the first one that waits for marks; `only` leaves the others out. */
export function usePlay(personID: string, { entryID, only = false }: { entryID: string | null; only?: boolean }): Play {
  const [materials, setMaterials] = useState<Play['materials']>(new Map());
  const [whole, setWhole] = useState<Play['whole']>(new Map());
  const wanted = only ? entryID : null;
  const machine = useMemo(() => {
    const loadSitting = fromPromise<readonly PlayEntry[], void>(async ({ signal }) => {
      const found = await fetchSitting(personID, wanted, signal, (entries) =>
        setWhole((before) => new Map([...before, ...byID(entries)])),
      );
      setMaterials((before) => new Map([...before, ...found.map((one) => [one.entry.id, one] as const)]));
      return found.map(({ play }) => play);
    });
    const submitSheets = fromPromise<HandIn, readonly PlayEntry[]>(({ input }) => submit(personID, input));
    return playMachine.provide({ actors: { loadSitting, submitSheets } });
  }, [personID, wanted]);
  const actor = useActorRef(machine, { input: { entryID } });
  useEffect(() => {
    const outbox = outboxOf(personID);
    const all = [
      actor.on('change.made', ({ type: _, ...made }) => putInOutbox(personID, { kind: 'sheet', ...made })),
      hearHandedIn(personID, (sheet) => actor.send({ type: 'change.delivered', ...sheet })),
      followSheets(outbox, (made) => actor.send({ type: 'sheet.changedElsewhere', ...made })),
      // What is said in rounds is no sheet's.
      outbox.on('change.delivered', (event) => {
        if ('entryID' in event && !isFollowed(outbox, event.entryID)) actor.send(event);
      }),
      outbox.on('change.refused', ({ type, problem, ...of }) => {
        if ('entryID' in of) actor.send({ type, entryID: of.entryID, reasons: reasonsOf(problem) });
      }),
    ];
    return () => {
      for (const { unsubscribe } of all) unsubscribe();
    };
  }, [actor, personID]);
  return useMemo(() => ({ actor, send: actor.send, materials, whole }), [actor, materials, whole]);
}

const byID = (entries: readonly Entry[]) => entries.map((entry) => [entry.id, entry] as const);

/**
 * Tells of what is changed from now on, in whatever window of this browser: also what this one changed after it, so that the
 * changes of all count in the order in which they were made.
 */
function followSheets(outbox: OutboxActor, tell: (made: EntryChange) => void): { readonly unsubscribe: () => void } {
  const keyOf = ({ id, at }: Outgoing) => `${id} ${at}`;
  const known = new Set(missingIn(new Set(), outbox.getSnapshot().context).map(keyOf));
  return outbox.subscribe(({ context }) => {
    const all = missingIn(new Set(), context);
    const first = all.findIndex((one) => !known.has(keyOf(one)));
    for (const one of first < 0 ? [] : all.slice(first)) {
      known.add(keyOf(one));
      if (one.kind === 'sheet') tell({ entryID: one.entryID, change: one.change });
    }
  });
}

/** Whether a later change of this sheet waits, by which it already stands, while the outbox tells of the one that was sent. */
function isFollowed(outbox: OutboxActor, entryID: string): boolean {
  const { changes, sending } = outbox.getSnapshot().context;
  return changes.some((one) => one.kind === 'sheet' && one.entryID === entryID && one.id !== sending?.id);
}

/** What of a sitting is on the screen, and the entry that lies before the judge. */
export const shownOf = (snapshot: SnapshotFrom<PlayMachine>) => ({
  view: viewOf(snapshot),
  entryID: snapshot.context.entries.length > 0 ? currentOf(snapshot.context).entryID : null,
});

function viewOf(snapshot: SnapshotFrom<PlayMachine>): 'loading' | 'failed' | 'empty' | 'sheet' | 'review' {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.hasTag('sheet') ? 'sheet' : 'review';
}

async function fetchSitting(
  personID: string,
  only: string | null,
  signal: AbortSignal,
  arrived: (whole: readonly Entry[]) => void,
) {
  try {
    const [awards, entries] = await Promise.all([
      callOrCached('listAwards', { signal }),
      callOrCached('listEntries', { query: { fields: 'row' }, signal }),
      outboxRead(personID),
    ]);
    const found = judgedHere<OwnListedEntry>(personID, awards, entries);
    prepareOffline(personID, awards, { count: entries.length, at: only, arrived });
    return only === null ? found : found.filter(({ entry }) => entry.id === only);
  } catch (error) {
    throw problemOf(error);
  }
}

/** Hands sheets in, one after another, once every mark is with the server: those that hold what is shown, and none that was changed on another device. */
async function submit(personID: string, entries: readonly PlayEntry[]): Promise<HandIn> {
  const lower = raiseBackdrop(messageText(getLanguage(), calls.scoreEntry.backdrop));
  try {
    if (!(await outboxEmptied(personID))) throw unsent(personID);
    const handedIn = await handIn(entries);
    broadcastHandedIn(personID, handedIn.sheets);
    if (handedIn.sheets.length > 0) notify({ message: messageText(getLanguage(), calls.scoreEntry.success) });
    return handedIn;
  } finally {
    lower();
    invalidate((name) => name === 'listEntries');
    refreshLists();
  }
}

type Sheets = HandIn['sheets'];
/** Why a sheet was not handed in, as far as this device knows. */
type Failed = { readonly entryID: string; readonly problem: Problem };

/** A sheet whose answer was lost may be in: what the server has decides. */
async function handIn(entries: readonly PlayEntry[]): Promise<HandIn> {
  const { answered, failed, renewed } = await submitEach(entries);
  const found = failed.length > 0 ? await submittedOf(failed.map(({ entryID }) => entryID)) : [];
  const open = failed.filter(({ entryID }) => found.every((sheet) => sheet.entryID !== entryID));
  const sheets = [...answered, ...found];
  return {
    sheets,
    renewed,
    problem: sheets.length === entries.length ? null : (open.at(-1) ?? failed.at(-1))!.problem,
  };
}

async function submitEach(entries: readonly PlayEntry[]) {
  const answered: Sheets[number][] = [];
  const failed: Failed[] = [];
  const renewed: HandIn['renewed'][number][] = [];
  for (const { entryID, awardID, categoryID, sheet: shown } of entries) {
    try {
      const query = { id: entryID, awardID, categoryID, submit: 'true' as const };
      // A server of the version before knows the marks alone.
      const body = { marks: { ...shown.marks }, shownMarks: { ...shown.marks } };
      const sheet = await api.call('scoreEntry', { query, body });
      answered.push({ entryID, state: stateOfSheet(sheet) });
    } catch (error) {
      const problem = problemOf(error);
      const isStale = problem.code === 'request.stale';
      if (isStale) renewed.push({ entryID, sheet: toPlaySheet(problem.current as Sheet) });
      failed.push({
        entryID,
        problem: isStale ? { ...problem, reasons: [{ code: 'play.refusal.markedElsewhere' }] } : problem,
      });
      if (problem.status === 0) break;
    }
  }
  return { answered, failed, renewed };
}

/** How long the server is asked which sheets are in, in milliseconds. */
const submittedPatience = 10_000;

/** Those of the sheets that the server has as submitted; none where it can't be asked. */
async function submittedOf(entryIDs: readonly string[]): Promise<Sheets> {
  const signal = AbortSignal.timeout(submittedPatience);
  const listed = await api.call('listEntries', { query: { fields: 'row' }, signal }).catch(() => []);
  return listed.flatMap(({ id, score }) => {
    const state = score && entryIDs.includes(id) ? stateOfSheet(score) : null;
    return state === 'submitted' || state === 'final' ? [{ entryID: id, state }] : [];
  });
}

function unsent(personID: string): Problem {
  const { changes, refused } = outboxOf(personID).getSnapshot().context;
  const code = refused.length > 0 ? 'play.refusal.refusedLeft' : 'play.refusal.unsent';
  const reason = { code, params: { count: refused.length || changes.length } };
  return {
    status: 0,
    code,
    message: messageText(getLanguage(), code, reason.params),
    reasons: [reason],
    current: undefined,
  };
}

const reasonsOf = ({ reasons, message }: Pick<Problem, 'reasons' | 'message'>) =>
  reasons.length > 0 ? reasons : [{ code: 'play.refusal.notTaken', params: { message } }];
