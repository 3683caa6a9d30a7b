import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { Wrapping } from '../platform/secrets/wrapping.ts';
import { labels } from './labels.ts';
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
}

/** Loads the pool, making it first in an empty database; of two replicas that make it, both get the first one's. */
export async function loadPool(database: Database, wrapping: Wrapping, region: string): Promise<Pool> {
  const [known] = await database.select().from(installation);
  if (!known) {
    await database.insert(installation).values(newInstallation(region, wrapping)).onConflictDoNothing();
  }
  const [row] = known ? [known] : await database.select().from(installation);
  if (!row) throw new Error('the identity installation row is missing');
  return {
    poolId: row.poolId,
    group: row.poolId.split('_')[1] ?? '',
    clientId: row.clientId,
    region,
    accessKeyId: row.accessKeyId,
    secretAccessKey: wrapping.unwrap(labels.access, row.secretAccessKey),
    secret: wrapping.unwrap(labels.pool, row.secret),
  };
}

function newInstallation(region: string, wrapping: Wrapping) {
  return {
    poolId: `${region}_${randomText(9)}`,
    clientId: randomText(26).toLowerCase(),
    accessKeyId: `LOCAL${randomText(15).toUpperCase()}`,
    secretAccessKey: wrapping.wrap(labels.access, randomBytes(30).toString('base64')),
    secret: wrapping.wrap(labels.pool, randomBytes(32).toString('hex')),
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
