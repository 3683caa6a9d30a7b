import { replacedFile, replaceKey } from '#server/modules/secrets/replaceKey.ts';
import { rewrap } from '#server/modules/secrets/rewrap.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase, prepareDatabase } from '#server/platform/database/database.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { openWrapping, readKeys, secretsFile } from '#server/platform/secrets/openWrapping.ts';
import { UnwrapError } from '#server/platform/secrets/wrapping.ts';
import { openUnused } from './installation.ts';

/** Replaces the key that wraps the secrets in the database, while no server runs on it. */
const config = readConfig(process.env);
const installation = await openUnused(config);
const release = await holdKeys(installation.url, 'replace', 1);
if (!release) {
  console.error('A server is running on the database: stop every one first.');
  process.exit(1);
}
await prepareDatabase(installation);
const { database, pool } = openDatabase(installation.url);
let code = 0;
try {
  console.log(await replace());
} catch (error) {
  if (!(error instanceof UnwrapError)) throw error;
  console.error(error.message);
  code = 1;
} finally {
  await pool.end();
  await release();
  await installation.close();
}
process.exit(code);

async function replace(): Promise<string> {
  const wrapping = await openWrapping(config);
  if (config.secretsKey) {
    if (readKeys(config.secretsKey, 'SECRETS_KEY').length === 1) {
      code = 1;
      return 'SECRETS_KEY names one key: name the new one before it (SECRETS_KEY=NEW,OLD), and run this again.';
    }
    const count = await rewrap(database, wrapping);
    return `${count} secrets are wrapped anew. Leave the first key alone in SECRETS_KEY; backups made before need the others.`;
  }
  const path = config.secretsKeyFile ?? secretsFile(config.dataDirectory);
  const count = await replaceKey(database, path);
  return `${count} secrets are wrapped by a new key, which is in ${path}: keep a copy of it. Backups made before need those in ${replacedFile(path)}.`;
}
