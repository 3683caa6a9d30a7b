import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch';
import { type CallName, calls } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { ApiError, undefinedError } from './apiError.ts';
import { takeBegun } from './begun.ts';
import { type Connection, callTimeout, currentConnection } from './connection.ts';

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
    return answer._data as Reply<typeof name>;
  },
  async page(name, ask) {
    const answer = await request(connection(), name, ask);
    const total = answer.headers.get('x-total-count');
    return {
      items: (answer._data ?? []) as ItemOf<typeof name>[],
      next: answer.headers.get('x-next-cursor') || null,
      total: total === null ? null : Number(total),
    };
  },
});

/** The application's calls. */
export const api: Api = createApi(currentConnection);

async function request<Name extends CallName>(connection: Connection, name: Name, ask: Ask<Name>) {
  const base = await connection.base();
  const token = await connection.token(null);
  const answer = await send(connection, base, token, name, ask);
  if (answer.status !== 401) return accepted(answer);
  const fresh = await connection.token(token);
  // No fresh token: the session ended by itself, or the identity service can't be reached now.
  if (fresh === null) return accepted(answer);
  const again = await send(connection, base, fresh, name, ask);
  if (again.status === 401) connection.refused();
  return accepted(again);
}

/** Takes the answer of a call that the page began by itself, where there is one. */
const client = createFetch({
  fetch: async (address, init) => (await takeBegun(String(address), init)) ?? fetch(address, init),
});

async function send<Name extends CallName>(
  connection: Connection,
  base: string,
  token: string | null,
  name: Name,
  ask: Ask<Name>,
): Promise<FetchResponse<unknown>> {
  const { method, path } = calls[name];
  // The library gives up its own time-out where a signal is given.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), callTimeout);
  const options: FetchOptions<'json'> = {
    method,
    baseURL: base,
    headers: {
      accept: 'application/json',
      'accept-language': connection.language(),
      ...(token !== null && { authorization: token }),
      ...(ask.ifMatch !== undefined && { 'if-match': `"${ask.ifMatch}"` }),
      ...(ask.accessToken !== undefined && { 'x-access-token': ask.accessToken }),
      ...(ask.idempotencyKey !== undefined && { 'idempotency-key': ask.idempotencyKey }),
    },
    ignoreResponseError: true,
    retry: false,
    signal: ask.signal ? AbortSignal.any([ask.signal, late.signal]) : late.signal,
    ...(ask.query !== undefined && { query: ask.query }),
    ...(ask.body !== undefined && { body: ask.body as Record<string, unknown> }),
  };
  try {
    return await client.raw(path, options);
  } catch {
    throw unanswered(ask.signal, late.signal);
  } finally {
    clearTimeout(timer);
  }
}

function accepted(answer: FetchResponse<unknown>): FetchResponse<unknown> {
  if (answer.ok) return answer;
  const body = (answer._data ?? {}) as Partial<ErrorBody>;
  throw new ApiError({
    status: answer.status,
    code: body.code ?? `http.${answer.status}`,
    message: body.errorMessage || undefinedError,
    reasons: (body.reasons ?? []).map(({ code, params }) => ({ code, ...(params && { params }) })),
    current: body.current,
  });
}

function unanswered(given: AbortSignal | undefined, late: AbortSignal): ApiError {
  const none = { status: 0, reasons: [], current: undefined };
  if (given?.aborted) return new ApiError({ ...none, code: 'aborted', message: 'Request aborted' });
  if (late.aborted) {
    return new ApiError({ ...none, code: 'timeout', message: `timeout of ${callTimeout} ms exceeded` });
  }
  return new ApiError({ ...none, code: 'network', message: 'Network Error' });
}
