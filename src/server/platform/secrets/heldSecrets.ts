import type pg from 'pg';
import { boolean, columns, read, text } from '../database/rows.ts';

/** A connection, or a pool of them. */
export interface Queries {
  query(text: string): Promise<pg.QueryResult>;
}

export interface Which {
  /** Whether the keys that sign tokens are among them, which is so where it is left out. */
  readonly signing?: boolean;
}

const thereRow = columns({ found: boolean });
const heldRow = columns({ value: text });

/** What a database holds of secrets from an installation's first start on, as it is stored: all of it is wrapped by keys that servers have. */
export async function heldSecrets(client: Queries, { signing = true }: Which = {}): Promise<readonly string[]> {
  const tables = "to_regclass('product.secrets') is not null and to_regclass('identity.signing_keys') is not null";
  const [there] = read(thereRow, await client.query(`select ${tables} as found`));
  if (!there?.found) return [];
  // A JSON string is its text.
  const signed = signing ? "union all select key #>> '{}' from identity.signing_keys" : '';
  const held = read(heldRow, await client.query(`select value from product.secrets ${signed}`));
  return held.map(({ value }) => value);
}
