import { randomUUID } from 'node:crypto';
import { type CallName, calls, takesKey } from '#contract/calls.ts';
import type { Body, Query } from '#contract/schemas.ts';
import { signInBySrp } from './signInBySrp.ts';
import type { Wire } from './wire.ts';

/** Somebody signed in. */
export interface Caller {
  readonly token: string;
}

/** Signs in as the browser does. */
export async function enter(url: string, email: string, password: string): Promise<Caller> {
  const { userPoolId, clientId } = await configOf(url);
  return { token: (await signInBySrp({ url, userPoolId, clientId }, email, password)).IdToken };
}

/** The page's own settings, as every browser reads them. */
export const configOf = async (url: string) =>
  (await (await fetch(`${url}config.json`)).json()) as { readonly userPoolId: string; readonly clientId: string };

const headersOf = ({ token }: Caller) => ({ authorization: token });

/** The path of a call below the server's address. */
export const targetOf = (name: CallName, query: object | undefined) => {
  const known = Object.entries(query ?? {}).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `api${calls[name].path}?${new URLSearchParams(known)}`;
};

export async function send<Name extends CallName>(
  url: string,
  caller: Caller,
  name: Name,
  query: Query<Name>,
  body: Body<Name> | undefined,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${url}${targetOf(name, query)}`, {
      method: calls[name].method,
      headers: {
        ...headersOf(caller),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(takesKey(name) && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/**
 * Asks over a connection that stays open, made from `version` where one is named; `took` is in milliseconds. Rejects where the
 * connection breaks.
 */
export async function sendOver(
  wire: Wire,
  { token }: Caller,
  name: CallName,
  query: object | undefined,
  { body, version }: { readonly body?: unknown; readonly version?: number | undefined },
): Promise<{ readonly status: number; readonly body: string; readonly took: number }> {
  const key = takesKey(name) ? `idempotency-key: ${randomUUID()}\r\n` : '';
  const match = version === undefined ? '' : `if-match: "${version}"\r\n`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const begun = performance.now();
  const headers = `authorization: ${token}\r\n${key}${match}`;
  const answer = await wire.ask(calls[name].method, `/${targetOf(name, query)}`, headers, text);
  return { ...answer, took: performance.now() - begun };
}

/** Counts the changes of the award that its stream tells of, and calls `changed` at each. */
export async function follow(url: string, caller: Caller, id: string, changed: () => void = () => undefined) {
  const end = new AbortController();
  let heard = 0;
  const response = await fetch(`${url}api${calls.watchAward.path}?id=${id}`, {
    headers: headersOf(caller),
    signal: end.signal,
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      const told = decoder.decode(part).split('event: changed').length - 1;
      heard += told;
      if (told > 0) changed();
    }
  })().catch(() => undefined);
  return {
    async stop() {
      end.abort();
      await reading;
      return heard;
    },
  };
}
