import { randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../database.ts';
import { installation } from './schema.ts';

/** The installation's pool: the same for every replica on one database. */
export interface Pool {
  readonly poolId: string;
  /** The part of the pool id after `_`, which takes part in every password verifier. */
  readonly group: string;
  readonly clientId: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Keys the hashes of codes and the stand-ins for unknown users. */
  readonly secret: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK & { readonly kid: string };
}

/** Loads the pool, making it first in an empty database; of two replicas that make it, both get the first one's. */
export async function loadPool(database: Database, region: string): Promise<Pool> {
  const [known] = await database.select().from(installation);
  if (!known) {
    await database
      .insert(installation)
      .values(await newInstallation(region))
      .onConflictDoNothing();
  }
  const [row] = known ? [known] : await database.select().from(installation);
  if (!row) throw new Error('the identity installation row is missing');
  const publicJwk = { ...publicPart(row.signingKey), kid: row.keyId, alg: 'RS256', use: 'sig' };
  return {
    poolId: row.poolId,
    group: row.poolId.split('_')[1] ?? '',
    clientId: row.clientId,
    region,
    accessKeyId: row.accessKeyId,
    secretAccessKey: row.secretAccessKey,
    secret: row.secret,
    privateKey: await rsaKey(row.signingKey),
    publicKey: await rsaKey(publicJwk),
    publicJwk,
  };
}

async function newInstallation(region: string) {
  const pair = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  return {
    poolId: `${region}_${randomText(9)}`,
    clientId: randomText(26).toLowerCase(),
    keyId: randomUUID(),
    signingKey: await exportJWK(pair.privateKey),
    accessKeyId: `LOCAL${randomText(15).toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    secret: randomBytes(32).toString('hex'),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < letters.length * 4) text += letters.charAt(byte % letters.length);
  }
  return text.slice(0, length);
}

const publicPart = (key: JWK): JWK => ({ kty: 'RSA', n: key.n ?? '', e: key.e ?? '' });

async function rsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('the signing key is not an RSA key');
  return key;
}
