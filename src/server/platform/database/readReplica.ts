import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '../access/principal.ts';
import { problemOf } from '../errors/problem.ts';
import { Refusal } from '../errors/refusal.ts';
import { changesIn } from '../http/answerCache.ts';
import type { Database } from './database.ts';
import type { PooledDatabase } from './pooledDatabase.ts';
import { columns, number } from './rows.ts';
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
  /** Hears why it is left alone for a while. */
  readonly warn: (detail: object, message: string) => void;
  /** Milliseconds after which it counts as away, and for which it is then left alone. */
  readonly patience?: number;
  readonly rest?: number;
}

const changesRow = columns({ changes: number });

/**
 * A database that follows the one that is written to, at a distance. It is read only where it has everything that had been
 * committed of the answer's scope when the call was admitted: whoever wrote sees what they wrote, and nobody an older state
 * than before. One that is away, or fails, costs nothing but the attempt.
 */
export class ReadReplica {
  readonly #database: PooledDatabase;
  readonly #warn: ReplicaOptions['warn'];
  readonly #patience: number;
  readonly #rest: number;
  #restsUntil = 0;

  constructor({ database, warn, patience = 500, rest = 10_000 }: ReplicaOptions) {
    this.#database = database;
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
    const asked = prepared(this.#database, changesRow, statement, [scope, id]).then(([row]) => row?.changes ?? 0);
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

  #leaveAlone(error: unknown): void {
    this.#restsUntil = performance.now() + this.#rest;
    this.#warn({ problem: problemOf(error) }, 'the read replica is away');
  }
}

const statement = {
  name: 'changes_of_scope',
  text: `select ${changesIn('asked.scope', { award: 'asked.id', organisation: 'asked.id' })} as changes
    from (select $1::text as scope, $2::uuid as id) asked`,
};
