import pg from 'pg';

/** What runs beside calls: counters, mails, keys and the clock read now and then, what watchers are told a second later. */
const beside =
  /rate_windows|skip locked|signing_keys|product"?\."?(outbox|mails)|clock_timestamp\(\) as time|^select pg_notify|^(begin|commit|rollback|listen)|select 1$/i;

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Hears every statement of this process that a call asks the database, with its values, until what it answers is called. */
export function hearStatements(heard: (statement: string, values: readonly unknown[]) => void): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [statement, given] = parts;
    const { text, values } = typeof statement === 'string' ? { text: statement } : (statement as Statement);
    if (!beside.test(text.trim())) heard(text, values ?? (Array.isArray(given) ? given : []));
    return (query as (...all: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

/** Hears the rows of every answer of the database to this process, until what it answers is called. */
export function hearAnswers(heard: (rows: readonly unknown[]) => void): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const answer = (query as (...all: unknown[]) => unknown).apply(this, parts);
    if (answer instanceof Promise)
      void answer.then((result: pg.QueryResult) => heard(result.rows)).catch(() => undefined);
    return answer;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
