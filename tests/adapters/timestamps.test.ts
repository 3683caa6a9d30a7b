import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rfc3161Timestamps } from '#server/adapters/rfc3161Timestamps.ts';
import { proofsOf } from '#server/modules/results/proofs.ts';
import { readTimestamp, timestampRequest } from '#server/platform/timestamp/timestamp.ts';
import { startTimestampAuthority } from '../support/timestampAuthority.ts';

let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
const content = 'what was there';
const sum = createHash('sha256').update(content).digest('hex');
const other = createHash('sha256').update('something else').digest('hex');
// The highest bit is set: as an integer it needs a byte in front.
const nonce = Uint8Array.of(0xf1, 2, 3, 4, 5, 6, 7, 8);
let reply: Buffer;

beforeAll(async () => {
  authority = await startTimestampAuthority();
  reply = await authority.answer(Buffer.from(timestampRequest(sum, nonce)));
});
afterAll(() => authority.close());

describe('a time stamp', () => {
  it('is had from an authority, and OpenSSL finds it good', async () => {
    const stamp = await rfc3161Timestamps(authority.url).stamp(sum);
    const { at, by, certificate } = readTimestamp(stamp, sum);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(by).toBe('CN=Loopback time');
    expect(certificate).toContain('BEGIN CERTIFICATE');
    expect(await authority.verify(stamp, content)).toContain('Verification: OK');
    expect(await authority.verify(stamp, 'something else')).toContain('Verification: FAILED');
  });

  it('is refused where it is about something else, or answers another question', () => {
    expect(readTimestamp(reply, sum, nonce).by).toBe('CN=Loopback time');
    expect(() => readTimestamp(reply, other, nonce)).toThrow('It is about something else');
    expect(() => readTimestamp(reply, sum, Uint8Array.of(1))).toThrow('It answers another question');
  });

  it('says nothing else wherever a bit of it is turned', () => {
    const wrong = [...reply.keys()].filter((place) => {
      const turned = Buffer.from(reply);
      turned[place]! ^= 1;
      try {
        const { at, by } = readTimestamp(turned, sum, nonce);
        const honest = readTimestamp(reply, sum, nonce);
        return at !== honest.at || by !== honest.by;
      } catch {
        return false;
      }
    });
    expect(wrong).toEqual([]);
  });

  it('is not taken from an authority that is away, refuses, or sends anything else', async () => {
    await expect(rfc3161Timestamps('http://127.0.0.1:1/').stamp(sum)).rejects.toThrow();
    await expect(rfc3161Timestamps(authority.url).stamp('not a sum')).rejects.toThrow('The authority refused');
    expect(() => readTimestamp(Buffer.from('hello'), sum)).toThrow('It is no time stamp');
    // PKIStatusInfo with the status 2, rejection.
    expect(() => readTimestamp(Buffer.from('30053003020102', 'hex'), sum)).toThrow('The authority refused');
  });
});

describe('proofs of result files', () => {
  const files = [['results.csv', content]] as const;
  const warned: unknown[] = [];
  const log = { warn: (...given: unknown[]) => void warned.push(given) };

  it('are the sums, and a stamp of the sums', async () => {
    const [sums, stamp] = await proofsOf(files, rfc3161Timestamps(authority.url), log);
    expect(sums).toEqual(['SHA256SUMS', `${sum}  results.csv\n`]);
    expect(stamp![0]).toBe('SHA256SUMS.tsr');
    expect(await authority.verify(Buffer.from(stamp![1]), sums![1])).toContain('Verification: OK');
  });

  it('say that the stamp is missing where the authority is away', async () => {
    const [, note] = await proofsOf(files, rfc3161Timestamps('http://127.0.0.1:1/'), log);
    expect(note![0]).toBe('SHA256SUMS.tsr missing.txt');
    expect(warned).toHaveLength(1);
    expect(await proofsOf(files, null, log)).toHaveLength(1);
  });
});
