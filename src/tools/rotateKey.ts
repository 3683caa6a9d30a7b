import { replaceSigningKey } from '#server/identity/keys.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { openWrapping } from '#server/platform/secrets/openWrapping.ts';
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
  await prepareDatabase(installation);
  const { database, pool } = openDatabase(installation.url);
  closing(() => pool.end());
  const kid = await replaceSigningKey(database, { now: () => new Date() }, await openWrapping(config), { distrust });
  console.log(
    distrust
      ? `Tokens are signed with ${kid}; those of every key before it are refused within half a minute`
      : `Tokens are signed with ${kid}; those of the key before it are good until they expire`,
  );
  return 0;
});
