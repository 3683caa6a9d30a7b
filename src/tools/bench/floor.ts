import { createServer } from 'node:http';
import pg from 'pg';
import { measureRequests } from './requests.ts';

/** What this machine does at best, asked at the same time as everything else. */
export interface Floor {
  /** Answers a second of a bare HTTP server that sends as much as a list does. */
  readonly answers: number;
  /** The same of one that looks a row of that size up in SQLite each time; null where this Node has none. */
  readonly sqlite: number | null;
  /** Rows written and committed to disk a second, one after the other on each of several connections. */
  readonly commits: number;
}

const connections = 10;

/** `url`: of a database whose commits are to be measured; nothing is left in it. `bytes` are sent with each answer. */
export async function measureFloor(url: string, bytes: number, seconds = 3): Promise<Floor> {
  const body = Buffer.alloc(bytes, 'x');
  const row = await openRow(body);
  return {
    answers: await measureAnswers(() => body, seconds),
    sqlite: row && (await measureAnswers(row, seconds)),
    commits: await measureCommits(url, seconds),
  };
}

/** What looks the body up in a database in memory; null where this Node has none. */
async function openRow(body: Buffer): Promise<(() => Buffer) | null> {
  // Node has it from 22.5 on: its types are of an older one.
  const name = 'node:sqlite';
  const sqlite = (await import(name).catch(() => null)) as {
    readonly DatabaseSync: new (path: string) => Sqlite;
  } | null;
  if (!sqlite) return null;
  const database = new sqlite.DatabaseSync(':memory:');
  database.exec('create table bodies (id integer primary key, body blob)');
  database.prepare('insert into bodies values (1, ?)').get(body);
  const found = database.prepare('select body from bodies where id = ?');
  return () => Buffer.from(found.get(1)?.body ?? []);
}

interface Sqlite {
  exec(statement: string): void;
  prepare(statement: string): { get(value: unknown): { readonly body: Uint8Array } | undefined };
}

async function measureAnswers(bodyOf: () => Buffer, seconds: number): Promise<number> {
  const server = createServer((_, response) => {
    const body = bodyOf();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with it.
  const { port } = server.address() as { port: number };
  const { perSecond } = await measureRequests(`http://127.0.0.1:${port}/`, {}, { seconds });
  server.closeAllConnections();
  server.close();
  return perSecond;
}

async function measureCommits(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const until = performance.now() + seconds * 1_000;
  let commits = 0;
  const write = async (key: string) => {
    while (performance.now() < until) {
      await pool.query({
        name: 'floor',
        text: `insert into product.rate_windows as w (key, count, ends_at) values ($1, 1, now())
          on conflict (key) do update set count = least(w.count + 1, 1000000)`,
        values: [key],
      });
      commits += 1;
    }
  };
  const keys = Array.from({ length: connections }, (_, index) => `floor ${index}`);
  await Promise.all(keys.map(write));
  await pool.query('delete from product.rate_windows where key = any($1)', [keys]);
  await pool.end();
  return commits / seconds;
}
