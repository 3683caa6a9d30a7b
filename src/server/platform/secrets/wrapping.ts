import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what the database must not hold in clear, by keys that are kept outside it. */
export interface Wrapping {
  /** `label` says whose and which secret it is: nothing can be put in another's place. */
  wrap(label: string, secret: string): string;
  /** Rejects what was changed, or wrapped by a key that is not here. What an earlier version stored in clear is itself. */
  unwrap(label: string, stored: string): string;
  /** Whether a key that is here wrapped it; what an earlier version stored in clear needs none. */
  opens(stored: string): boolean;
  /** The same keys, of which the one that wrapped this wraps as well. */
  ledBy(stored: string): Wrapping;
  /** What everything begins with that the present key wrapped. */
  readonly current: string;
  /** A key for another purpose, derived from the one that wraps now: 32 bytes. */
  derive(purpose: string, salt: Uint8Array): Buffer;
  /** The same of each key, the one that wraps now first: for what an earlier one sealed. */
  readonly ring: readonly Pick<Wrapping, 'derive'>[];
}

/** Something is wrapped by a key that this installation was not given, or was changed. */
export class UnwrapError extends Error {}

/** The first key wraps, all of them unwrap: 32 bytes each. AES-256-GCM, NIST SP 800-38D. */
export function wrappingBy(keys: readonly Buffer[]): Wrapping {
  const ring = keys.map((key) => ({ id: idOf(key), key: derived(key, 'wrapping', new Uint8Array()) }));
  const [current] = ring;
  const [first] = keys;
  if (!current || !first) throw new Error('There is no key to wrap with');
  const keyOf = (stored: string) => ring.findIndex(({ id }) => stored.startsWith(`${prefix}${id}.`));
  const wrapping: Wrapping = {
    wrap(label, secret) {
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(label));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${prefix}${current.id}.${sealed.toString('base64url')}`;
    },
    unwrap(label, stored) {
      if (noKeys.opens(stored)) return stored;
      const known = ring[keyOf(stored)];
      if (!known) throw new UnwrapError('A secret is wrapped by a key that is not here.');
      const sealed = Buffer.from(stored.slice(prefix.length + known.id.length + 1), 'base64url');
      const nonce = sealed.subarray(0, nonceSize);
      const tag = sealed.subarray(-tagSize);
      try {
        const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: tagSize });
        decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
        return decipher.update(sealed.subarray(nonceSize, -tagSize), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new UnwrapError('A secret was changed since it was wrapped.');
      }
    },
    opens: (stored) => noKeys.opens(stored) || keyOf(stored) >= 0,
    ledBy(stored) {
      const key = keys[keyOf(stored)];
      return key ? wrappingBy([key, ...keys.filter((one) => one !== key)]) : wrapping;
    },
    current: `${prefix}${current.id}.`,
    derive: (purpose, salt) => derived(first, purpose, salt),
    ring: keys.map((one) => ({ derive: (purpose, salt) => derived(one, purpose, salt) })),
  };
  return wrapping;
}

/** What somebody without a key opens: what an earlier version stored in clear. */
export const noKeys: Pick<Wrapping, 'opens'> = { opens: (stored) => !stored.startsWith(prefix) };

const prefix = 'wrapped.1.';
const nonceSize = 12;
const tagSize = 16;

const idOf = (key: Buffer) => createHash('sha256').update('id of ').update(key).digest('hex').slice(0, 12);

const derived = (key: Buffer, purpose: string, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `awards ${purpose}`, 32));
