import { resolve } from 'node:path';
import { assemble } from '#server/assemble.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { secretsFile } from '#server/platform/secrets/openWrapping.ts';
import { ArchiveError, saveArchive } from './archive.ts';
import { openInstallation } from './installation.ts';

/** Saves the installation, which may be running, into a folder. */
const [to] = process.argv.slice(2);
if (!to) {
  console.error('Usage: npm run backup -- FOLDER');
  process.exit(1);
}

const config = readConfig(process.env);
const keyPlace = config.secretsKey ? 'SECRETS_KEY' : (config.secretsKeyFile ?? secretsFile(config.dataDirectory));
const installation = await openInstallation(config);
const server = await assemble({ config, databaseUrl: installation.url });
let code = 0;
try {
  const folder = resolve(to);
  const { tables, files, missing } = await saveArchive(
    { url: installation.url, store: server.context.files, folder, keys: server.context.wrapping },
    new Date(),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}, encrypted`);
  console.log(`Keep the key apart from it: ${keyPlace}. Without the key nobody restores it.`);
  if (missing.length > 0) console.warn(`${missing.length} files were not there: ${missing.join(', ')}`);
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  console.error(error.message);
  code = 1;
} finally {
  await server.close();
  await installation.close();
}
process.exit(code);
