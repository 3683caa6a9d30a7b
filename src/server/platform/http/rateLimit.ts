import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '../database/database.ts';
import { columns, integer, number } from '../database/rows.ts';
import { rowsOf } from '../database/sql.ts';
import { Refusal } from '../errors/refusal.ts';
import { networkOf } from './network.ts';

const windowSeconds = 60;

/** What a replica may still let through of what an address may ask. */
interface Share {
  left: number;
  readonly endsAt: number;
  readonly empty?: boolean;
  /** The shared counter is being asked. */
  readonly asking?: Promise<unknown>;
}

/** Calls that cost much, by person and minute. */
const costly = {
  createAwardZip: 20,
  checkIntegrity: 30,
  messageAward: 20,
  resendMail: 120,
  changePassword: 30,
  exportUser: 30,
  exportUserFiles: 30,
  getDiscount: 30,
  getUploadAddress: 240,
  getUploadAddressAsAdmin: 600,
} satisfies Partial<Record<CallName, number>>;

/**
 * Counts what each address and, for costly calls, each person asks for within a minute, over all replicas. A replica
 * takes a part of what an address may ask from the shared counter at a time, so that few requests touch it; costly calls
 * are counted one by one. `costOf` says for how many a request counts.
 */
export function limitRates(
  app: FastifyInstance,
  database: Database,
  perMinute: number,
  costOf: (request: FastifyRequest) => number = () => 1,
): void {
  const share = Math.max(1, Math.floor(perMinute / 60));
  const addresses = new Map<string, Share>();
  const askFor = async (address: string, part: number): Promise<Share> => {
    const { count, endsAt } = await take(database, `address ${address}`, part);
    // The last part may be smaller; where nothing is left, that is remembered until the window ends.
    return { left: Math.max(0, Math.min(part, perMinute - (count - part))), endsAt };
  };
  app.addHook('onRequest', async (request) => {
    const ip = networkOf(request.ip);
    const cost = costOf(request);
    for (let own = addresses.get(ip); ; own = addresses.get(ip)) {
      const now = Date.now();
      if (own?.asking) await own.asking;
      else if (own && own.endsAt > now && own.left >= cost) {
        own.left -= cost;
        return;
      } else if (own && own.endsAt > now && own.empty) throw tooMany(own.endsAt, now);
      else {
        if (addresses.size > 10_000) forget(addresses, now);
        const unused = own && own.endsAt > now ? own.left : 0;
        const asking = askFor(ip, Math.max(share, cost));
        addresses.set(ip, { left: 0, endsAt: 0, asking });
        try {
          const given = await asking;
          addresses.set(ip, { ...given, left: given.left + unused, empty: given.left === 0 });
        } catch (error) {
          addresses.delete(ip);
          throw error;
        }
      }
    }
  });
  app.addHook('onRoute', (route) => {
    // The contract's names are the operations of what describes it.
    const name = route.schema?.operationId as CallName | undefined;
    const most = name && (costly as Partial<Record<CallName, number>>)[name];
    if (!most) return;
    const count: preHandlerAsyncHookHandler = async ({ principal }) => {
      if (!principal) return;
      const { count, endsAt } = await take(database, `${name} ${principal.personID}`, 1);
      if (count > most) throw tooMany(endsAt, Date.now());
    };
    route.preHandler = [...[route.preHandler ?? []].flat(), count];
  });
  app.addHook('onSend', async (_, reply) => {
    const { retryAfter } = reply.request;
    if (retryAfter) void reply.header('retry-after', retryAfter);
  });
  app.addHook('onError', async (request, _, error) => {
    if (error instanceof TooMany) request.retryAfter = error.seconds;
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    retryAfter?: number;
  }
}

class TooMany extends Refusal {
  readonly seconds: number;

  constructor(seconds: number) {
    super(429, 'request.tooMany');
    this.seconds = seconds;
  }
}

const tooMany = (endsAt: number, now: number) => new TooMany(Math.max(1, Math.ceil((endsAt - now) / 1000)));

/** Counts one use and refuses the `most` + 1st within `seconds` of the first, over all replicas. */
export async function limitUse(database: Database, key: string, most: number, seconds: number): Promise<void> {
  const { count, endsAt } = await take(database, key, 1, seconds);
  if (count > most) throw tooMany(endsAt, Date.now());
}

/** Counts one discount code that a person tries, by whatever call. */
export const limitCodes = (database: Database, personID: string): Promise<void> =>
  limitUse(database, `getDiscount ${personID}`, costly.getDiscount, windowSeconds);

/** Counts one use, over all replicas; answers how many there were within `seconds` of the first. */
export const countUse = async (database: Database, key: string, seconds: number): Promise<number> =>
  (await take(database, key, 1, seconds)).count;

/** Takes one use of each back within its present window, as where what was asked for came to nothing. */
export const giveBackUse = (database: Database, keys: readonly string[]): Promise<unknown> =>
  database.execute(sql`update product.rate_windows set count = greatest(count - 1, 0)
    where key in (${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )}) and ends_at > now()`);

const windowRow = columns({
  count: integer,
  left: number,
});

/** Adds to the shared counter of the present window; answers what it then is. */
async function take(
  database: Database,
  key: string,
  share: number,
  seconds = windowSeconds,
): Promise<{ count: number; endsAt: number }> {
  // The database's time, since replicas share the window; here it only counts how much of it is left.
  const [row] = await rowsOf(
    database,
    windowRow,
    sql`insert into product.rate_windows as w (key, count, ends_at)
      values (${key}, ${share}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when w.ends_at > now() then least(w.count::bigint + ${share}, 1000000000) else ${share} end,
        ends_at = case when w.ends_at > now() then w.ends_at else excluded.ends_at end
      returning count, (extract(epoch from ends_at - now()) * 1000)::float8 as left`,
  );
  if (!row) throw new Error('The counter was not stored');
  return { count: row.count, endsAt: Date.now() + row.left };
}

function forget(addresses: Map<string, Share>, now: number) {
  for (const [key, { endsAt, asking }] of addresses) if (!asking && endsAt <= now) addresses.delete(key);
}
