import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { columns, integer, json, read } from '#server/platform/database/rows.ts';
import { CommandError, runCommand } from './command.ts';
import { openInstallation } from './installation.ts';

const rowsAtOnce = 2_000;
const auditRow = columns({ id: integer, row: json<Record<string, unknown>>() });
const goneRow = columns({ gone: integer });

/** Moves rows of the audit that are older than a date, a year at least, to a file of JSON lines. A server may run meanwhile. */
await runCommand(async (closing) => {
  const { values } = parseArgs({ options: { before: { type: 'string' }, to: { type: 'string' } } });
  const before = new Date(values.before ?? '');
  if (Number.isNaN(before.getTime()) || !values.to)
    throw new CommandError('Usage: npm run trim-audit -- --before 2020-01-01 --to FILE');
  const path = resolve(values.to);
  const installation = await openInstallation(readConfig(process.env));
  closing(installation.close);
  await prepareDatabase(installation);
  const client = new pg.Client({ connectionString: installation.ownerUrl });
  // What a connection ends with is told by the question that it leaves without an answer.
  client.on('error', () => undefined);
  await client.connect();
  closing(() => client.end());
  // A file that is there already stays as it is.
  const file = await open(path, 'wx', 0o600).catch((error: Error) => {
    throw new CommandError(error.message);
  });
  closing(() => file.close());
  let moved = 0;
  /** Rows that the database was asked to give up and has not answered about. */
  let asked = 0;
  try {
    for (let count = rowsAtOnce; count === rowsAtOnce; ) {
      const found = await client.query(
        'select id, to_jsonb(a) as row from product.audit a where at < $1 order by id limit $2',
        [before, rowsAtOnce],
      );
      const rows = read(auditRow, found);
      await file.appendFile(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
      // On disk before it is taken away.
      await file.sync();
      asked = rows.length;
      const gone = await client.query('select product.forget_audit($1::bigint[])::integer as gone', [
        rows.map(({ id }) => id),
      ]);
      moved += read(goneRow, gone)[0]?.gone ?? 0;
      asked = 0;
      count = rows.length;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const unsure = keptAll(error) ? 0 : asked;
    const alone = [moved > 0 && `${moved} rows are`, unsure > 0 && `${unsure} rows may be`].filter(Boolean);
    if (alone.length > 0)
      throw new CommandError(
        `${why}. ${alone.join(' and ')} in ${path} alone: keep it. The others are still in the audit: run this again with another file.`,
      );
    await rm(path);
    throw new CommandError(why);
  }
  console.log(`${moved} rows of the audit from before ${before.toISOString()} are in ${values.to} alone`);
  return 0;
});

/** Whether the database refused, and so gave nothing up. One that ends the connection, or a pooler that does, may have done so before. */
function keptAll(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08');
}
