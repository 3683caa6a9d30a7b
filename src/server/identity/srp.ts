import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What the server keeps of a password: hex, never the password itself. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

const prime = getDiffieHellman('modp15').getPrime();
const N = toBigInt(prime);
const generator = Buffer.from([2]);
const exchange = createDiffieHellman(prime, generator);
const k = toBigInt(sha256(pad(N), pad(2n)));

/** The verifier of `password` for `user` in `group` (both as the client computes them), with a new salt. */
export function makeVerifier(group: string, user: string, password: string): Verifier {
  const salt = pad(toBigInt(randomBytes(16))).toString('hex');
  return { salt, verifier: verifierOf(group, user, password, salt) };
}

/** g^x mod N in hex. */
export function verifierOf(group: string, user: string, password: string, salt: string): string {
  const inner = sha256(Buffer.from(`${group}${user}:${password}`, 'utf8'));
  const x = sha256(pad(fromHex(salt)), inner);
  return modPow(generator, x).toString(16);
}

/** A fresh secret exponent and the public value that goes out as SRP_B. */
export function startServer(verifier: string, exponent = randomBytes(64)): { secret: string; publicValue: string } {
  const publicValue = (k * fromHex(verifier) + modPow(generator, exponent)) % N;
  return { secret: exponent.toString('hex'), publicValue: publicValue.toString(16) };
}

/** Whether SRP_A may be used at all: hex, and not a multiple of N. */
export const isPublicValue = (value: string) => /^[0-9a-fA-F]{1,1024}$/.test(value) && fromHex(value) % N !== 0n;

/** Whether a verifier that a client computed for its device is an element of the group. */
export const isVerifier = (verifier: string) =>
  /^[0-9a-fA-F]{2,1024}$/.test(verifier) && fromHex(verifier) > 1n && fromHex(verifier) < N - 1n;

/** The key K both sides share, or undefined where the client's value must be refused. */
export function sharedKey(
  verifier: string,
  secret: string,
  clientValue: string,
  serverValue: string,
): Buffer | undefined {
  const A = fromHex(clientValue);
  const u = sha256(pad(A), pad(fromHex(serverValue)));
  if (A % N === 0n || toBigInt(u) === 0n) return undefined;
  try {
    const base = ((A % N) * modPow(pad(fromHex(verifier)), u)) % N;
    const S = modPow(pad(base), Buffer.from(secret, 'hex'));
    return Buffer.from(hkdfSync('sha256', pad(S), pad(toBigInt(u)), 'Caldera Derived Key', 16));
  } catch {
    // OpenSSL refuses bases outside the prime-order group, which no honest client sends.
    return undefined;
  }
}

/** Base64 HMAC that proves knowledge of the password. */
export function signatureOf(key: Buffer, group: string, user: string, secretBlock: string, timestamp: string): string {
  return createHmac('sha256', key)
    .update(group, 'utf8')
    .update(user, 'utf8')
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp, 'utf8')
    .digest('base64');
}

/** Compares in time that does not depend on where two texts differ. */
export function sameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Minimal big-endian bytes, with a leading 00 where the top bit is set. */
export function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function modPow(base: Buffer, exponent: Buffer): bigint {
  exchange.setPrivateKey(exponent);
  return toBigInt(exchange.computeSecret(base));
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function toBigInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}
