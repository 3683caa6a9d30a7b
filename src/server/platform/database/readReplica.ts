import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '../access/principal.ts';
import { problemOf } from '../errors/problem.ts';
import { Refusal } from '../errors/refusal.ts';
import { changesIn } from '../http/answerCache.ts';
import type { Database } from './database.ts';
import type { PooledDatabase } from './pooledDatabase.ts';
import { columns, number, text } from './rows.ts';
import { prepared } from './sql.ts';

/** What an answer depends on, and how much of it had been committed when the call was admitted, by the database that is written to. */
export interface UpTo {
  readonly scope: Scope;
  /** The award's or the organisation's. */
  readonly id: string;
  readonly changes: number;
}

interface ReplicaOptions {
  readonly database: PooledDatabase;
  /** The one that is written to, which the other has to follow. */
  readonly primary: PooledDatabase;
  /** Hears why it is left alone for a while. */
  readonly warn: (detail: object, message: string) => void;
  /** Milliseconds after which it counts as away, and for which it is then left alone. */
  readonly patience?: number;
  readonly rest?: number;
}

const recentRow = columns({ changes: number, identity: text });
const identityRow = columns({ identity: text });

/** SQL: which database it is, the same in all that follow it, and another in one that its backup was restored into. */
export const databaseIdentity = `(select concat(c.system_identifier, '/', d.oid)
  from pg_control_system() c, pg_database d where d.datname = current_database())`;

/**
 * A database that follows the one that is written to, at a distance. It is read only where it has everything that had been
 * committed of the answer's scope when the call was admitted: whoever wrote sees what they wrote, and nobody an older state
 * than before. One that is away, or fails, costs nothing but the attempt.
 */
export class ReadReplica {
  readonly #database: PooledDatabase;
  readonly #primary: PooledDatabase;
  readonly #warn: ReplicaOptions['warn'];
  readonly #patience: number;
  readonly #rest: number;
  #restsUntil = 0;
  #identity: string | null = null;

  constructor({ database, primary, warn, patience = 500, rest = 10_000 }: ReplicaOptions) {
    this.#database = database;
    this.#primary = primary;
    this.#warn = warn;
    this.#patience = patience;
    this.#rest = rest;
  }

  /** What `make` reads of the replica where that is recent enough, of `primary` otherwise. `make` only reads. */
  async answer<Result>(upTo: UpTo, primary: Database, make: (database: Database) => Promise<Result>): Promise<Result> {
    if (!(await this.#isRecent(upTo))) return make(primary);
    try {
      return await make(this.#database);
    } catch (error) {
      // Refused or failed, the database that is written to has the last word.
      if (!(error instanceof Refusal)) this.#leaveAlone(error);
      return make(primary);
    }
  }

  async #isRecent({ scope, id, changes }: UpTo): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return false;
    const stop = new AbortController();
    const asked = prepared(this.#database, recentRow, statement, [scope, id]).then(async ([row]) => {
      // The stamps of another database say nothing of this one's.
      if (!row || row.identity !== (await this.#identityOfPrimary()))
        throw new Error('The read replica follows another database');
      return row.changes;
    });
    const late = wait(this.#patience, null, { signal: stop.signal, ref: false }).then(() => {
      throw new Error('The read replica did not answer in time');
    });
    try {
      return (await Promise.race([asked, late])) >= changes;
    } catch (error) {
      asked.catch(() => undefined);
      this.#leaveAlone(error);
      return false;
    } finally {
      stop.abort();
      late.catch(() => undefined);
    }
  }

  async #identityOfPrimary(): Promise<string | null> {
    if (this.#identity === null) {
      const [row] = await prepared(this.#primary, identityRow, identityStatement, []);
      this.#identity = row?.identity ?? null;
    }
    return this.#identity;
  }

  #leaveAlone(error: unknown): void {
    this.#restsUntil = performance.now() + this.#rest;
    this.#warn({ problem: problemOf(error) }, 'the read replica is left alone');
  }
}

const statement = {
  name: 'changes_of_scope',
  text: `select ${changesIn('asked.scope', { award: 'asked.id', organisation: 'asked.id' })} as changes, ${databaseIdentity} as identity
    from (select $1::text as scope, $2::uuid as id) asked`,
};

const identityStatement = { name: 'database_identity', text: `select ${databaseIdentity} as identity` };
