import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const migrations = 'src/server/platform/database/migrations/product';

/** Writes a migration of the product's tables that no table's definition shows: its statements, its number and its snapshot. */
export function writeMigration(name: string, statements: string, root = '.'): void {
  const folder = join(root, migrations);
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1)!;
  const number = String(Number(last.tag.slice(0, 4)) + 1).padStart(4, '0');
  const tag = `${number}_${name}`;
  writeFileSync(join(folder, `${tag}.sql`), `${statements.trimEnd()}\n`);
  // A migration by hand may have none of its own: the one before it still holds.
  const snapshots = readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'));
  const snapshot = JSON.parse(readFileSync(join(folder, 'meta', snapshots.sort().at(-1)!), 'utf8'));
  const next = { ...snapshot, id: randomUUID(), prevId: snapshot.id };
  writeFileSync(join(folder, `meta/${number}_snapshot.json`), `${JSON.stringify(next, null, 2)}\n`);
  const entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }];
  writeFileSync(path, `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
}
