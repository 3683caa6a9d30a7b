import { type CallName, calls } from '#contract/calls.ts';
import { accepted, unanswered, withToken } from './api.ts';
import { ApiError } from './apiError.ts';
import { type Connection, currentConnection } from './connection.ts';
import { dataOf } from './readHere.ts';
import { untilSilent } from './untilSilent.ts';

/**
 * The bytes that a call answers, however long they take to come; `received` hears how many there are so far. Throws an ApiError
 * where the call is refused, where the answer breaks off, or where nothing comes for `callTimeout`.
 */
export async function fetchFile(name: CallName, received: (bytes: number) => void): Promise<Blob> {
  const connection = currentConnection();
  const silence = untilSilent();
  try {
    const response = await ask(connection, name, silence.signal);
    if (!response.ok || !response.body) {
      const { ok, status, headers } = response;
      accepted({ ok, status, headers, data: dataOf(await response.text()) });
    }
    const parts = await bytesIn(response.body!, (bytes) => {
      silence.heard();
      received(bytes);
    });
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } catch (error) {
    throw error instanceof ApiError ? error : unanswered(undefined, silence.signal);
  } finally {
    silence.end();
  }
}

/** The bytes of a body, in the parts that they came in; `received` hears with each how many there are so far. */
export async function bytesIn(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  received: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    received(bytes);
  }
  return parts;
}

async function ask(connection: Connection, name: CallName, signal: AbortSignal): Promise<Response> {
  const base = await connection.base();
  return withToken(connection, (token) =>
    fetch(base + calls[name].path, {
      headers: { 'accept-language': connection.language(), ...(token !== null && { authorization: token }) },
      signal,
    }),
  );
}
