import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface LockToHold {
  readonly key: number;
  /** Alone, or beside others that share it. */
  readonly how: 'alone' | 'shared';
  /** So long somebody else's is waited for. */
  readonly seconds: number;
  /** Hears that another has it, each time that it was waited for in vain after the database had dropped ours. */
  readonly onTaken: () => void;
}

/** Milliseconds before it is taken again; twice as long each time. */
const firstPause = 250;
const longestPause = 30_000;

/** A server that vanished without a word holds nothing for long. */
const keepAlive = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Holds a lock of the database on a connection of its own, which must be no pooler's, and takes it again where the connection
 * is lost. Answers what lets it go; null where another holds it for longer than `seconds`. Throws where the database is away.
 */
export async function holdLock(databaseUrl: string, lock: LockToHold): Promise<(() => Promise<void>) | null> {
  let client = connection(databaseUrl);
  if (!(await take(client, lock))) return null;
  const release = new AbortController();
  const { signal } = release;
  const takeAgain = async () => {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(longestPause, 2 * pause)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      client = connection(databaseUrl);
      const isHeld = await take(client, lock).catch(() => null);
      if (isHeld) return;
      if (isHeld === false && !signal.aborted) lock.onTaken();
    }
  };
  void (async () => {
    while (!signal.aborted) {
      await ended(client);
      await takeAgain();
    }
  })();
  return () => {
    release.abort();
    return client.end();
  };
}

function connection(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  // What is lost is taken again at its end.
  client.on('error', () => undefined);
  return client;
}

const ended = (client: pg.Client) => new Promise<void>((resolve) => void client.once('end', resolve));

/** Whether it is ours now; the connection is closed where it is not. */
async function take(client: pg.Client, { key, how, seconds }: LockToHold): Promise<boolean> {
  try {
    await client.connect();
    await client.query(`${keepAlive}; set lock_timeout = '${seconds}s'`);
    await client.query(`select ${how === 'alone' ? 'pg_advisory_lock' : 'pg_advisory_lock_shared'}($1)`, [key]);
    return true;
  } catch (error) {
    await client.end();
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

const lockNotAvailable = '55P03';
