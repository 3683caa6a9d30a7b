import { replaceSigningKey } from '#server/identity/keys.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { installedWrapping } from '#server/platform/secrets/installedWrapping.ts';
import { CommandError, runCommand } from './command.ts';
import { openInstallation } from './installation.ts';

/** Gives the embedded identity service, which may be running, a new key to sign tokens with. */
await runCommand(async (closing) => {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--distrust')
    throw new CommandError('Usage: npm run rotate-key [-- --distrust]');
  const distrust = option === '--distrust';
  const config = readConfig(process.env);
  if (config.cognito)
    throw new CommandError('Tokens are signed by the pool of COGNITO_USER_POOL_ID: there is no key of ours.');
  const installation = await openInstallation(config);
  closing(installation.close);
  if (config.databaseUrl) {
    const release = await holdKeys(installation.url, 'use', 1);
    if (!release) throw new CommandError('The key of the database is being replaced: run this again then.');
    closing(release);
  }
  await prepareDatabase(installation);
  const { database, pool } = openDatabase(installation.url);
  closing(() => pool.end());
  // Those that are thrown away need no key.
  const wrapping = await installedWrapping(pool, config, { signing: !distrust });
  const kid = await replaceSigningKey(database, { now: () => new Date() }, wrapping, { distrust });
  console.log(
    distrust
      ? `Tokens are signed with ${kid}; those of every key before it are refused within half a minute`
      : `Tokens are signed with ${kid}; those of the key before it are good until they expire`,
  );
  return 0;
});
