import { createActor, fromPromise, waitFor } from 'xstate';
import { refreshMachine } from '#machines/refresh/refresh.machine.ts';
import type { Account, SessionEvent } from '#machines/session/session.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { areValid } from '#machines/session/session.rules.ts';
import { problemIn } from '#machines/shared/identityProblem.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { ApiError, problemOf } from '../../api/apiError.ts';
import { connectApi } from '../../api/connection.ts';
import { membershipKey, removeSlices, writeSlice } from '../../data/state/persistedState.ts';
import { announcePersonChange } from '../../data/state/personChange.ts';
import { getLanguage } from '../../i18n/store.ts';
import { loadConfig } from '../../identity/config.ts';
import { loadPool } from '../../identity/pool.ts';
import { leavePool, type Pool, renewTokens } from '../../identity/renewTokens.ts';
import { persistAccount, persistedAccount } from './keptAccount.ts';

const pathKey = 'awards.returnPath';
/** Where the browser keeps which administrator signed in as somebody else. */
export const actorKey = 'awards.loginAs';
/** How the session of this browser ended: to its other tabs it is gone either way. */
const endedKey = 'awards.ended';

/** The session of this page; every tab of the browser follows the same one. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      readTokens: fromPromise<{ tokens: Tokens | null; now: number; online: boolean }, void>(async () => ({
        tokens: (await loadPool()).store.read(),
        now: Date.now(),
        online: navigator.onLine,
      })),
      renewTokens: refreshMachine.provide({
        actors: {
          requestTokens: fromPromise<Tokens, { tokens: Tokens }>(async ({ input }) =>
            timed(async () => renewTokens(await loadPool(), input.tokens)),
          ),
        },
      }),
      initialiseAccount: fromPromise<Account, void>(async () => {
        try {
          const { api } = await loadApi();
          return await api.call('login', {});
        } catch (error) {
          throw problemOf(error);
        }
      }),
      leave: fromPromise<void, { tokens: Tokens | null; everywhere: boolean }>(async ({ input }) => {
        const pool = await loadPool();
        const own = session.getSnapshot().context.ended === 'expired' && ownBehind(pool, input.tokens);
        if (own) {
          send({ type: 'session.signedIn', tokens: own });
          return;
        }
        localStorage.setItem(endedKey, session.getSnapshot().context.ended ?? '');
        await leavePool(pool, input.tokens, input.everywhere).catch((error: unknown) => {
          console.warn('The identity service was not told of the sign-out', error);
        });
      }),
    },
  }),
  { input: { ...persistedAccount(), returnPath: sessionStorage.getItem(pathKey), jitter: Math.random() } },
);

/** An administrator's own tokens, where it was the session as somebody else that ran out: whoever acts has signed in here before. */
export function ownBehind({ store }: Pool, tokens: Tokens | null): Tokens | null {
  if (!tokens?.claims.actor) return null;
  const actor = localStorage.getItem(actorKey);
  localStorage.removeItem(actorKey);
  if (actor) store.switchTo(actor);
  store.clearOf(tokens.claims.userName);
  return store.read();
}

/** A valid id token other than the refused one, waiting for one refresh however many ask; null when there is none. */
export async function validToken(refused: string | null): Promise<string | null> {
  await waitFor(session, (snapshot) => snapshot.hasTag('in') || snapshot.hasTag('out'));
  const held = heldToken(refused);
  if (held) return held;
  // Without a connection nobody is asked, and nobody waits.
  if (session.getSnapshot().context.tokens && !navigator.onLine) throw unreachable();
  session.send({ type: 'session.refresh' });
  await waitFor(session, (snapshot) => !snapshot.hasTag('renewing'));
  return heldToken(refused);
}

/** The id token that is held and valid now, unless it was refused. */
function heldToken(refused: string | null = null): string | null {
  const { tokens } = session.getSnapshot().context;
  return tokens && tokens.idToken !== refused && areValid(tokens, Date.now()) ? tokens.idToken : null;
}

