import type { CallName } from '#contract/calls.ts';
import type { Query, Reply } from '#contract/schemas.ts';
import { mayPass } from '#machines/kit/problem.ts';
import { session, waitedForTokens } from '../../actors/session/session.ts';
import { type Ask, api, bytesOf } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { readHere } from '../../api/readHere.ts';
import { ofDevice } from './deviceChunk.ts';
import { deviceMarker } from './deviceMarker.ts';

/** Whose answers this device keeps: those of a judge who is signed in as nobody else. */
export function cachingJudge(): string | null {
  const claims = claimsNow();
  return claims?.type === 'judge' && claims.actor === null && claims.personID ? claims.personID : null;
}

/** Whose changes this device may still have to send: those of a judge who is signed in, or whom somebody acts as. */
export function sendingJudge(): string | null {
  const claims = claimsNow();
  if (claims?.type !== 'judge' || !claims.personID) return null;
  return (claims.actor === null ? usedDevice() : !claims.readOnly) ? claims.personID : null;
}

/** Whether a judge ever worked in this browser: where nobody did, nothing of it is loaded. */
export const usedDevice = (): boolean => localStorage.getItem(deviceMarker) !== null;

/** What is kept from now on has to be forgotten again. */
export const flagDevice = (): void => localStorage.setItem(deviceMarker, '1');

/** The lists of what a judge judges, in which the judge's own changes are. */
const isJudged = (name: CallName): boolean => /^list(Entries|RoundEntries|Ballots|Comparisons)$/.test(name);

/** What a judge reads: those lists, one entry of theirs, and the form that it was written in. */
const isRead = (name: CallName): boolean => isJudged(name) || name === 'getEntry' || name === 'getForm';

/** Whether an answer is confidential, so that it is kept encrypted or not at all. */
export const isConfidential = (name: CallName): boolean => isRead(name) && cachingJudge() !== null;

/** Under what an answer is kept: those of a round beside each other, and each version of a form. */
export function cacheKey(name: CallName, { query = {} }: { readonly query?: object }): string {
  const { id, version } = query as { readonly id?: string; readonly version?: number };
  return [name, id, version].filter((part) => part !== undefined).join(' ');
}

/** Whether a call asks for less than a whole list, as a search does: its answer takes the place of none that is kept. */
const isPart = (name: CallName, { query }: { readonly query?: object }): boolean =>
  name === 'getEntry' ||
  Object.entries(query ?? {}).some(([name, value]) => !whole.includes(name) && value !== undefined);

const whole = ['id', 'awardID', 'version'];

/**
 * Makes a call; without a connection a judge's awards, entries and rounds are answered as this device has kept them. `late` is given
 * what the server answers after that, `when` tells when this device keeps the answer.
 */
export async function callOrCached<Name extends CallName>(
  name: Name,
  ask: Ask<Name>,
  late: (reply: Reply<Name>) => void = () => undefined,
  when: (run: () => Promise<void>) => void = whenQuiet,
): Promise<Reply<Name>> {
  const personID = name === 'listAwards' || isRead(name) ? cachingJudge() : null;
  if (personID === null) return askServer(name, ask);
  flagDevice();
  const askedAt = Date.now();
  const fresh = askServer(name, { ...ask, read: isPart(name, ask) ? undefined : (ask.read ?? readHere) });
  const list = cacheKey(name, ask);
  // What this device has kept stands in for an answer of the same call.
  const cached = async () => {
    const { readEntry, readPart } = await loadDevice();
    const { id = '', ...query } = (ask.query ?? {}) as Query<'listEntries'> & { readonly id?: string };
    const kept = name === 'getEntry' ? readEntry(personID, id) : readPart(personID, list, query);
    return (await kept) as Reply<Name> | undefined;
  };
  fresh.then(
    (reply) =>
      isPart(name, ask) ||
      when(async () => {
        const { cacheReply } = await loadDevice();
        if (cachingJudge() !== personID || !(await cacheReply(personID, list, bytesOf(reply), askedAt))) return;
        const contained = containedIn(reply);
        if (contained.size > 0) changes?.forget(personID, contained, list);
      }),
    () => undefined,
  );
  try {
    const first = await Promise.race([
      fresh.then((reply) => ({ reply, isCached: false })),
      cachedAfterPatience(cached, fresh),
    ]);
    if (first.isCached) fresh.then((reply) => cachingJudge() === personID && late(reply)).catch(() => undefined);
    return first.reply;
  } catch (error) {
    if (!mayPass(problemOf(error)) || problemOf(error).code === 'aborted') throw error;
    const reply = await cached().catch(() => undefined);
    if (reply === undefined) throw error;
    return reply;
  }
}

/** Ids of the changes of this browser that the server had when it was asked for this list; none for one that was kept. */
export const containedIn = (list: unknown): ReadonlySet<string> =>
  (typeof list === 'object' && list && contents.get(list)) || new Set();

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

/** What this device has kept, once waiting for the server has lasted too long; never, where it has nothing or the server was quicker. */
const cachedAfterPatience = <Value>(
  cached: () => Promise<Value | undefined>,
  fresh: Promise<unknown>,
): Promise<{ reply: Value; isCached: boolean }> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      cached().then(
        (reply) => reply !== undefined && resolve({ reply, isCached: true }),
        () => undefined,
      );
    }, patience());
    const stop = () => clearTimeout(timer);
    fresh.then(stop, stop);
  });

/** What becomes of a judge's changes, as their outbox knows it. */
interface Changes {
  /** Ids of those that the server has: lists that are asked for from now on contain them. */
  readonly deliveredOf: (personID: string) => Promise<ReadonlySet<string>>;
  /** The list under this name is kept, as it was when the server had these. */
  readonly forget: (personID: string, contained: ReadonlySet<string>, list: string) => void;
}

let changes: Changes | undefined;

/** The outbox makes itself known: screens without one do not load it. */
export function followChanges(known: Changes): void {
  changes = known;
}

const contents = new WeakMap<object, ReadonlySet<string>>();

/** The answer as the server has it, with what is known to be in it. */
async function askServer<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Reply<Name>> {
  const claims = claimsNow();
  const personID = isJudged(name) && claims?.type === 'judge' && changes ? claims.personID : null;
  const contained = personID && (await changes?.deliveredOf(personID));
  const reply = await api.call(name, ask);
  if (contained && typeof reply === 'object') contents.set(reply, contained);
  return reply;
}

// Whoever is leaving has tokens until the identity service knows of it.
function claimsNow() {
  const snapshot = session.getSnapshot();
  return snapshot.hasTag('in') ? snapshot.context.tokens?.claims : undefined;
}

const loadDevice = () => ofDevice(() => import(/* webpackChunkName: "device" */ '../../actors/judging/deviceCopy.ts'));

/** For whoever waited until the screens stand. */
export const atOnce = (run: () => Promise<void>): void =>
  void run().catch((error: unknown) => console.warn('Work for later could not be done', error));

/** Screens come first: what is only for later waits until they stand. */
export function whenQuiet(run: () => Promise<void>): void {
  const quietly = () => atOnce(run);
  // Browsers that cannot tell begin after the wait alone.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(quietly, { timeout: 5_000 }) : quietly();
  setTimeout(whenIdle, 1_500);
}
