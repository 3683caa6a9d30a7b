import { replacedFile, replaceKey } from '#server/modules/secrets/replaceKey.ts';
import { rewrap } from '#server/modules/secrets/rewrap.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { type Database, openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { installedWrapping } from '#server/platform/secrets/installedWrapping.ts';
import { openWrapping, readKeys, secretsFile } from '#server/platform/secrets/openWrapping.ts';
import { CommandError, runCommand } from './command.ts';
import { openUnused } from './installation.ts';

/** Replaces the key that wraps the secrets in the database, while no server runs on it. */
await runCommand(async (closing) => {
  const config = readConfig(process.env);
  const installation = await openUnused(config);
  closing(installation.close);
  await prepareDatabase(installation);
  const { database, pool } = openDatabase(installation.url);
  closing(() => pool.end());
  // Refuses another key than the installation's, and makes none beside it.
  await installedWrapping(pool, config);
  console.log(await replace(config, database));
  return 0;
});

async function replace(config: Config, database: Database): Promise<string> {
  const wrapping = await openWrapping(config);
  if (config.secretsKey) {
    if (readKeys(config.secretsKey, 'SECRETS_KEY').length === 1)
      throw new CommandError(
        'SECRETS_KEY names one key: name the new one before it (SECRETS_KEY=NEW,OLD), and run this again.',
      );
    const count = await rewrap(database, wrapping);
    return `${count} secrets are wrapped anew. Leave the first key alone in SECRETS_KEY; backups made before need the others.`;
  }
  const path = config.secretsKeyFile ?? secretsFile(config.dataDirectory);
  const count = await replaceKey(database, path);
  return `${count} secrets are wrapped by a new key, which is in ${path}: keep a copy of it. Backups made before need those in ${replacedFile(path)}.`;
}
