import { eq, sql } from 'drizzle-orm';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { schemas } from '#contract/schemas.ts';
import { orgs, people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let entrant: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  [entrant, admin] = await Promise.all([server.join('entrant'), server.join('admin')]);
});
afterAll(() => server.close());

describe('a call refuses', () => {
  const status = async (request: ReturnType<typeof server.refused>) => (await request).status;
  test.each(['XX', 'gb', 'GBR', ''])('the country %o', async (country) => {
    const as = entrant.token;
    expect(await status(server.refused('updateOwnUser', { as, body: { country } as never }))).toBe(400);
    expect(await status(server.refused('updateOrganisation', { as, body: { billingCountry: country } as never }))).toBe(
      400,
    );
    const data = { paymentMethod: 'pm_card_visa', billingCountry: country };
    expect(await status(server.refused('addPaymentMethod', { as, body: { data } as never }))).toBe(400);
  });

  test.each([
    ['a name too long', { givenName: 'x'.repeat(121) }],
    ['a language that is not ours', { locale: 'de' }],
  ])('%s', async (_, body) => {
    expect(await status(server.refused('updateOwnUser', { as: entrant.token, body: body as never }))).toBe(400);
  });

  test.each([[`${'x'.repeat(250)}@a.org`], ['nobody'], ['a@b@c.org']])('the address %s', async (email) => {
    const body = { email, givenName: 'A', familyName: 'B', type: 'judge' as const };
    expect(await status(server.refused('createUser', { as: admin.token, body }))).toBe(400);
  });

  test.each([{ name: '' }, { name: '   ' }, { name: 'x'.repeat(121) }, { taxID: 'x'.repeat(41) }])(
    'an organisation with %o',
    async (body) => {
      expect(await status(server.refused('updateOrganisation', { as: entrant.token, body }))).toBe(400);
    },
  );

  test('no country there is', () => {
    const body = Compile(schemas.updateOwnUser.body);
    expect(countries.filter(({ id }) => !body.Check({ country: id }))).toEqual([]);
    expect(body.Check({ country: null })).toBe(true);
  });
});

describe('the database refuses', () => {
  const person = (change: Partial<typeof people.$inferInsert>) =>
    server.database.update(people).set(change).where(eq(people.id, entrant.personID)).execute();
  const org = (change: Partial<typeof orgs.$inferInsert>) =>
    server.database.update(orgs).set(change).where(eq(orgs.id, entrant.orgID)).execute();
  const refused = { cause: { code: '23514' } };

  test.each([
    { country: 'XX' },
    { country: 'gb' },
    { locale: 'de' as never },
    { type: 'owner' as never },
    { email: 'x'.repeat(255) },
    { email: '' },
    { givenName: 'x'.repeat(121) },
    { familyName: 'x'.repeat(121) },
    { name: 'x'.repeat(251) },
    { allowedLimit: -1 },
    { allowedLimit: 261 },
  ])('a person with %o', async (change) => {
    await expect(person(change)).rejects.toMatchObject(refused);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(121) },
    { kind: 'club' as never },
    { billingCountry: 'XX' },
    { taxID: 'x'.repeat(41) },
    { tax: { name: 'VAT', rate: 2_000, included: true } },
    { lastInvoice: -1 },
  ])('an entrant’s organisation with %o', async (change) => {
    await expect(org(change)).rejects.toMatchObject(refused);
  });

  test('just the countries that the product knows', async () => {
    const { rows } = await server.database.execute(
      sql`select code from unnest(product.countries()) code order by code`,
    );
    expect(rows.map(({ code }) => code)).toEqual(countries.map(({ id }) => id).sort());
  });
});
