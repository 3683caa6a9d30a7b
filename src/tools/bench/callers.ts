import { randomUUID } from 'node:crypto';
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { type CallName, calls } from '#contract/calls.ts';
import type { Body, Query } from '#contract/schemas.ts';

/** Somebody signed in. */
export interface Caller {
  readonly token: string;
}

/** Signs in as the browser does. */
export async function enter(url: string, email: string, password: string): Promise<Caller> {
  const config = (await (await fetch(`${url}config.json`)).json()) as Record<string, string>;
  const Storage = {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
    clear: () => undefined,
  };
  const Pool = new CognitoUserPool({
    UserPoolId: config.userPoolId ?? '',
    ClientId: config.clientId ?? '',
    endpoint: `${url}identity/`,
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  const token = await new Promise<string>((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    });
  });
  return { token };
}

const headersOf = ({ token }: Caller) => ({ authorization: token });

export async function send<Name extends CallName>(
  url: string,
  caller: Caller,
  name: Name,
  query: Query<Name>,
  body: Body<Name> | undefined,
): Promise<{ status: number; body: unknown }> {
  const { method, path } = calls[name];
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  try {
    const response = await fetch(`${url}api${path}?${search}`, {
      method,
      headers: {
        ...headersOf(caller),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** Counts the changes of the award that its stream tells of. */
export async function follow(url: string, caller: Caller, id: string) {
  const end = new AbortController();
  let heard = 0;
  const response = await fetch(`${url}api${calls.watchAward.path}?id=${id}`, {
    headers: headersOf(caller),
    signal: end.signal,
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard += decoder.decode(part).split('event: changed').length - 1;
  })().catch(() => undefined);
  return {
    async stop() {
      end.abort();
      await reading;
      return heard;
    },
  };
}
