import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { secrets } from './schema.ts';

/** A value of this installation which the first to ask decides; every replica gets the same. */
export async function installationValue(database: Database, name: string, make = randomSecret): Promise<string> {
  await database.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The installation's ${name} was not stored`);
  return row.value;
}

const randomSecret = () => randomBytes(32).toString('base64url');
