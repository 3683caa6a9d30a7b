import { type CallName, calls } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { ApiError, undefinedError } from './apiError.ts';
import { takeArrived, takeBegun } from './begun.ts';
import { type Connection, callTimeout, currentConnection } from './connection.ts';
import { type Answer, dataOf, type Read, type Reader } from './readHere.ts';

type Needed<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : object extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** What one call may carry. `query` and `body` may be left out where the contract needs nothing in them. */
export type Ask<Name extends CallName> = Needed<'query', Query<Name>> &
  Needed<'body', Body<Name>> & {
    /** The version that the change was made from; a stale one answers 409. */
    readonly ifMatch?: number | undefined;
    /** The same key makes the same create answer once. */
    readonly idempotencyKey?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** The access token of the session, for what the identity service allows its owner only. */
    readonly accessToken?: string | undefined;
    /** How the answer is fetched and read by whoever keeps it as it came, and takes it by `bytesOf`. */
    readonly read?: Reader | undefined;
  };

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page, null at the end. */
  readonly next: string | null;
  /** All items of the list, where the server counts them. */
  readonly total: number | null;
}

export type ItemOf<Name extends CallName> = Reply<Name> extends readonly (infer Item)[] ? Item : never;

export interface Api {
  /** Makes one call of the contract; throws an ApiError when it is refused or does not arrive. */
  call<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Reply<Name>>;
  /** Makes one call that answers a list, with the cursor of the next page and the total. */
  page<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Page<ItemOf<Name>>>;
}

/** The calls of the contract over one connection. */
export const createApi = (connection: () => Connection): Api => ({
  async call(name, ask) {
    const answer = await request(connection(), name, ask);
    // The server answers what the contract says; TypeBox stays out of the bundle, so it is not checked here again.
    return answer.data as Reply<typeof name>;
  },
  async page(name, ask) {
    return pageOf<ItemOf<typeof name>>(await request(connection(), name, ask));
  },
});

function pageOf<Item>({ data, headers }: Pick<Answer, 'data' | 'headers'>): Page<Item> {
  const total = headers.get('x-total-count');
  return {
    items: (data ?? []) as Item[],
    next: headers.get('x-next-cursor') || null,
    total: total === null ? null : Number(total),
  };
}

/** What the page itself asked for, where that is here by now: the items of a list, or the whole answer as one item. */
export function arrivedPage(kind: 'whole' | 'pages', name: CallName, query: object): Page<unknown> | null {
  const begun = takeArrived(pathOf(name, query), () => currentConnection().held());
  const data = begun && dataOf(begun.text);
  return begun && pageOf({ data: kind === 'whole' ? [data] : data, headers: begun.response.headers });
}

/** An answer as JSON in UTF-8: as it arrived, where that was to be kept, since a long one holds up a phone for half a second when it is written anew. */
export const bytesOf = (reply: unknown): BufferSource =>
  (typeof reply === 'object' && reply && arrivedBytes.get(reply)) || new TextEncoder().encode(JSON.stringify(reply));

const arrivedBytes = new WeakMap<object, ArrayBuffer>();

/** The application's calls. */
export const api: Api = createApi(currentConnection);

async function request<Name extends CallName>(connection: Connection, name: Name, ask: Ask<Name>) {
  const base = await connection.base();
  return accepted(await withToken(connection, (token) => send(connection, base, token, name, ask)));
}

/** What `send` answers with the session's token, or with a fresh one where that was refused. */
export async function withToken<Answered extends { readonly status: number }>(
  connection: Connection,
  send: (token: string | null) => Promise<Answered>,
): Promise<Answered> {
  const token = await connection.token(null);
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  const fresh = await connection.token(token);
  // No fresh token: the session ended by itself, or the identity service can't be reached now.
  if (fresh === null) return answer;
  const again = await send(fresh);
  if (again.status === 401) connection.refused();
  return again;
}

async function send<Name extends CallName>(
  connection: Connection,
  base: string,
  token: string | null,
  name: Name,
  ask: Ask<Name>,
): Promise<Answer> {
  const { method } = calls[name];
  const path = pathOf(name, ask.query);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), callTimeout);
  const options: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': connection.language(),
      ...(token !== null && { authorization: token }),
      ...(ask.ifMatch !== undefined && { 'if-match': `"${ask.ifMatch}"` }),
      ...(ask.accessToken !== undefined && { 'x-access-token': ask.accessToken }),
      ...(ask.idempotencyKey !== undefined && { 'idempotency-key': ask.idempotencyKey }),
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: ask.signal ? AbortSignal.any([ask.signal, late.signal]) : late.signal,
    ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
  };
  try {
    // The page may have begun this very call before its script was there.
    const begun = await takeBegun(path, options, token);
    if (!begun && ask.read) return keptBytes(await ask.read(base + path, options));
    const response = begun?.response ?? (await fetch(base + path, options));
    const { ok, status, headers } = response;
    return { ok, status, headers, data: dataOf(begun ? begun.text : await response.text()) };
  } catch {
    throw unanswered(ask.signal, late.signal);
  } finally {
    clearTimeout(timer);
  }
}

function keptBytes({ bytes, ...answer }: Read): Answer {
  const { data } = answer;
  if (typeof data === 'object' && data) arrivedBytes.set(data, bytes);
  return answer;
}

/** The path of a call with its query: what is undefined is left out, several values of one name follow each other. */
function pathOf(name: CallName, query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined)
      .map((one) => [name, String(one)]),
  );
  return calls[name].path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '');
}

export function accepted(answer: Answer): Answer {
  if (answer.ok) return answer;
  const body = (answer.data ?? {}) as Partial<ErrorBody>;
  throw new ApiError({
    status: answer.status,
    code: body.code ?? `http.${answer.status}`,
    message: body.errorMessage || undefinedError,
    reasons: body.reasons ?? [],
    current: body.current,
  });
}

export function unanswered(given: AbortSignal | undefined, late: AbortSignal): ApiError {
  const none = { status: 0, reasons: [], current: undefined };
  if (given?.aborted) return new ApiError({ ...none, code: 'aborted', message: 'Request aborted' });
  if (late.aborted) {
    return new ApiError({ ...none, code: 'timeout', message: `timeout of ${callTimeout} ms exceeded` });
  }
  return new ApiError({ ...none, code: 'network', message: 'Network Error' });
}
