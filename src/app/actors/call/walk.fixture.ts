import { inject, vi } from 'vitest';
import { commands } from 'vitest/browser';
import type { RunRecorder } from '#machines/kit/results.ts';
import { tokensSample } from '#machines/shared/tokens.sample.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { connectApi } from '../../api/connection.ts';
import { session } from '../session/session.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that `RUN_RESULTS` names; null where nobody wants to know. */
    runResults: string | null;
  }
}

/** What a walk does for an event: each knows the fields of its own. */
export type EventHandler = { of(event: unknown): unknown }['of'];

/** A request that waits for the walk to say what becomes of it. */
export interface Asked {
  readonly url: string;
  readonly request: RequestInit | undefined;
  readonly answer: (status: number, body: unknown) => void;
  readonly lose: () => void;
}

// The walks stop the page's clock, and wait by this one.
const later = window.setTimeout.bind(window);

/** Waits until it is so, by the real clock; rejects with what is instead. */
export async function until(what: string, is: () => boolean | Promise<boolean>, instead = () => ''): Promise<void> {
  const end = performance.now() + 8_000;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`it never came to ${what}: ${instead()}`);
    await new Promise((resolve) => later(resolve, 5));
  }
}

/** The network in the place of the real one: what `atOnce` leaves waits in `asked` for the walk's word. */
export function stubNetwork(atOnce: (url: string) => unknown = () => undefined) {
  const asked: Asked[] = [];
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', (address: RequestInfo | URL, request?: RequestInit) => {
    const url = address instanceof Request ? address.url : String(address);
    const known = url.endsWith('config.json') ? { clientId: 'client', userPoolId: 'pool' } : atOnce(url);
    if (known !== undefined) return Promise.resolve(json(known));
    return new Promise<Response>((resolve, reject) => {
      const gone = () => {
        const place = asked.findIndex((one) => one.answer === answer);
        if (place >= 0) asked.splice(place, 1);
      };
      const answer = (status: number, body: unknown) => {
        gone();
        resolve(json(body, status));
      };
      const lose = () => {
        gone();
        reject(new TypeError('Failed to fetch'));
      };
      request?.signal?.addEventListener('abort', lose);
      asked.push({ url, request, answer, lose });
    });
  });
  return {
    asked,
    /** The one request that is under way, once there is one. */
    async only(): Promise<Asked> {
      await until(
        'a request',
        () => asked.length === 1,
        () => `${asked.length} requests`,
      );
      return asked[0]!;
    },
  };
}

/** Somebody is signed in on this page, and its calls go to the stub. */
export async function signInHere(claims: Partial<Tokens['claims']> = {}): Promise<void> {
  connectApi({
    base: async () => 'https://awards.test/api',
    token: async () => 'token',
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  });
  session.start();
  session.send({ type: 'session.start' });
  await until('signed out', () => session.getSnapshot().hasTag('out'));
  const endless = { accessExpires: 9_000_000_000, idExpires: 9_000_000_000 };
  const tokens = { ...tokensSample, ...endless, claims: { ...tokensSample.claims, ...claims } };
  session.send({ type: 'session.signedIn', tokens });
  await until('signed in', () => session.getSnapshot().hasTag('in'));
}

/** Lets the page's timers pass, half a second at a time, until it is so. */
export async function passTime(is: () => boolean, longest = 60_000): Promise<void> {
  for (let passed = 0; !is() && passed < longest; passed += 500) {
    vi.advanceTimersByTime(500);
    await new Promise((resolve) => later(resolve, 0));
  }
}

/** Keeps what became of the steps where `RUN_RESULTS` names a folder: a page writes no files by itself. */
export async function writeRunHere({ run }: RunRecorder): Promise<void> {
  const folder = inject('runResults');
  if (folder === null) return;
  const found = run(new Date().toISOString());
  await commands.writeFile(`${folder}/${found.chart}.${found.level}.json`, JSON.stringify(found));
}
