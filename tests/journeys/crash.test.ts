import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFiles } from '#server/adapters/diskFiles.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { systemClock } from '#server/ports/clock.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { type BuiltServer, builtServer } from '../support/builtServer.ts';
import { isDeep } from '../support/depth.ts';
import { unsound } from '../support/money.ts';
import { plan } from '../support/stage.ts';

/** How often the server is killed; more by `ROUNDS`. */
const rounds = Number(process.env.ROUNDS ?? 10);

/** What was acknowledged before a kill, and must be there after it. */
const written = { awards: new Set<string>(), entries: new Map<string, string>(), files: new Map<string, string>() };
/** What was asked for; each of it is there once or not at all. */
const asked = { awards: new Set<string>(), entries: new Set<string>() };

let server: BuiltServer;
let admin: string;
let entrant: string;
let award: { id: string; status: string; categories: { categoryID: string }[] };

beforeAll(async () => {
  server = await builtServer();
  await server.start();
  [admin, entrant] = await Promise.all([server.signIn('admin@demo.test'), server.signIn('entrant@demo.test')]);
  const awards = await server.call<(typeof award)[]>(entrant, 'GET', 'award/list');
  award = awards.find(({ status }) => status === 'open')!;
  await server.call(entrant, 'POST', 'org/pm', { data: { paymentMethod: 'pm_card_visa' } });
  await server.look(async (database) => {
    await database.execute(sql`update product.people set allowed_limit = 100`);
    await database.execute(sql`update product.awards set entry_limit = 100 where id = ${award.id}`);
  });
});
afterAll(() => server.remove());

/** Hands a file over and answers how an entry names it. */
async function upload(field: string, mimeType: string, content: string) {
  const extension = mimeType === 'application/pdf' ? 'pdf' : 'png';
  const query = new URLSearchParams({ name: `${field}Plan.${extension}`, path: 'entries', mimeType });
  const address = await server.call<{ url: string }>(entrant, 'GET', `file/geturl?${query}`);
  const bytes = Buffer.from(content, 'latin1');
  const put = await fetch(address.url, { method: 'PUT', body: bytes, headers: { 'content-type': mimeType } });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  return { name: `Plan.${extension}`, size: bytes.length, mimeType, url: address.url.split('?')[0] ?? '' };
}

/** One thing after another until the server is gone: awards, entries and their changes, files. */
const writers = {
  async award() {
    const name = `Award ${randomUUID()}`;
    asked.awards.add(name);
    await server.call(admin, 'POST', 'award', { ...plan, name });
    written.awards.add(name);
  },
  async entry() {
    const place = randomUUID();
    asked.entries.add(place);
    const { id } = await server.call<{ id: string }>(entrant, 'POST', 'entry', {
      data: { awardID: award.id, data: { place, title: '0' } },
    });
    written.entries.set(place, '0');
    for (const title of ['1', '2', '3']) {
      await server.call(entrant, 'PATCH', `entry?id=${id}&awardID=${award.id}`, { data: { data: { title } } });
      written.entries.set(place, title);
    }
  },
  async file() {
    const content = `%PDF-1.7 ${randomUUID()}`;
    const { url } = await upload('supportingDoc', 'application/pdf', content);
    written.files.set(url, content);
  },
};

/** A complete entry, to be paid by card. */
async function entered() {
  const png = '\u0089PNG\r\n\u001a\n';
  return {
    awardID: award.id,
    categoryID: award.categories[0]!.categoryID,
    payment: 'card',
    data: { title: 'Weir', statement: 'Water.', leadName: 'Nia Prosser' },
    files: {
      supportingDoc: await upload('supportingDoc', 'application/pdf', '%PDF-1.7'),
      logoLight: await upload('logoLight', 'image/png', png),
      logoDark: await upload('logoDark', 'image/png', png),
    },
  };
}
type Prepared = Awaited<ReturnType<typeof entered>>;
const send = (data: Prepared) => server.call<{ status: number }>(entrant, 'POST', 'entry?isSubmit=true', { data });

/** What the database shows when the server is killed: how far the first of the payments under way has come. */
const moments = {
  reserved: sql`select from product.payments where state = 'reserved' and intent_id is null`,
  prepared: sql`select from product.payments where state = 'reserved' and intent_id is not null`,
  charged: sql`select from product.payments p join product.charges c
    on p.intent_id = 'pi_test_' || replace(c.id::text, '-', '') where p.state = 'reserved' and c.accepted`,
} as const;
type Moment = keyof typeof moments;

/** Waits until the moment has come, or until everything was answered before it was seen. */
const comes = (moment: Moment, answered: Promise<unknown>) =>
  server.look(async (database) => {
    let over = false;
    void answered.then(() => {
      over = true;
    });
    while (!over && (await rowsOf(database, moments[moment])).length === 0);
  });

/**
 * Writes with several hands at once until so many things were acknowledged, then has entries paid for as well, and kills
 * in the middle of all of it, once a payment has come so far.
 */
async function writeAndKill(after: number, moment: Moment, withDatabase: boolean, prepared: readonly Prepared[]) {
  let done = 0;
  let isGone = false;
  let killed: Promise<void> | null = null;
  const kill = async () => {
    const database = await server.databaseProcess();
    const paid = Promise.all(prepared.map((data) => send(data).catch((error: unknown) => error)));
    await comes(moment, paid);
    isGone = true;
    await server.end('SIGKILL');
    if (withDatabase) process.kill(database, 'SIGKILL');
    await paid;
  };
  const hand = async (write: () => Promise<void>) => {
    while (!isGone) {
      try {
        await write();
      } catch (error) {
        if (isGone) return;
        throw error;
      }
      done += 1;
      if (done >= after) killed ??= kill();
    }
  };
  const { award: one, entry, file } = writers;
  await Promise.all([one, entry, entry, file].map(hand));
  await killed;
}

