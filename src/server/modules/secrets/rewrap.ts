import { sql } from 'drizzle-orm';
import { labels } from '../../identity/labels.ts';
import type { Database } from '../../platform/database/database.ts';
import { secretLabel } from '../../platform/database/installationValue.ts';
import { columns, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { UnwrapError, type Wrapping } from '../../platform/secrets/wrapping.ts';
import { judgeLabel } from '../judges/judgeKey.ts';
import { voteLabel, voterLabel } from '../vote/hashes.ts';

interface Place {
  readonly table: string;
  /** What tells one row from another, as text. */
  readonly id: string;
  readonly column: string;
  readonly label: (id: string) => string;
  readonly isJson?: boolean;
}

/** Every place where a secret is stored. */
const places: readonly Place[] = [
  { table: 'identity.users', id: 'sub', column: 'verifier', label: labels.verifier },
  { table: 'identity.users', id: 'sub', column: 'totp_secret', label: labels.totp },
  { table: 'identity.users', id: 'sub', column: 'totp_pending', label: labels.totp },
  { table: 'identity.devices', id: 'key', column: 'verifier', label: labels.device },
  { table: 'identity.signing_keys', id: 'kid', column: 'key', label: labels.signing, isJson: true },
  { table: 'identity.installation', id: 'single', column: 'secret_access_key', label: () => labels.access },
  { table: 'identity.installation', id: 'single', column: 'secret', label: () => labels.pool },
  { table: 'product.secrets', id: 'name', column: 'value', label: secretLabel },
  { table: 'product.judge_keys', id: 'person_id', column: 'key', label: judgeLabel },
  { table: 'product.votes', id: 'id', column: 'key', label: voteLabel },
  { table: 'product.vote_ballots', id: 'voter', column: 'address', label: voterLabel },
];

const batch = 500;

/**
 * Wraps by the present key what an earlier version stored in clear, and what an earlier key wrapped. Answers how many
 * secrets that were. Rejects where one of them is wrapped by a key that is not here; nobody else's change is undone.
 */
export async function rewrap(database: Database, wrapping: Wrapping): Promise<number> {
  let changed = 0;
  for (const place of places) changed += await rewrapPlace(database, wrapping, place);
  return changed;
}

const secretRow = columns({
  id: text,
  stored: text,
});

async function rewrapPlace(database: Database, wrapping: Wrapping, place: Place): Promise<number> {
  const { table, id, column, label, isJson = false } = place;
  const [from, key, value] = [sql.raw(table), sql.raw(id), sql.raw(`"${column}"`)];
  // A JSON string is its text; what an earlier version stored in clear there is an object.
  const text = isJson
    ? sql`case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' else ${value}::text end`
    : value;
  let changed = 0;
  while (true) {
    const rows = await rowsOf(
      database,
      secretRow,
      sql`select ${key}::text as id, ${text} as stored from ${from}
        where ${value} is not null and not starts_with(${text}, ${wrapping.current}) limit ${batch}`,
    );
    for (const row of rows) {
      const wrapped = wrapping.wrap(label(row.id), unwrapped(wrapping, place, row));
      const next = isJson ? sql`to_jsonb(${wrapped}::text)` : sql`${wrapped}`;
      await database.execute(
        sql`update ${from} set ${value} = ${next} where ${key}::text = ${row.id} and ${text} = ${row.stored}`,
      );
      changed += 1;
    }
    if (rows.length === 0) return changed;
  }
}

function unwrapped(
  wrapping: Wrapping,
  { table, label }: Place,
  { id, stored }: { id: string; stored: string },
): string {
  try {
    return wrapping.unwrap(label(id), stored);
  } catch (error) {
    throw error instanceof UnwrapError ? new UnwrapError(`${error.message} (${table})`) : error;
  }
}
