import { resolve } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/platform/config/config.ts';
import { opensSecrets } from '#server/platform/secrets/opensSecrets.ts';
import { openWrapping, presentWrapping, secretsFile } from '#server/platform/secrets/openWrapping.ts';
import { noKeys } from '#server/platform/secrets/wrapping.ts';
import { saveArchive } from './archive.ts';
import { CommandError, runCommand } from './command.ts';
import { openInstallation, openStore } from './installation.ts';

/** Saves the installation, which may be running, into a folder. Ends with 1 where files of it are lost, which says so. */
await runCommand(async (closing) => {
  const [to] = process.argv.slice(2);
  if (!to) throw new CommandError('Usage: npm run backup -- FOLDER');
  const config = readConfig(process.env);
  const installation = await openInstallation(config);
  closing(installation.close);
  const { url } = installation;
  // None is made where the installation has one.
  const present = await presentWrapping(config);
  const keyPlace = config.secretsKey ? 'SECRETS_KEY' : (config.secretsKeyFile ?? secretsFile(config.dataDirectory));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isOwnKey = await opensSecrets(client, async () => present ?? noKeys).finally(() => client.end());
  if (!isOwnKey)
    throw new CommandError(
      `The key of ${keyPlace} is not the one of this installation: name that one, or nobody could restore the archive.`,
    );
  const keys = present ?? (await openWrapping(config));
  const files = await openStore(config);
  closing(files.close);
  const folder = resolve(to);
  const saved = await saveArchive({ url, store: files.store, folder, keys }, new Date());
  const rows = saved.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows of ${saved.tables.length} tables and ${saved.files.length} files are in ${folder}, encrypted`,
  );
  console.log(`Keep the key apart from it: ${keyPlace}. Without the key nobody restores it.`);
  if (saved.lost.length === 0) return 0;
  console.error(
    `${saved.lost.length} files are lost, and not in it: ${saved.lost.join(', ')}. Where that is all of them, name the bucket or the folder that the server has (S3_BUCKET, DATA_DIR).`,
  );
  return 1;
});
