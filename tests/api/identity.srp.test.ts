import { describe, expect, test } from 'vitest';
import { isPublicValue, sharedKey, signatureOf, startServer, verifierOf } from '#server/identity/srp.ts';
import worked from './identity/srp-vectors.json' with { type: 'json' };

describe.each(worked.vectors)('the worked case $name', (vector) => {
  test('gives the same verifier, public value, key and signature', () => {
    expect(verifierOf(vector.group, vector.user, vector.password, vector.salt)).toBe(vector.v);
    expect(startServer(vector.v, Buffer.from(vector.b, 'hex')).publicValue).toBe(vector.B);
    const key = sharedKey(vector.v, vector.b, vector.A, vector.B);
    expect(key?.toString('hex')).toBe(vector.K);
    expect(signatureOf(key ?? Buffer.alloc(16), vector.group, vector.user, vector.secretBlock, vector.timestamp)).toBe(
      vector.signature,
    );
  });

  test('gives another key for another password', () => {
    const other = verifierOf(vector.group, vector.user, `${vector.password}x`, vector.salt);
    expect(sharedKey(other, vector.b, vector.A, vector.B)?.toString('hex')).not.toBe(vector.K);
  });
});

test('a public value that is a multiple of N is refused: with it anybody would know the key', () => {
  const N = BigInt(`0x${worked.N}`);
  const [vector] = worked.vectors;
  for (const value of ['0', '00', worked.N, (2n * N).toString(16)]) {
    expect(isPublicValue(value)).toBe(false);
    expect(sharedKey(vector?.v ?? '', vector?.b ?? '', value, vector?.B ?? '')).toBeUndefined();
  }
  expect(isPublicValue('not hex')).toBe(false);
  expect(isPublicValue('abc')).toBe(true);
});
