import { randomBytes } from 'node:crypto';
import { readTimestamp, TimestampError, timestampRequest } from '../platform/timestamp/timestamp.ts';
import type { TimestampsPort } from '../ports/timestamps.ts';

/** An authority that does not answer within so many milliseconds is away. */
const patience = 10_000;
const longest = 64 * 1024;

/** A time stamping authority reached by HTTP: RFC 3161, section 3.4. */
export const rfc3161Timestamps = (url: string): TimestampsPort => ({
  async stamp(sha256) {
    const nonce = randomBytes(8);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(timestampRequest(sha256, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!reply.ok) throw new TimestampError(`The authority answered ${reply.status}`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (bytes.length > longest) throw new TimestampError('The authority answered too much');
    readTimestamp(bytes, sha256, nonce);
    return bytes;
  },
});
