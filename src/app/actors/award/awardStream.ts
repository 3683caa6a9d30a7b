import { createParser } from 'eventsource-parser';
import { createActor, fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import type { ZipProgress } from '#contract/entities/award.ts';
import { pauseAfter, type StreamEnd, streamMachine } from '#machines/stream/stream.machine.ts';
import { type Connection, currentConnection } from '../../api/connection.ts';
import { untilSilent } from '../../api/untilSilent.ts';

/** What following an award needs of the page. */
export interface StreamPorts {
  readonly connection: () => Connection;
  /** Whether anybody would see a change now, and it could arrive: the page is shown, the device has a connection. */
  readonly isAwake: () => boolean;
  /** Calls back whenever `isAwake` may answer otherwise than before; returns the way to stop that. */
  readonly onAwakeChange: (listener: () => void) => () => void;
  /** How old what the page shows of the award may be by now, in milliseconds. */
  readonly age: () => number;
  /** Milliseconds to wait after so many failures in a row. */
  readonly waitAfter: (failures: number) => number;
}

/**
 * Calls back at each change of the award until it is stopped, where a stream says that it changed after what is shown was read, and
 * whenever one begins after another: what happened between the two is unknown. A stream that breaks off is opened again; one that is
 * refused is asked for again after a minute, or when the page is shown again.
 * `onZip` hears how far a zip of the award's files is.
 */
export function followAward(
  id: string,
  ports: StreamPorts,
  onChange: () => void,
  onZip: (progress: ZipProgress) => void = () => undefined,
): () => void {
  const machine = streamMachine.provide({
    actors: {
      listen: fromPromise<StreamEnd, void>(({ signal }) =>
        listen(id, ports.connection(), signal, (event, data) => {
          if (event === 'zip') onZip(JSON.parse(data));
          actor.send(
            event === 'changed'
              ? { type: 'stream.changed', unheard: quietOf(data) <= ports.age() }
              : { type: 'stream.heard' },
          );
        }),
      ),
    },
    delays: { pause: ({ context }) => ports.waitAfter(context.failures) },
  });
  const actor = createActor(machine, { input: { awake: ports.isAwake() } });
  const forget = ports.onAwakeChange(() => actor.send({ type: ports.isAwake() ? 'page.woke' : 'page.slept' }));
  actor.on('changed', onChange);
  actor.start();
  return () => {
    forget();
    actor.stop();
  };
}

/** For how many milliseconds nothing has changed, as the first word of a stream tells; 0 where it is not told. */
const quietOf = (data: string): number => (JSON.parse(data) as { readonly quiet?: number }).quiet ?? 0;

/** This page, as a stream needs it. */
export const pagePorts: Omit<StreamPorts, 'age'> = {
  connection: currentConnection,
  isAwake: () => document.visibilityState === 'visible' && navigator.onLine,
  onAwakeChange: (listener) => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', listener, { signal });
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    return () => controller.abort();
  },
  // Spread, so that not everybody comes back at once to a server that was started again.
  waitAfter: (failures) => pauseAfter(failures) * (0.5 + Math.random()),
};

/** Reads one stream to its end, or until it is silent for longer than the server's beats are apart. */
async function listen(
  id: string,
  connection: Connection,
  signal: AbortSignal,
  onEvent: (event: string, data: string) => void,
): Promise<StreamEnd> {
  const silence = untilSilent();
  try {
    const response = await open(id, connection, AbortSignal.any([signal, silence.signal]));
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    const parser = createParser({ onEvent: ({ event, data }) => event && onEvent(event, data) });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.heard();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
    return 'lost';
  } catch {
    return 'lost';
  } finally {
    silence.end();
  }
}

/** The stream's answer; asked for once more with another token where the first one was refused. */
async function open(id: string, connection: Connection, signal: AbortSignal): Promise<Response> {
  const base = await connection.base();
  const token = await connection.token(null);
  const ask = (authorization: string) =>
    fetch(`${base}${calls.watchAward.path}?id=${encodeURIComponent(id)}`, {
      headers: { accept: 'text/event-stream', 'accept-language': connection.language(), authorization },
      signal,
    });
  if (token === null) throw new Error('Nobody is signed in');
  const answer = await ask(token);
  if (answer.status !== 401) return answer;
  await answer.body?.cancel();
  const fresh = await connection.token(token);
  if (fresh === null) throw new Error('Nobody is signed in');
  return ask(fresh);
}
