import type { CallName } from '#contract/calls.ts';
import type { Reply } from '#contract/schemas.ts';
import { mayPass } from '#machines/kit/problem.ts';
import { session, waitedForTokens } from '../../actors/session/session.ts';
import { type Ask, api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { ofDevice } from './deviceChunk.ts';
import type { JudgedEntry } from './sheets.ts';

/** Whose answers this device keeps: those of a judge who is signed in as nobody else. */
export function cachingJudge(): string | null {
  const claims = claimsNow();
  return claims?.type === 'judge' && claims.actor === null && claims.personID ? claims.personID : null;
}

const marker = 'awards.device';

/** Whether a judge ever worked in this browser: where nobody did, nothing of it is loaded. */
export const usedDevice = (): boolean => localStorage.getItem(marker) !== null;

/** What is kept from now on has to be forgotten again. */
export const markDevice = (): void => localStorage.setItem(marker, '1');

/** Whether a list is confidential, so that it is kept encrypted or not at all. */
export const isConfidential = (name: CallName): boolean =>
  (name === 'listEntries' || name === 'listRoundEntries' || name === 'listBallots') && cachingJudge() !== null;

/**
 * Makes a call; without a connection a judge's awards and entries are answered as this device has kept them. `late` is given
 * what the server answers after that.
 */
export async function callOrCached<Name extends CallName>(
  name: Name,
  ask: Ask<Name>,
  late: (reply: Reply<Name>) => void = () => undefined,
): Promise<Reply<Name>> {
  const personID = name === 'listAwards' || name === 'listEntries' ? cachingJudge() : null;
  if (personID === null) return name === 'listEntries' ? askEntries(name, ask) : api.call(name, ask);
  markDevice();
  const askedAt = Date.now();
  const fresh = name === 'listEntries' ? askEntries(name, ask) : api.call(name, ask);
  // What this device has kept stands in for an answer of the same call.
  const kept = async () => (await (await loadDevice()).readReply(personID, name)) as Reply<Name> | undefined;
  fresh.then(
    (reply) =>
      whenQuiet(async () => {
        const { cacheReply } = await loadDevice();
        if (cachingJudge() !== personID || !(await cacheReply(personID, name, reply, askedAt))) return;
        const contained = containedIn(reply);
        if (contained.size > 0) changes?.forget(personID, [...contained]);
      }),
    () => undefined,
  );
  try {
    const first = await Promise.race([fresh.then((reply) => ({ reply, isKept: false })), cachedAfterPatience(kept)]);
    if (first.isKept) fresh.then((reply) => cachingJudge() === personID && late(reply)).catch(() => undefined);
    return first.reply;
  } catch (error) {
    if (!mayPass(problemOf(error)) || problemOf(error).code === 'aborted') throw error;
    const reply = await kept().catch(() => undefined);
    if (reply === undefined) throw error;
    return reply;
  }
}

/** Ids of the changes of this browser that the server had when it was asked for these entries; none for those that were kept. */
export const containedIn = (entries: unknown): ReadonlySet<string> =>
  (typeof entries === 'object' && entries && contents.get(entries)) || new Set();

/** Fetches the judge's entries so that this device keeps them as they are now. */
export function refreshCached(): void {
  if (cachingJudge() !== null) callOrCached('listEntries', {}).catch(() => undefined);
}

/** Has the entries that still wait for this judge kept on the device, the one at hand first. */
export function cacheEntries(personID: string, judged: readonly JudgedEntry[], at: string | null): void {
  if (personID !== cachingJudge()) return;
  whenQuiet(async () => {
    const device = await loadDevice();
    if (personID === cachingJudge()) device.wantEntries(personID, judged, at);
  });
}

/** A file as this judge's device has kept it; null where it has not. */
export async function cachedFile(url: string): Promise<Blob | null> {
  const personID = cachingJudge();
  if (personID === null) return null;
  const { openCached } = await loadDevice();
  return openCached(personID, url);
}

/**
 * How long an answer may take before the kept one is shown, in milliseconds; less where the browser knows of no connection.
 * What was waited for tokens counts: who asks the server waits for both at once.
 */
const patience = () => (navigator.onLine ? Math.max(5_000 - waitedForTokens(), 0) : 1_000);

/** What this device has kept, once waiting for the server has lasted too long; never, where it has nothing. */
const cachedAfterPatience = <Value>(
  kept: () => Promise<Value | undefined>,
): Promise<{ reply: Value; isKept: boolean }> =>
  new Promise((resolve) =>
    setTimeout(() => {
      kept().then(
        (reply) => reply !== undefined && resolve({ reply, isKept: true }),
        () => undefined,
      );
    }, patience()),
  );

/** What becomes of a judge's changes, as their outbox knows it. */
interface Changes {
  /** Ids of those that the server has: entries that are asked for from now on contain them. */
  readonly deliveredOf: (personID: string) => Promise<ReadonlySet<string>>;
  /** Entries that contain these are kept. */
  readonly forget: (personID: string, contained: readonly string[]) => void;
}

let changes: Changes | undefined;

/** The outbox makes itself known: screens without one do not load it. */
export function followChanges(known: Changes): void {
  changes = known;
}

const contents = new WeakMap<object, ReadonlySet<string>>();

/** The entries as the server has them, with what is known to be in them. */
async function askEntries<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Reply<Name>> {
  const claims = claimsNow();
  const personID = claims?.type === 'judge' ? claims.personID : null;
  const contained = personID && changes ? await changes.deliveredOf(personID) : new Set<string>();
  const reply = await api.call(name, ask);
  if (typeof reply === 'object') contents.set(reply, contained);
  return reply;
}

// Whoever is leaving has tokens until the identity service knows of it.
function claimsNow() {
  const snapshot = session.getSnapshot();
  return snapshot.hasTag('in') ? snapshot.context.tokens?.claims : undefined;
}

const loadDevice = () => ofDevice(() => import(/* webpackChunkName: "device" */ '../../actors/judging/deviceCopy.ts'));

/** Screens come first: what is only for later waits until they stand. */
export function whenQuiet(run: () => Promise<void>): void {
  const quietly = () => void run().catch((error: unknown) => console.warn('This device keeps no entries', error));
  // Browsers that cannot tell begin after the wait alone.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(quietly, { timeout: 5_000 }) : quietly();
  setTimeout(whenIdle, 1_500);
}
