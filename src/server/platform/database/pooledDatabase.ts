import { NoopLogger, type Query } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import {
  type NodePgClient,
  NodePgDatabase,
  NodePgPreparedQuery,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types';
import type pg from 'pg';
import { causes } from '../errors/problem.ts';
import { StatementNames } from './statementNames.ts';

/** Hears of each statement before it is sent; what it answers is called at its end, with the error where there is one. */
export type StatementListener = (text: string) => (error: unknown) => void;

type NoTables = Record<string, never>;

/** The query builder over a pool. Every statement goes through here, those of its transactions as well. */
export class PooledDatabase extends NodePgDatabase<NoTables> {
  readonly $client: pg.Pool;
  /** Where `$client` reaches a pooler, which shares its connections by the transaction: the database itself. */
  readonly direct: pg.Pool | null;
  // No `#`: a database that records what is done for somebody has this one as its prototype.
  private readonly listeners: StatementListener[];

  constructor($client: pg.Pool, direct: pg.Pool | null = null) {
    const dialect = new PgDialect();
    const listeners: StatementListener[] = [];
    // A pooler's connections know no names.
    const names = direct ? null : new StatementNames();
    const session = new PoolSession($client, dialect, listeners, names);
    super(dialect, session, undefined);
    session.database = this;
    this.$client = $client;
    this.direct = direct;
    this.listeners = listeners;
  }

  /** Calls back for each statement from now on. */
  listen(listener: StatementListener): void {
    this.listeners.push(listener);
  }

  /** What is answered to a statement that each connection plans once, under its name; behind a pooler each time, without. */
  named(name: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const config = this.direct ? { text, values: [...values] } : { name, text, values: [...values] };
    return heard(this.listeners, text, () => this.$client.query(config));
  }
}

/** The pool for what needs a connection of its own from one statement to the next. Throws within a transaction. */
export function poolOf(database: NodePgDatabase): pg.Pool {
  if (!(database instanceof PooledDatabase)) throw new Error('A transaction has one connection');
  return database.direct ?? database.$client;
}

/** What is done once a transaction is on the disk. */
type Afterwards = (database: PooledDatabase) => void;

/** Does `work` once the transaction that `database` is, or is a part of, is committed; at once where it is none. */
export function afterCommit(database: NodePgDatabase, work: Afterwards): void {
  const { session } = database._;
  if (session instanceof TransactionSession) session.afterwards.push(work);
  else if (session instanceof PoolSession) work(session.database);
}

/** What a session does around each of its statements. */
type Around = <Answer>(text: string, ask: () => Promise<Answer>) => Promise<Answer>;

class StatementSession extends NodePgSession<NoTables, NoTables> {
  readonly #client: NodePgClient;
  readonly #around: Around;
  protected readonly names: StatementNames | null;

  constructor(client: NodePgClient, dialect: PgDialect, around: Around, names: StatementNames | null) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#around = around;
    this.names = names;
  }

  override prepareQuery<Config extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    given: string | undefined,
    isArray: boolean,
    toResult?: (rows: unknown[][]) => Config['execute'],
  ): HeardQuery<Config> {
    // What takes no values may be several commands, which have no plan together.
    const name = given ?? (query.params.length > 0 ? this.names?.of(query.sql) : undefined);
    return new HeardQuery<Config>(this.#client, query, this.#around, { fields, name, isArray, toResult });
  }
}

/** The session of one transaction, and of the savepoints within it. */
class TransactionSession extends StatementSession {
  readonly afterwards: Afterwards[] = [];
}

/** The session of the pool itself: a transaction takes a connection, and closes it where that left a statement without an answer. */
class PoolSession extends StatementSession {
  declare database: PooledDatabase;
  readonly #pool: pg.Pool;
  readonly #listeners: readonly StatementListener[];

  constructor(
    pool: pg.Pool,
    dialect: PgDialect,
    listeners: readonly StatementListener[],
    names: StatementNames | null,
  ) {
    super(pool, dialect, (text, ask) => heard(listeners, text, ask), names);
    this.#pool = pool;
    this.#listeners = listeners;
  }

  override async transaction<Result>(
    work: (tx: NodePgTransaction<NoTables, NoTables>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    let unanswered: Error | undefined;
    let isCommitting = false;
    const around: Around = async (text, ask) => {
      // Behind it nothing else would have an answer either.
      if (unanswered) throw unanswered;
      try {
        return await heard(this.#listeners, text, ask);
      } catch (error) {
        unanswered = causes(error).find(({ message }) => message === 'Query read timeout');
        throw error;
      }
    };
    const session = new TransactionSession(client, this.dialect, around, this.names);
    const tx = new NodePgTransaction<NoTables, NoTables>(this.dialect, session, undefined);
    try {
      await tx.execute('begin');
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      isCommitting = true;
      await tx.execute('commit');
      return result;
    } catch (error) {
      // The pool closes a connection that is given back with an error.
      await tx.execute('rollback');
      throw error;
    } finally {
      client.release(unanswered);
      // Where the answer is lost it may be committed all the same.
      if (isCommitting) for (const afterwards of session.afterwards) afterwards(this.database);
    }
  }
}

class HeardQuery<Config extends PreparedQueryConfig> extends NodePgPreparedQuery<Config> {
  readonly #around: Around;
  readonly #text: string;

  constructor(
    client: NodePgClient,
    { sql, params }: Query,
    around: Around,
    made: {
      readonly fields: SelectedFieldsOrdered | undefined;
      readonly name: string | undefined;
      readonly isArray: boolean;
      readonly toResult: ((rows: unknown[][]) => Config['execute']) | undefined;
    },
  ) {
    const { fields, name, isArray, toResult } = made;
    super(
      client,
      sql,
      params,
      new NoopLogger(),
      new NoopCache(),
      undefined,
      undefined,
      fields,
      name,
      isArray,
      toResult,
    );
    this.#around = around;
    this.#text = sql;
  }

  override execute(values?: Record<string, unknown>): Promise<Config['execute']> {
    return this.#around(this.#text, () => super.execute(values));
  }
}

async function heard<Answer>(
  listeners: readonly StatementListener[],
  text: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const ends = listeners.map((listener) => listener(text));
  try {
    const answer = await ask();
    for (const end of ends) end(null);
    return answer;
  } catch (error) {
    for (const end of ends) end(error);
    throw error;
  }
}
