import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from '#server/assemble.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { ArchiveError, loadArchive } from './archive.ts';
import { openUnused } from './installation.ts';

/** Puts a saved installation back while no server runs on it. */
const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [from] = positionals;
if (!from) fail('Usage: npm run restore -- FOLDER [--replace]');

const config = readConfig(process.env);
const installation = await openUnused(config);
await prepareDatabase(installation);
const server = await assemble({ config, databaseUrl: installation.url });
let problem: string | null = null;
try {
  const parts = {
    url: installation.ownerUrl,
    store: server.context.files,
    folder: resolve(from),
    keys: server.context.wrapping,
  };
  const { tables, files, savedAt } = await loadArchive(parts, values.replace);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows and ${files.length} files of ${savedAt} are back`);
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  problem = error.message;
} finally {
  await server.close();
  await installation.close();
}
if (problem !== null) fail(problem);
process.exit(0);

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