/**
 * The present instant in milliseconds since 1970, by the clock of the server as the tokens tell it: the server acts on
 * deadlines, and the clock of a device may be wrong.
 */
export const presentTime = (): number => Date.now() - 1000 * (session.getSnapshot().context.tokens?.clockDrift ?? 0);

/** For how many milliseconds the identity service has been asked for tokens that did not come; 0 where nobody waits for any. */
export const waitedForTokens = (): number => (renewingSince === null ? 0 : performance.now() - renewingSince);

/** Starts the session once: connects the calls, listens to the other tabs and to the network. */
export function startSession(): void {
  if (started) return;
  started = true;
  connectApi({
    base: async () => (await loadConfig()).apiBase,
    token: validToken,
    held: heldToken,
    refused: () => send({ type: 'session.expired' }),
    language: () => getLanguage().locale,
  });
  session.subscribe(persist);
  session.subscribe((snapshot) => {
    if (!snapshot.hasTag('renewing')) renewingSince = null;
    else renewingSince ??= performance.now();
  });
  session.start();
  send({ type: 'session.start' });
  window.addEventListener('online', () => send({ type: 'network.returned' }));
  window.addEventListener('storage', ({ key }) => {
    if (key === membershipKey) location.assign(document.baseURI);
    else void followOtherTab(key);
  });
}

/** The same promise; its problem tells how many milliseconds it took. */
async function timed<Value>(run: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  try {
    return await run();
  } catch (error) {
    throw { ...problemIn(error), took: performance.now() - begun };
  }
}

/** The calls, which a page where nobody is signed in does without. */
const loadApi = () =>
  import(/* webpackChunkName: "shell" */ '../../api/api.ts').catch(() => {
    throw unreachable();
  });

/** The error of a call when the network is unreachable. */
export const unreachable = () =>
  new ApiError({ status: 0, code: 'network', message: 'Network Error', reasons: [], current: undefined });

const send = (event: SessionEvent) => session.send(event);

let started = false;
let renewingSince: number | null = null;
/** Undefined until it is known whether somebody is signed in: what is kept may then be anybody's. */
let previousPerson: string | null | undefined;
/** Whose session ran out: what they were typing waits for them. */
let absentPerson: string | null = null;

function persist({ context, ...snapshot }: ReturnType<typeof session.getSnapshot>): void {
  if (context.returnPath === null) sessionStorage.removeItem(pathKey);
  else sessionStorage.setItem(pathKey, context.returnPath);
  const currentPerson = snapshot.hasTag('in') ? (context.tokens?.claims.userName ?? null) : null;
  // The answer to a switch that got lost, or another window's.
  if (currentPerson !== null && persistAccount(context)) location.reload();
  if (currentPerson === previousPerson || (!snapshot.hasTag('in') && !snapshot.hasTag('out'))) return;
  const before = previousPerson;
  previousPerson = currentPerson;
  const absent = absentPerson;
  absentPerson = null;
  if (before === null && absent !== null && absent !== currentPerson) announcePersonChange({ somebody: true });
  if (before === null || (before === undefined && currentPerson !== null)) return;
  writeSlice('user', context.person);
  removeSlices('award', 'entry', 'judge', 'menu', 'account');
  if (currentPerson !== null) persistAccount(context);
  const mayReturn = currentPerson === null && context.ended === 'expired';
  if (mayReturn) absentPerson = before ?? null;
  announcePersonChange({ somebody: currentPerson !== null, mayReturn });
}

async function followOtherTab(key: string | null): Promise<void> {
  const { store } = await loadPool();
  if (!store.concerns(key)) return;
  const tokens = store.read();
  if (tokens) send({ type: 'session.changedElsewhere', tokens });
  else send({ type: localStorage.getItem(endedKey) === 'expired' ? 'session.expired' : 'session.endedElsewhere' });
}
