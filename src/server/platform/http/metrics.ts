import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { calls } from '#contract/calls.ts';
import type { Database } from '../database/database.ts';
import { columns, integer, number, text } from '../database/rows.ts';
import { rowsOf } from '../database/sql.ts';
import type { Reserve } from '../files/reserve.ts';
import { whenAnswered } from './answered.ts';

/** What a server measures of itself. */
export interface Metrics {
  /** Notes a call: its status and how many milliseconds it took. */
  answered(status: number, milliseconds: number): void;
  /** Everything, in the text form that Prometheus reads. Rejects where the database does not answer. */
  read(): Promise<string>;
  close(): void;
}

/** Upper ends of the histogram of answers, in seconds. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Measured {
  readonly reserve: Reserve;
  /** Seconds that the database's clock is ahead of this machine's. */
  readonly clockAhead: () => number;
  /** What became of files that were looked into. */
  readonly scans: () => Readonly<Record<string, number>>;
}

/** Counts from now on; queues are looked up when they are asked for. */
export function measure(
  database: Database,
  pools: Readonly<Record<string, pg.Pool>>,
  { reserve, clockAhead, scans }: Measured,
): Metrics {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const statuses = new Map<string, number>();
  const buckets = bounds.map(() => 0);
  let [count, seconds] = [0, 0];
  return {
    answered(status, milliseconds) {
      const group = `${Math.floor(status / 100)}xx`;
      statuses.set(group, (statuses.get(group) ?? 0) + 1);
      count += 1;
      seconds += milliseconds / 1000;
      bounds.forEach((bound, index) => {
        if (milliseconds / 1000 <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
      });
    },
    async read() {
      const [queues, disk] = await Promise.all([readQueues(database), reserve.state().catch(() => null)]);
      const { rss, heapUsed } = process.memoryUsage();
      const lag = { mean: delay.mean, p99: delay.percentile(99), max: delay.max };
      delay.reset();
      const families: Family[] = [
        gauge('awards_event_loop_lag_seconds', 'How late the event loop is, since the last look', 'of', {
          ...Object.fromEntries(Object.entries(lag).map(([name, value]) => [name, (value || 0) / 1e9])),
        }),
        gauge('awards_memory_bytes', 'Memory of the process', 'of', { rss, heap: heapUsed }),
        ...(['totalCount', 'idleCount', 'waitingCount'] as const).map((name) =>
          gauge(
            `awards_pool_${name.replace('Count', '')}`,
            'Connections to the database, or who waits for one',
            'pool',
            Object.fromEntries(Object.entries(pools).map(([pool, one]) => [pool, one[name]])),
          ),
        ),
        ...(disk
          ? [
              gauge('awards_disk_bytes', 'The disk of the files: what is free, and what uploads leave free', 'of', {
                free: disk.freeMegabytes * 1024 ** 2,
                reserve: disk.reserveMegabytes * 1024 ** 2,
              }),
            ]
          : []),
        gauge('awards_clock_ahead_seconds', 'How far the clock is ahead of this machine’s', 'of', {
          database: clockAhead(),
        }),
        gauge('awards_queue_depth', 'What waits to be done', 'queue', queues.depth),
        gauge('awards_queue_oldest_seconds', 'How long the oldest of it waits', 'queue', queues.age),
        {
          ...gauge('awards_scans_total', 'Files that were looked into, by what came of it', 'outcome', scans()),
          type: 'counter',
        },
        {
          ...gauge('awards_answers_total', 'Answers by class of status', 'status', Object.fromEntries(statuses)),
          type: 'counter',
        },
      ];
      return `${families.map(written).join('')}${histogram(buckets, count, seconds)}`;
    },
    close: () => delay.disable(),
  };
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

const gauge = (name: string, help: string, label: string, values: Family['values']): Family => ({
  name,
  help,
  label,
  values,
  type: 'gauge',
});

const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const written = ({ name, help, type, label, values }: Family): string =>
  head(name, help, type) +
  Object.entries(values)
    .map(([value, number]) => `${name}{${label}="${value}"} ${number}\n`)
    .join('');

function histogram(buckets: readonly number[], count: number, seconds: number): string {
  const name = 'awards_answer_seconds';
  const lines = bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${buckets[index]}\n`);
  const total = `${name}_bucket{le="+Inf"} ${count}\n${name}_sum ${seconds}\n${name}_count ${count}\n`;
  return head(name, 'How long answers took', 'histogram') + lines.join('') + total;
}

const queueRow = columns({
  queue: text,
  depth: integer,
  age: number,
});

async function readQueues(database: Database) {
  const rows = await rowsOf(
    database,
    queueRow,
    sql`select 'mail' as queue, count(*) as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from product.outbox where sent_at is null and given_up_at is null
      union all select 'payments', count(*), coalesce(extract(epoch from now() - min(updated_at)), 0)::float8
        from product.payments where state in ('reserved', 'actionRequired', 'refunding')`,
  );
  return {
    depth: Object.fromEntries(rows.map(({ queue, depth }) => [queue, depth])),
    age: Object.fromEntries(rows.map(({ queue, age }) => [queue, age])),
  };
}

/** Notes every answer but those about the server's health, and streams, which take as long as somebody listens. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  whenAnswered(app, ({ url, routeOptions }, { status, milliseconds }) => {
    const isStream = status === 200 && routeOptions.url?.endsWith(calls.watchAward.path);
    if (!url.includes('/api/health/') && !isStream) metrics.answered(status, milliseconds);
  });
}

/** `/metrics`, for whoever reaches this address: not the one that the public reaches. */
export function answerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read()),
  );
}
