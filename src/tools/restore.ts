import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { NewerSchemaError, prepareDatabase } from '#server/platform/database/database.ts';
import { openWrapping, secretsFile } from '#server/platform/secrets/openWrapping.ts';
import { CommandError, runCommand } from './command.ts';
import { openStore, openUnused } from './installation.ts';
import { checkArchive, loadArchive } from './loadArchive.ts';

/** Puts a saved installation back while no server runs on it. Nothing is made or changed before the archive was found to be whole. */
await runCommand(async (closing) => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [from] = positionals;
  if (!from) throw new CommandError('Usage: npm run restore -- FOLDER [--replace]');
  const config = readConfig(process.env);
  await refuseKeyless(config);
  const { ring } = await openWrapping(config);
  const { archive, manifest } = await checkArchive(resolve(from), ring);
  const installation = await openUnused(config);
  closing(installation.close);
  await prepareDatabase(installation).catch(refuseNewer);
  const { store, close } = await openStore(config);
  closing(close);
  await loadArchive({ ...archive, url: installation.ownerUrl, store }, { manifest, replace: values.replace });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows and ${manifest.files.length} files of ${manifest.savedAt} are back`);
  if (manifest.missing.length > 0)
    console.log(`${manifest.missing.length} files were not there when it was saved: ${manifest.missing.join(', ')}`);
  return 0;
});

/** To start the newer version, as the error says, leads nowhere: it takes no archive of this one. */
function refuseNewer(error: unknown): never {
  if (!(error instanceof NewerSchemaError)) throw error;
  throw new CommandError(
    'A newer version migrated this database. Name an empty one in DATABASE_URL, or, of the embedded one, move DATA_DIR/postgres away. Leave secrets.key and files where they are.',
  );
}

/** A key made now would open no archive, and be in the way of the one that does. */
async function refuseKeyless({ secretsKey, secretsKeyFile, dataDirectory }: Config): Promise<void> {
  if (secretsKey || secretsKeyFile) return;
  const path = secretsFile(dataDirectory);
  await access(path).catch(() => {
    throw new CommandError(
      `There is no key: name the one that the saved installation had in SECRETS_KEY or SECRETS_KEY_FILE, or put its file at ${path}.`,
    );
  });
}
