import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/rows.ts';
import { type BuiltServer, builtServer } from '../support/builtServer.ts';
import { isDeep } from '../support/depth.ts';
import { unsound } from '../support/money.ts';

let server: BuiltServer;

beforeAll(async () => {
  server = await builtServer();
});
afterAll(() => server.remove());

async function upload(token: string, field: string, mimeType: string) {
  const extension = mimeType === 'application/pdf' ? 'pdf' : 'png';
  const content = mimeType === 'application/pdf' ? '%PDF-1.7' : '\u0089PNG\r\n\u001a\n';
  const query = new URLSearchParams({ name: `${field}Plan.${extension}`, path: 'entries', mimeType });
  const address = await server.call<{ url: string }>(token, 'GET', `file/geturl?${query}`);
  const bytes = Buffer.from(content, 'latin1');
  const put = await fetch(address.url, { method: 'PUT', body: bytes, headers: { 'content-type': mimeType } });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  return { name: `Plan.${extension}`, size: bytes.length, mimeType, url: address.url.split('?')[0] };
}

/** What the database shows when the server is killed: how far the first of the attempts under way has come. */
const moments = {
  reserved: sql`select from product.payments where state = 'reserved' and intent_id is null`,
  prepared: sql`select from product.payments where state = 'reserved' and intent_id is not null`,
  charged: sql`select from product.payments p join product.charges c
    on p.intent_id = 'pi_test_' || replace(c.id::text, '-', '') where p.state = 'reserved' and c.accepted`,
} as const;

/** Waits until the moment has come, or until everything was answered before it was seen. */
const comes = (moment: keyof typeof moments, answered: Promise<unknown>) =>
  server.look(async (database) => {
    let over = false;
    void answered.then(() => {
      over = true;
    });
    while (!over && (await rowsOf(database, moments[moment])).length === 0);
  });

/** Each moment once, and once more in a deep run. */
const killed = (['reserved', 'prepared', 'charged'] as const).flatMap(
  (moment) => Array(isDeep ? 2 : 1).fill(moment) as (typeof moment)[],
);

test('a card is charged for a submitted entry or given back, whenever the server is killed', {
  timeout: 300_000,
}, async () => {
  await server.start();
  const as = await server.signIn('entrant@demo.test');
  const awards = await server.call<{ id: string; status: string; categories: { categoryID: string }[] }[]>(
    as,
    'GET',
    'award/list',
  );
  const { id: awardID, categories } = awards.find(({ status }) => status === 'open')!;
  await server.call(as, 'POST', 'org/pm', { data: { paymentMethod: 'pm_card_visa' } });
  await server.look((database) =>
    database.execute(
      sql`update product.people set allowed_limit = 100; update product.awards set entry_limit = 100 where id = ${sql.raw(`'${awardID}'`)}`,
    ),
  );
  const entered = async () => ({
    awardID,
    categoryID: categories[0]!.categoryID,
    payment: 'card',
    data: { title: 'Weir', statement: 'Water.', leadName: 'Nia Prosser' },
    files: {
      supportingDoc: await upload(as, 'supportingDoc', 'application/pdf'),
      logoLight: await upload(as, 'logoLight', 'image/png'),
      logoDark: await upload(as, 'logoDark', 'image/png'),
    },
  });
  const states: string[] = [];
  for (const moment of killed) {
    const prepared = await Promise.all([entered(), entered(), entered()]);
    const sending = prepared.map((data) =>
      server.call(as, 'POST', 'entry?isSubmit=true', { data }).catch((error: unknown) => error),
    );
    await comes(moment, Promise.all(sending));
    await server.end('SIGKILL');
    await Promise.all(sending);
    states.push(
      ...(await server.look(async (database) => {
        // The time of whoever drove them is over; the server that is started finishes them by itself.
        const cut = await rowsOf<{ state: string }>(
          database,
          sql`update product.payments set due_at = now() where state in ('reserved', 'actionRequired', 'refunding')
            returning case when intent_id is null then 'before the intent' else 'after the intent' end as state`,
        );
        await server.start();
        await expect
          .poll(
            () =>
              rowsOf(
                database,
                sql`select id from product.payments where state in ('reserved', 'actionRequired', 'refunding')`,
              ),
            {
              timeout: 40_000,
              interval: 500,
            },
          )
          .toEqual([]);
        expect(await unsound(database)).toEqual([]);
        return cut.map(({ state }) => state);
      })),
    );
  }
  // Some were really cut off, and a card is charged as ever.
  expect(states.length).toBeGreaterThan(0);
  const { status } = await server.call<{ status: number }>(as, 'POST', 'entry?isSubmit=true', {
    data: await entered(),
  });
  expect(status).toBe(1);
  expect(await server.look(unsound)).toEqual([]);
});
