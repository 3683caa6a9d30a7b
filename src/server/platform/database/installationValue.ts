import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Wrapping } from '../secrets/wrapping.ts';
import type { Database } from './database.ts';
import { secrets } from './schema.ts';

/** A value of this installation which the first to ask decides; every replica gets the same. It is stored wrapped. */
export async function installationValue(
  database: Database,
  wrapping: Wrapping,
  name: string,
  make = randomSecret,
): Promise<string> {
  const [known] = await database.select().from(secrets).where(eq(secrets.name, name));
  if (known) return wrapping.unwrap(secretLabel(name), known.value);
  const value = wrapping.wrap(secretLabel(name), make());
  await database.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The installation's ${name} was not stored`);
  return wrapping.unwrap(secretLabel(name), row.value);
}

export const secretLabel = (name: string): string => `product.secrets ${name}`;

const randomSecret = () => randomBytes(32).toString('base64url');