/** Payments that were cut off by a kill. */
const cut = new Set<string>();

/**
 * Starts the server again after a kill, which finishes by itself what was cut off: the time of whoever drove it is over.
 * Where the database was killed too this can be said only before the next start.
 */
async function startAgain(withDatabase: boolean) {
  if (withDatabase) return server.start();
  const underWay = sql`state in ('reserved', 'actionRequired', 'refunding')`;
  await server.look(async (database) => {
    const due = sql`update product.payments set due_at = now() where ${underWay} returning id`;
    for (const { id } of await rowsOf<{ id: string }>(database, due)) cut.add(id);
    await server.start();
    const left = () => rowsOf(database, sql`select id from product.payments where ${underWay}`);
    await expect.poll(left, { timeout: 40_000, interval: 500 }).toEqual([]);
  });
}

interface Found {
  readonly awards: string[];
  readonly halves: string[];
  readonly entries: { place: string; title: string }[];
  readonly refs: number;
}

/** What the database holds now, read beside the server. */
const look = () =>
  server.look(async (database) => {
    const [found] = await rowsOf<Found>(
      database,
      sql`select
        coalesce((select json_agg(name) from product.awards where name like 'Award %'), '[]') as awards,
        coalesce((select json_agg(a.name) from product.awards a where a.name like 'Award %' and not (
          (select count(*) from product.categories c where c.award_id = a.id) = 2
          and exists (select from product.nda_versions n where n.award_id = a.id)
          and (select count(*) from product.audit u where u.entity_id = a.id::text) = 1)), '[]') as halves,
        coalesce((select json_agg(json_build_object('place', data ->> 'place', 'title', data ->> 'title'))
          from product.entries where data ->> 'place' like '________-%'), '[]') as entries,
        (select count(*) from (select award_id, ref from product.entries group by 1, 2 having count(*) > 1) x) as refs`,
    );
    const folder = join(server.data, 'files');
    const store = diskFiles({ folder, address: () => `${server.url}files`, secret: '', clock: systemClock });
    const names: string[] = [];
    for await (const { name } of store.list()) names.push(name);
    const { invariants } = await verify({ database, files: store, clock: systemClock }, null);
    return { found: found!, names, invariants, money: await unsound(database) };
  });

const drawn = fc.sample(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), { numRuns: rounds, seed: 7 });
const steps = ['reserved', 'prepared', 'charged'] as const satisfies readonly Moment[];
const all = drawn.map((kill, at) => [...kill, steps[at % steps.length]!] as const);
/** Without a wish three of them, each moment of a payment once, soon and late, with the database and without it; all in a deep run. */
const kills = isDeep || process.env.ROUNDS ? all : all.slice(1, 4);

test('nothing acknowledged is lost, doubled or half made by being killed, and a card is charged for a submitted entry or given back', {
  timeout: 600_000,
}, async () => {
  expect(new Set(kills.map(([, , moment]) => moment)).size).toBe(Math.min(rounds, steps.length));
  for (const [after, withDatabase, moment] of kills) {
    await writeAndKill(after, moment, withDatabase, await Promise.all([entered(), entered(), entered()]));
    await startAgain(withDatabase);
    const { found, invariants, names, money } = await look();
    const made = found.entries.map(({ place }) => place);
    const wrong = invariants.filter(({ weight, count }) => weight === 'broken' && count > 0);
    expect([found.halves, found.refs, wrong, money]).toEqual([[], 0, [], []]);
    // Once or not at all, and nothing that nobody asked for.
    expect([new Set(found.awards).size, new Set(made).size]).toEqual([found.awards.length, made.length]);
    expect(found.awards.filter((name) => !asked.awards.has(name))).toEqual([]);
    expect(made.filter((place) => !asked.entries.has(place))).toEqual([]);
    expect([...written.awards].filter((name) => !found.awards.includes(name))).toEqual([]);
    const titles = new Map(found.entries.map(({ place, title }) => [place, title]));
    // What was acknowledged last, or the change after it, whose answer was lost.
    const lost = [...written.entries].filter(([place, title]) => Number(titles.get(place) ?? -1) < Number(title));
    expect(lost).toEqual([]);
    const keys = [...written.files.keys()].map((address) => address.split('/').at(-2));
    expect(keys.filter((key) => !names.includes(key ?? ''))).toEqual([]);
  }
  if (kills.at(-1)?.[1]) {
    await server.end('SIGKILL');
    await startAgain(false);
  }
  for (const [address, content] of [...written.files].slice(-20)) {
    const query = new URLSearchParams({ url: address });
    const { url: signed } = await server.call<{ url: string }>(entrant, 'GET', `file/geturl/download?${query}`);
    expect(await (await fetch(signed)).text()).toBe(content);
  }
  expect(written.awards.size + written.entries.size + written.files.size).toBeGreaterThan(kills.length);
  // Some payments were really cut off, and a card is charged as ever.
  expect(cut.size).toBeGreaterThan(0);
  expect((await send(await entered())).status).toBe(1);
  expect(await server.look(unsound)).toEqual([]);
});
