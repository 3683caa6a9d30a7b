import type pg from 'pg';
import type { ZipProgress } from '#contract/entities/award.ts';
import { channel } from './announce.ts';
import { changeTimes } from './changeTimes.ts';

/** Hears of changes, and of how far something has come. */
type Listener = (progress?: ZipProgress) => void;

interface Listening {
  readonly client: pg.PoolClient;
  /** Takes everything off the connection; false where that was done before. */
  readonly leave: () => boolean;
}

const pulseEvery = 20_000;

/** Who watches which award, in this process; what happens in another one arrives over the database. */
export interface Changes {
  /** Listens from now on, whether or not somebody watches yet: what is told as `quiet` counts from then. */
  begin(): void;
  /** Calls back after each change of the award from now on, until what it answers is called. */
  watch(awardID: string, listener: Listener): Promise<() => void>;
  /** For how many milliseconds nothing of an award that is watched has changed, as far as that is known. */
  quiet(awardID: string): number;
  close(): void;
}

/** Listens on one connection of the pool from `begin`, or when somebody watches first, until it is closed. */
export function listenForChanges(pool: pg.Pool): Changes {
  const watched = new Map<string, Set<Listener>>();
  let connection: Promise<Listening> | null = null;
  let isClosed = false;
  const times = changeTimes();

  const notifyAll = (listeners: Iterable<Listener>, progress?: ZipProgress) => {
    for (const listener of [...listeners]) listener(progress);
  };
  const open = async (): Promise<Listening> => {
    const client = await pool.connect();
    client.on('notification', ({ payload = '' }) => {
      const [awardID = '', ...rest] = payload.split(' ');
      // Written by `announceProgress` only.
      const progress = rest.length > 0 ? (JSON.parse(rest.join(' ')) as ZipProgress) : undefined;
      if (!progress) times.note(awardID);
      notifyAll(watched.get(awardID) ?? [], progress);
    });
    let isHeld = true;
    let pulse: NodeJS.Timeout | undefined;
    const leave = () => {
      const wasHeld = isHeld;
      isHeld = false;
      clearInterval(pulse);
      client.removeAllListeners('notification');
      client.removeListener('error', lost);
      return wasHeld;
    };
    const lost = () => {
      if (!leave()) return;
      client.release(true);
      connection = null;
      times.end();
      listenAgain();
    };
    client.once('error', lost);
    try {
      await client.query(`listen ${channel}`);
      times.begin();
    } catch (error) {
      if (leave()) client.release(true);
      throw error;
    }
    // Nothing else is asked here: a network that went without a word would never be noticed.
    pulse = setInterval(() => void client.query('select 1').catch(lost), pulseEvery).unref();
    return { client, leave };
  };
  const listen = async () => {
    if (isClosed) return;
    connection ??= open();
    const present = connection;
    try {
      await present;
    } catch {
      if (connection === present) connection = null;
      setTimeout(listenAgain, 1_000).unref();
    }
  };
  const listenAgain = () => {
    if (isClosed || connection) return;
    // What happened while nobody listened is not known: everybody looks again.
    void listen().then(() => notifyAll([...watched.values()].flatMap((listeners) => [...listeners])));
  };
  const close = () => {
    isClosed = true;
    times.end();
    watched.clear();
    const present = connection;
    connection = null;
    void present?.then(
      ({ client, leave }) => {
        if (!leave()) return;
        client.query(`unlisten ${channel}`).then(
          () => client.release(),
          () => client.release(true),
        );
      },
      () => undefined,
    );
  };

  return {
    begin: () => void listen(),
    async watch(awardID, listener) {
      const listeners = watched.get(awardID) ?? new Set();
      watched.set(awardID, listeners.add(listener));
      await listen();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watched.delete(awardID);
      };
    },
    quiet: times.quiet,
    close,
  };
}
