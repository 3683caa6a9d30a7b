import { randomUUID } from 'node:crypto';
import { isNull, lt, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { Database } from '../platform/database/database.ts';
import type { Wrapping } from '../platform/secrets/wrapping.ts';
import type { Clock } from '../ports/clock.ts';
import { labels } from './labels.ts';
import { signingKeys } from './schema.ts';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
  /** Until when a replaced key is trusted; null for the one that signs. */
  readonly trustedUntil: Date | null;
}

/** The keys of the installation's tokens: one signs, those it replaced are trusted while their tokens last. */
export interface Keys {
  signing(): Promise<SigningKey>;
  /** The public parts, as they are published. */
  published(): Promise<JSONWebKeySet>;
  /** Finds the key that a token names. */
  readonly keyOf: JWTVerifyGetKey;
}

/** Reads the keys of this database, making the first one; a replacement is heard of within half a minute. */
export async function openKeys(database: Database, clock: Clock, wrapping: Wrapping): Promise<Keys> {
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    const known = await tx.select().from(signingKeys).where(isNull(signingKeys.trustedUntil));
    if (known.length === 0) await tx.insert(signingKeys).values(await newKey(clock, wrapping));
  });
  const imported = new Map<string, Omit<SigningKey, 'trustedUntil'>>();
  let rows: Promise<Row[]> | undefined;
  let readAt = 0;

  const trusted = async (longest: number): Promise<SigningKey[]> => {
    if (!rows || performance.now() - readAt > longest) {
      readAt = performance.now();
      // A promise: the query itself would be asked anew by each who waits for it.
      rows = database.select().from(signingKeys).orderBy(sql`${signingKeys.trustedUntil} desc nulls first`).execute();
      rows.catch(() => {
        rows = undefined;
      });
    }
    const now = clock.now();
    const valid = (await rows).filter(({ trustedUntil }) => trustedUntil === null || trustedUntil > now);
    return Promise.all(
      valid.map(async ({ kid, key, trustedUntil }) => {
        const parts = imported.get(kid) ?? (await importKey(kid, openKey(kid, key, wrapping)));
        imported.set(kid, parts);
        return { ...parts, trustedUntil };
      }),
    );
  };
  const named = async (kid: string | undefined, longest: number) =>
    (await trusted(longest)).find((key) => key.kid === kid);

  return {
    async signing() {
      const key = (await trusted(halfMinute)).find(({ trustedUntil }) => trustedUntil === null);
      if (!key) throw new Error('the signing key is missing');
      return key;
    },
    published: async () => ({ keys: (await trusted(halfMinute)).map(({ publicJwk }) => publicJwk) }),
    async keyOf({ kid }) {
      // A key that this replica has not heard of; whoever invents key ids causes one look in a second.
      const key = (await named(kid, halfMinute)) ?? (await named(kid, 1000));
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    },
  };
}

/**
 * Lets a new key sign from now on. The key before it is trusted for as long as its tokens may last, or, where it got into
 * the wrong hands, not at all.
 */
export async function replaceSigningKey(
  database: Database,
  clock: Clock,
  wrapping: Wrapping,
  { distrust = false }: { readonly distrust?: boolean } = {},
): Promise<string> {
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const now = clock.now();
    const trustedUntil = new Date(now.getTime() + longestTokens);
    await tx.update(signingKeys).set({ trustedUntil }).where(isNull(signingKeys.trustedUntil));
    await tx.delete(signingKeys).where(distrust ? undefined : lt(signingKeys.trustedUntil, now));
    const key = await newKey(clock, wrapping);
    await tx.insert(signingKeys).values(key);
    return key.kid;
  });
}

type Row = typeof signingKeys.$inferSelect;

const halfMinute = 30_000;

/** Identity and access tokens last an hour, and no pool of this protocol lets them last longer than a day. */
const longestTokens = 24 * 3600 * 1000;

const lockKeys = (database: Database) => database.execute(sql`select pg_advisory_xact_lock(7220177)`);

async function newKey(clock: Clock, wrapping: Wrapping) {
  const pair = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const kid = randomUUID();
  const key = wrapping.wrap(labels.signing(kid), JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid, key, createdAt: clock.now() };
}

const openKey = (kid: string, key: JWK | string, wrapping: Wrapping): JWK =>
  typeof key === 'string' ? (JSON.parse(wrapping.unwrap(labels.signing(kid), key)) as JWK) : key;

async function importKey(kid: string, key: JWK) {
  const publicJwk = { kty: 'RSA', n: key.n ?? '', e: key.e ?? '', kid, alg: 'RS256', use: 'sig' };
  return { kid, publicJwk, privateKey: await rsaKey(key), publicKey: await rsaKey(publicJwk) };
}

async function rsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('the signing key is not an RSA key');
  return key;
}
