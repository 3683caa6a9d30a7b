import { replaceSigningKey } from '#server/identity/keys.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { openWrapping } from '#server/platform/secrets/openWrapping.ts';
import { openInstallation } from './installation.ts';

/** Gives the embedded identity service, which may be running, a new key to sign tokens with. */
const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--distrust') {
  console.error('Usage: npm run rotate-key [-- --distrust]');
  process.exit(1);
}

const distrust = option === '--distrust';
const config = readConfig(process.env);
const installation = await openInstallation(config);
await prepareDatabase(installation);
const { database, pool } = openDatabase(installation.url);
const kid = await replaceSigningKey(database, { now: () => new Date() }, await openWrapping(config), { distrust });
await pool.end();
await installation.close();
console.log(
  distrust
    ? `Tokens are signed with ${kid}; those of every key before it are refused within half a minute`
    : `Tokens are signed with ${kid}; those of the key before it are good until they expire`,
);
process.exit(0);
