import { calls } from '#contract/calls.ts';
import { reasonTexts } from '#server/platform/errors/reasons.ts';
import type { Request } from './world.ts';

/** What a walk found that must not be. */
export class Fault extends Error {}

/** `null` where no answer came: the client went away, or the server was killed. */
export type Answer = { readonly status: number; readonly body: unknown } | null;

interface Sending {
  readonly address: string;
  readonly token: string;
  readonly ifMatch?: string | undefined;
  readonly key?: string | undefined;
  /** Milliseconds after which the client goes away. */
  readonly lostAfter: number | null;
}

/** Milliseconds after which a call counts as never answered, which is a fault whatever the machine does. */
const patience = 45_000;

/** Sends one request as some browser might. Nothing is sent again. */
export async function send({ name, query = {}, body }: Request, sending: Sending): Promise<Answer> {
  const { method, path } = calls[name];
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const gone = new AbortController();
  const never = AbortSignal.timeout(patience);
  const leave = sending.lostAfter === null ? null : setTimeout(() => gone.abort(), sending.lostAfter);
  try {
    const response = await fetch(`${sending.address}api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      signal: AbortSignal.any([gone.signal, never]),
      headers: {
        authorization: sending.token,
        ...(body !== undefined && method !== 'GET' && { 'content-type': 'application/json' }),
        ...(sending.ifMatch !== undefined && { 'if-match': sending.ifMatch }),
        ...(sending.key !== undefined && { 'idempotency-key': sending.key }),
      },
      ...(body !== undefined && method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // An archive is read to its end, and no more.
    const isArchive = response.headers.get('content-type') === 'application/zip';
    return { status: response.status, body: text === '' || isArchive ? undefined : parse(text) };
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (never.aborted) throw new Fault(`${name}: no answer in ${patience / 1000} s`);
    return null;
  } finally {
    if (leave) clearTimeout(leave);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(`An answer that is no JSON: ${text.slice(0, 200)}`);
  }
}

const texts = Object.values(reasonTexts);

/** Every refusal says why, in words of every language. */
export function expectReasons({ status, body }: NonNullable<Answer>, what: string): void {
  const { errorMessage, code, reasons } = (body ?? {}) as Partial<Record<string, unknown>>;
  if (typeof errorMessage !== 'string' || errorMessage === '' || typeof code !== 'string' || !Array.isArray(reasons)) {
    throw new Fault(`${what}: ${status} without reasons: ${JSON.stringify(body)}`);
  }
  const codes: readonly string[] = reasons.length > 0 ? reasons.map((reason: { code: string }) => reason.code) : [code];
  const wordless = codes.filter((one) => texts.some((language) => language[one] === undefined));
  if (wordless.length > 0) throw new Fault(`${what}: no words for ${wordless.join(', ')}`);
  if (/[{}]|undefined|NaN/.test(errorMessage)) throw new Fault(`${what}: a torn sentence: ${errorMessage}`);
}
