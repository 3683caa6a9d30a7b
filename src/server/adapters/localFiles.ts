import pg from 'pg';

const filesLock = 7_220_190;

/**
 * Holds the database for the one server that keeps files in a folder of its own: another would not find them. Answers what
 * lets it go; null where another server holds it. One that is about to end is waited for.
 */
export async function holdLocalFiles(databaseUrl: string, seconds = 10): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // Whoever is cut off from the database serves no files either, until it is back.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set lock_timeout = '${seconds}s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [filesLock]);
    return () => client.end();
  } catch {
    await client.end();
    return null;
  }
}
