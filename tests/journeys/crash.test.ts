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
import { sampleOf } from '../support/depth.ts';
import { plan } from '../support/stage.ts';

/** How often the server is killed; more by `ROUNDS`. */
const rounds = Number(process.env.ROUNDS ?? 10);

/** What was acknowledged before a kill, and must be there after it. */
const written = { awards: new Set<string>(), entries: new Map<string, string>(), files: new Map<string, string>() };
/** What was asked for; each of it is there once or not at all. */
const asked = { awards: new Set<string>(), entries: new Set<string>() };

let server: BuiltServer;

beforeAll(async () => {
  server = await builtServer();
});
afterAll(() => server.remove());

/** One thing after another until the server is gone: awards, entries and their changes, files. */
const writers = {
  async award(admin: string) {
    const name = `Award ${randomUUID()}`;
    asked.awards.add(name);
    await server.call(admin, 'POST', 'award', { ...plan, name });
    written.awards.add(name);
  },
  async entry(_: string, entrant: string, awardID: string) {
    const place = randomUUID();
    asked.entries.add(place);
    const { id } = await server.call<{ id: string }>(entrant, 'POST', 'entry', {
      data: { awardID, data: { place, title: '0' } },
    });
    written.entries.set(place, '0');
    for (const title of ['1', '2', '3']) {
      await server.call(entrant, 'PATCH', `entry?id=${id}&awardID=${awardID}`, { data: { data: { title } } });
      written.entries.set(place, title);
    }
  },
  async file(_: string, entrant: string) {
    const content = `%PDF-1.7 ${randomUUID()}`;
    const query = new URLSearchParams({ name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' });
    const address = await server.call<{ url: string }>(entrant, 'GET', `file/geturl?${query}`);
    const put = { method: 'PUT', body: content, headers: { 'content-type': 'application/pdf' } };
    const answer = await fetch(address.url, put);
    if (!answer.ok) throw new Error(`PUT: ${answer.status}`);
    written.files.set(address.url.split('?')[0] ?? '', content);
  },
};

/** Writes with several hands at once until so many things were acknowledged, then kills in the middle of the rest. */
async function writeAndKill(moment: number, withDatabase: boolean, admin: string, entrant: string, awardID: string) {
  let done = 0;
  let killed: Promise<void> | null = null;
  const kill = async () => {
    const database = await server.databaseProcess();
    await server.end('SIGKILL');
    if (withDatabase) process.kill(database, 'SIGKILL');
  };
  const hand = async (write: (typeof writers)[keyof typeof writers]) => {
    while (!killed) {
      try {
        await write(admin, entrant, awardID);
      } catch (error) {
        if (killed) return;
        throw error;
      }
      done += 1;
      if (done >= moment) killed ??= kill();
    }
  };
  const { award, entry, file } = writers;
  await Promise.all([award, entry, entry, file].map(hand));
  await killed;
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
    return { found: found!, names, invariants };
  });

const drawn = fc.sample(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), { numRuns: rounds, seed: 7 });
/** Without a wish four of them, soon and late, with the database and without it; all in a deep run. */
const moments = process.env.ROUNDS ? drawn : sampleOf(drawn, 4);

test('nothing acknowledged is lost, doubled or half made by being killed at any moment', {
  timeout: 600_000,
}, async () => {
  await server.start();
  const [admin, entrant] = await Promise.all([server.signIn('admin@demo.test'), server.signIn('entrant@demo.test')]);
  const awards = await server.call<{ id: string; status: string }[]>(entrant, 'GET', 'award/list');
  const awardID = awards.find(({ status }) => status === 'open')!.id;
  for (const [moment, withDatabase] of moments) {
    await writeAndKill(moment, withDatabase, admin, entrant, awardID);
    await server.start();
    const { found, invariants, names } = await look();
    const made = found.entries.map(({ place }) => place);
    const wrong = invariants.filter(({ weight, count }) => weight === 'broken' && count > 0);
    expect([found.halves, found.refs, wrong]).toEqual([[], 0, []]);
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
  for (const [address, content] of [...written.files].slice(-20)) {
    const query = new URLSearchParams({ url: address });
    const { url: signed } = await server.call<{ url: string }>(entrant, 'GET', `file/geturl/download?${query}`);
    expect(await (await fetch(signed)).text()).toBe(content);
  }
  expect(written.awards.size + written.entries.size + written.files.size).toBeGreaterThan(moments.length);
});
