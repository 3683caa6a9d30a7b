import pg from 'pg';

const keysLock = 7_220_191;

/**
 * Holds the keys of the database: beside other servers that use them, or alone to replace them. Answers what lets them go;
 * null where they are held otherwise for longer than `seconds`.
 */
export async function holdKeys(
  databaseUrl: string,
  how: 'use' | 'replace',
  seconds = 10,
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set lock_timeout = '${seconds}s'`);
  try {
    const lock = how === 'use' ? 'pg_advisory_lock_shared' : 'pg_advisory_lock';
    await client.query(`select ${lock}($1)`, [keysLock]);
    return () => client.end();
  } catch {
    await client.end();
    return null;
  }
}
