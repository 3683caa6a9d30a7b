import { useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Reply } from '#contract/schemas.ts';
import { byBallot } from '#machines/round/round.rules.ts';
import { bytesOf } from '../../api/api.ts';
import { atOnce, cacheKey, cachingJudge, callOrCached } from '../../data/offline/cachedReplies.ts';
import { acceptedNda, type JudgedEntry } from '../../data/offline/sheets.ts';
import { listSealed, removeSealed } from '../../data/offline/vault.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { cacheReply, readReply, replyName } from './deviceCopy.ts';
import { wantEntries } from './wantEntries.ts';

export { readBeside } from '../../api/readBeside.ts';

/** Has this device keep the entries of a judge and those of the rounds that are open, with their files. */
export async function cacheJudged(
  personID: string,
  awards: readonly Award[],
  judged: readonly JudgedEntry[],
  at: string | null,
): Promise<void> {
  turn += 1;
  const mine = turn;
  const rounds = openRounds(awards);
  await forgetOthers(personID, rounds);
  const inRounds: Entry[] = [];
  for (const round of rounds) inRounds.push(...(await entriesOf(personID, round)));
  // Somebody else is here, or more is known meanwhile.
  if (personID !== cachingJudge() || mine !== turn) return;
  publish(personID, [...new Set(inRounds.map(({ id }) => id))]);
  await cacheForms(personID, [...judged.map(({ entry }) => entry), ...inRounds]);
  if (personID !== cachingJudge() || mine !== turn) return;
  wantEntries(personID, judged, at, inRounds);
}

/** Ids of the entries in open rounds that this device is to keep for this judge. */
export const useRoundEntries = (personID: string): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (known.personID === personID ? known.ids : nothing),
  );

interface OpenRound {
  readonly query: { readonly awardID: string; readonly id: string };
  /** What a judge's screen asks for. */
  readonly lists: readonly RoundList[];
}
type RoundList = 'listRoundEntries' | 'listBallots' | 'listComparisons';

let turn = 0;
const nothing: readonly string[] = [];
let known = { personID: '', ids: nothing };
const listeners = new Set<() => void>();

function publish(personID: string, ids: readonly string[]): void {
  if (personID === known.personID && ids.join() === known.ids.join()) return;
  known = { personID, ids };
  for (const listener of listeners) listener();
}

const openRounds = (awards: readonly Award[]): readonly OpenRound[] =>
  awards.filter(acceptedNda).flatMap(({ id: awardID, assignment }) =>
    (assignment?.rounds ?? [])
      .filter(({ state }) => state === 'open')
      .map(({ roundID, kind }) => ({
        query: { awardID, id: roundID },
        lists: [
          'listRoundEntries',
          ...(byBallot(kind) ? (['listBallots'] as const) : []),
          ...(kind === 'pairs' ? (['listComparisons'] as const) : []),
        ],
      })),
  );

/** What was asked for since the page was loaded: a screen that shows a list has it kept again. */
const asked = new Map<string, Promise<unknown>>();
// What was kept is forgotten at sign-out.
onPersonChanged(() => asked.clear());

async function entriesOf(personID: string, { query, lists }: OpenRound): Promise<readonly Entry[]> {
  for (const name of lists) {
    const key = `${personID} ${cacheKey(name, { query })}`;
    if (!asked.has(key)) asked.set(key, cacheList(personID, name, query));
    await asked.get(key)?.catch(() => asked.delete(key));
  }
  const list = cacheKey('listRoundEntries', { query });
  const cached = (await readReply(personID, list)) ?? (await asked.get(`${personID} ${list}`));
  // Both are answers of this very call.
  return ((cached ?? []) as Reply<'listRoundEntries'>).map(({ entry }) => entry);
}

/** Fetches a list; it is on the device when this returns, as the server has it or as it was. */
async function cacheList(personID: string, name: RoundList, query: OpenRound['query']): Promise<unknown> {
  const list = cacheKey(name, { query });
  const before = await readReply(personID, list);
  const askedAt = Date.now();
  const reply = await callOrCached(name, { query });
  if (before === undefined && personID === cachingJudge()) await cacheReply(personID, list, bytesOf(reply), askedAt);
  return reply;
}

/** Entries cannot be read without the form that they were written in; none of its versions ever changes. */
async function cacheForms(personID: string, entries: readonly Entry[]): Promise<void> {
  const forms = new Map(
    entries.flatMap(({ awardID, formVersion }) => {
      const ask = { query: { id: awardID, version: formVersion ?? 0 } };
      return formVersion ? [[replyName(cacheKey('getForm', ask)), ask] as const] : [];
    }),
  );
  for (const name of await listSealed(personID)) forms.delete(name);
  for (const ask of forms.values()) await callOrCached('getForm', ask, undefined, atOnce).catch(() => undefined);
}

/** A round that is not open for the judge any more leaves nothing on the device. */
async function forgetOthers(personID: string, rounds: readonly OpenRound[]): Promise<void> {
  const wanted = new Set(
    rounds.flatMap(({ query, lists }) => lists.map((name: CallName) => replyName(cacheKey(name, { query })))),
  );
  const names = await listSealed(personID);
  await removeSealed(
    personID,
    names.filter((name) => ofRound.test(name) && !wanted.has(name)),
  );
}

const ofRound = new RegExp(`^${replyName('list')}(RoundEntries|Ballots|Comparisons) `);
