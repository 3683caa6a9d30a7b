import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** A signature of a bundle's checksum: Ed25519 (RFC 8032) over the 64 hexadecimal digits. */
export interface Signature {
  readonly algorithm: 'Ed25519';
  /** The public key, 32 bytes in base64url, as a JWK's `x` (RFC 8037). */
  readonly key: string;
  readonly value: string;
}

/** A new private key in PEM. */
export const makeSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The public half of a private key in PEM. */
export function publicKeyOf(pem: string): string {
  const { x } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  if (!x) throw new Error('Not an Ed25519 key');
  return x;
}

export const signChecksum = (sha256: string, pem: string): Signature => ({
  algorithm: 'Ed25519',
  key: publicKeyOf(pem),
  value: sign(null, Buffer.from(sha256), createPrivateKey(pem)).toString('base64url'),
});

/** Whether the key that the signature names made it of this checksum. */
export function isSigned(sha256: string, { key, value }: Signature): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, Buffer.from(sha256), publicKey, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}
