import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Organisation } from '#contract/entities/person.ts';
import type { Body } from '#contract/schemas.ts';
import { charges } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import { draft, openAward, planning, startStage, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const add = (person: TestPerson, paymentMethod: string) =>
  server.ok('addPaymentMethod', { as: person.token, body: { data: { paymentMethod } } });
const choose = (person: TestPerson, stripeID: string) =>
  server.ok('setDefaultPaymentMethod', { as: person.token, body: { data: { stripeID } } });
const send = (person: TestPerson, entry: Entry, data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>) =>
  server.api('submitEntry', { as: person.token, query: nameOf(entry), body: { data } });
const reasonsOf = (answer: { body: unknown }) =>
  (answer.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code);
const discount = { percentage: null, amount: null, usesLeft: null, expiresAt: null };
const setDiscounts = (discounts: NonNullable<Body<'updatePrices'>['discounts']>) =>
  server.ok('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts } });

describe('cards', () => {
  it('are kept by brand, last digits and expiry, the first as the default', async () => {
    const org = await add(people.entrant, '4242 4242 4242 4242 12/28');
    expect(org.paymentMethods).toMatchObject([{ brand: 'visa', last4: '4242', expires: '12/28', isDefault: true }]);
    expect(JSON.stringify(org)).not.toContain('42424242');
    const both = await add(people.entrant, 'pm_card_mastercard');
    const second = both.paymentMethods.find(({ brand }) => brand === 'mastercard')!;
    expect(second.isDefault).toBe(false);
    const chosen = await choose(people.entrant, second.stripeID);
    expect(chosen.paymentMethods.filter(({ isDefault }) => isDefault).map(({ brand }) => brand)).toEqual([
      'mastercard',
    ]);
    const foreign = { data: { stripeID: second.stripeID } };
    expect((await server.refused('setDefaultPaymentMethod', { as: people.rival.token, body: foreign })).status).toBe(
      404,
    );
  });

  it('leave in the audit what was and is of the tax number and the country that came with them', async () => {
    const { personID, token, orgID } = people.stranger;
    const { paymentMethods } = await server.ok('addPaymentMethod', {
      as: token,
      body: { data: { paymentMethod: 'pm_card_visa', billingCountry: 'GB', taxID: 'GB 1' } },
    });
    const { stripeID } = paymentMethods[0]!;
    await server.ok('setDefaultPaymentMethod', { as: token, body: { data: { stripeID, taxID: 'FR 2' } } });
    const rows = await server.ok('listAudit', { as: token, query: { entity: 'org', entityID: orgID } });
    const told = rows.filter(({ actorID }) => actorID === personID);
    expect(told.map(({ action, details }) => [action, (details.changes ?? {}) as object])).toEqual([
      ['org.chooseCard', { card: expect.anything(), taxID: { from: 'GB 1', to: 'FR 2' } }],
      ['org.addCard', { billingCountry: { from: null, to: 'GB' }, taxID: { from: null, to: 'GB 1' } }],
    ]);
  });

  it('leave tax number and country as they are where they come without, and an emptied number takes it away', async () => {
    const { token } = people.rival;
    const addWith = (billing: { billingCountry?: string; taxID?: string }) =>
      server.ok('addPaymentMethod', { as: token, body: { data: { paymentMethod: 'pm_card_visa', ...billing } } });
    expect(await addWith({ billingCountry: 'FR', taxID: ' FR 3 ' })).toMatchObject({ taxID: 'FR 3' });
    expect(await addWith({})).toMatchObject({ billingCountry: 'FR', taxID: 'FR 3' });
    expect(await addWith({ taxID: '' })).toMatchObject({ billingCountry: 'FR', taxID: null });
  });

  it('are refused where the number or the date cannot be', async () => {
    for (const paymentMethod of ['4242424242424241', '4242424242424242 01/19', '4242424242424242 13/30', 'hello', '']) {
      const answer = await server.refused('addPaymentMethod', {
        as: people.rival.token,
        body: { data: { paymentMethod } },
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'payment.refusal.cardInvalid']);
    }
  });
});

describe('the fee', () => {
  it('is the early one until its instant and the full one from then on', async () => {
    const early = await draft(server, people.entrant, award);
    const late = await draft(server, people.entrant, award);
    clock.set('2020-03-19T23:59:59.999Z');
    expect((await send(people.entrant, early, { payment: 'invoice' })).body.invoice?.amount).toBe(15_000);
    clock.set('2020-03-20T00:00:00Z');
    expect((await send(people.entrant, late, { payment: 'invoice' })).body.invoice?.amount).toBe(18_000);
  });

  it('is charged once, also when the same submission is sent twice at once', async () => {
    await add(people.entrant, 'pm_card_visa');
    const entry = await draft(server, people.entrant, award);
    const answers = await Promise.all([
      send(people.entrant, entry, { payment: 'card' }),
      send(people.entrant, entry, { payment: 'card' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const booked = (await server.database.select().from(charges)).filter(({ key }) => key.includes(entry.id));
    expect(booked).toMatchObject([{ accepted: true, amount: 15_000, currency: 'gbp' }]);
    const mails = (await server.mails()).filter(
      ({ to, why, text }) => to === people.entrant.email && why === 'receipt' && text.includes('£150.00'),
    );
    expect(mails).toHaveLength(1);
    // Whoever books it looks for the day, and for the card by its last digits.
    expect(mails[0]?.text).toMatch(/\nPaid: 2 Mar 2020, card ending \d{4}\n/);
    const lost = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'entry', entityID: entry.id },
    });
    expect(lost.map(({ action }) => action)).not.toContain('entry.chargeLost');
  });

  it('changes nothing where the card is refused, and takes another card then', async () => {
    const { paymentMethods } = await add(people.rival, '4000000000000002');
    await choose(people.rival, paymentMethods.find(({ last4 }) => last4 === '0002')!.stripeID);
    const entry = await draft(server, people.rival, award);
    const refused = await send(people.rival, entry, { payment: 'card', data: { title: 'Another title' } });
    expect([refused.status, ...reasonsOf(refused)]).toEqual([422, 'entry.refusal.paymentRefused']);
    expect(await server.ok('getEntry', { as: people.rival.token, query: nameOf(entry) })).toEqual(entry);
    expect(await server.ok('listInvoices', { as: people.rival.token, query: { awardID: award.id } })).toEqual([]);
    const better = await add(people.rival, 'pm_card_visa');
    await choose(people.rival, better.paymentMethods.find(({ last4 }) => last4 === '4242')!.stripeID);
    expect((await send(people.rival, entry, { payment: 'card' })).body).toMatchObject({
      status: 1,
      invoice: { status: 'paid', amount: 15_000 },
    });
  });
});

describe('the organiser’s tax', () => {
  const setTax = (tax: Organisation['tax']) =>
    server.ok('updateOrganisation', { as: people.admin.token, body: { tax } });
  const vat = { name: 'VAT', rate: 2_000, included: false };
  afterEach(() => setTax(null));

  it('is added to the fee after the discount, charged, and written into the receipt', async () => {
    await add(people.entrant, 'pm_card_visa');
    await setDiscounts([{ ...discount, id: 'TENTH', percentage: 10 }]);
    await setTax(vat);
    const entry = await draft(server, people.entrant, award);
    const { body } = await send(people.entrant, entry, { payment: 'card', discountID: 'TENTH' });
    const tax = { name: 'VAT', rate: 2_000, amount: 2_700 };
    expect(body.invoice).toMatchObject({ status: 'paid', amount: 16_200, tax });
    const booked = (await server.database.select().from(charges)).filter(({ key }) => key.includes(entry.id));
    expect(booked).toMatchObject([{ accepted: true, amount: 16_200 }]);
    const receipt = (await server.mails()).find(({ text }) => text.includes('£162.00'));
    expect(receipt?.text).toContain('Fee      £135.00\nVAT 20%   £27.00\nTotal    £162.00');
    const query = { id: award.id };
    expect((await server.ok('getAwardSummary', { as: people.admin.token, query })).summary?.money).toEqual({
      paid: 16_200,
      paidTax: 2_700,
      due: 0,
      dueTax: 0,
      currency: 'gbp',
    });
  });

  it('stays in an invoice as it was made, whatever the rate becomes, until the entry is sent in anew', async () => {
    await setTax({ ...vat, included: true });
    const entry = await submitted(server, people.entrant, award);
    await setTax({ ...vat, name: 'Sales tax', rate: 500 });
    const query = { awardID: award.id };
    const invoices = () => server.ok('listInvoices', { as: people.entrant.token, query });
    expect(await invoices()).toMatchObject([{ amount: 15_000, tax: { name: 'VAT', rate: 2_000, amount: 2_500 } }]);
    const back = { as: people.entrant.token, query: nameOf(entry), body: { data: { status: 0 as const } } };
    await server.ok('updateEntry', back);
    await send(people.entrant, entry, { payment: 'invoice' });
    expect(await invoices()).toMatchObject([{ amount: 15_750, tax: { name: 'Sales tax', rate: 500, amount: 750 } }]);
    expect(
      (await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).summary?.money,
    ).toMatchObject({ due: 15_750, dueTax: 750 });
  });

  it('is told to those who may enter, and is set by organisers alone', async () => {
    await setTax(vat);
    const awards = await server.ok('listAwards', { as: people.entrant.token });
    expect(awards.find(({ id }) => id === award.id)?.tax).toEqual(vat);
    const refused = await server.refused('updateOrganisation', { as: people.entrant.token, body: { tax: vat } });
    expect([refused.status, refused.body.code]).toEqual([403, 'request.role']);
  });
});

describe('discount codes', () => {
  it('take a part off, as often as they may, whatever the case they are typed in', async () => {
    await setDiscounts([{ ...discount, id: 'early10', percentage: 10, usesLeft: 1 }]);
    const entries = await Promise.all([draft(server, people.entrant, award), draft(server, people.rival, award)]);
    const answers = await Promise.all([
      send(people.entrant, entries[0]!, { payment: 'invoice', discountID: 'Early10' }),
      send(people.rival, entries[1]!, { payment: 'invoice', discountID: 'EARLY10' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 200)?.body.invoice?.amount).toBe(13_500);
    expect(reasonsOf(answers.find(({ status }) => status === 422)!)).toEqual(['discount.refusal.usedUp']);
    const query = { id: 'early10', awardID: award.id };
    expect(await server.ok('getDiscount', { as: people.admin.token, query })).toMatchObject({ usesLeft: 0 });
    expect((await server.refused('getDiscount', { as: people.entrant.token, query })).body.code).toBe(
      'discount.refusal.usedUp',
    );
  });

  it('leave nothing to pay, and expire', async () => {
    await setDiscounts([
      { ...discount, id: 'FREE', percentage: 100 },
      { ...discount, id: 'GONE', amount: 100, expiresAt: planning },
    ]);
    const entry = await draft(server, people.entrant, award);
    const gone = await send(people.entrant, entry, { payment: 'invoice', discountID: 'GONE' });
    expect(reasonsOf(gone)).toEqual(['discount.refusal.expired']);
    const unknown = await send(people.entrant, entry, { payment: 'invoice', discountID: 'NEVER' });
    expect(reasonsOf(unknown)).toEqual(['discount.refusal.unknown']);
    const { body } = await send(people.entrant, entry, { discountID: 'FREE' });
    expect(body.invoice).toMatchObject({ status: 'skipped', amount: 0 });
    const elsewhere = { id: 'FREE', awardID: entry.id };
    expect((await server.refused('getDiscount', { as: people.entrant.token, query: elsewhere })).status).toBe(404);
  });

  it('are given as one of percentage and amount, and once', async () => {
    const refused = (discounts: NonNullable<Body<'updatePrices'>['discounts']>) =>
      server.refused('updatePrices', { as: people.admin.token, query: { awardID: award.id }, body: { discounts } });
    expect((await refused([{ ...discount, id: 'NONE' }])).body.code).toBe('discount.refusal.oneOfTwo');
    const twice = { ...discount, id: 'A', amount: 1 };
    expect((await refused([twice, { ...twice, id: 'a' }])).body.code).toBe('discount.refusal.codeTwice');
  });
});

describe('prices and invoices', () => {
  it('are written by the organiser and read by everybody who may enter', async () => {
    const categoryID = award.categories[1]!.categoryID;
    const query = { awardID: award.id };
    const body = { prices: [{ categoryID, amount: 5_000, earlyAmount: null, earlyUntil: null }] };
    expect((await server.refused('updatePrices', { as: people.stranger.token, query, body })).status).toBe(404);
    const { version } = await server.ok('updatePrices', { as: people.admin.token, query, body });
    const { version: present } = await server.ok('getAwardSummary', {
      as: people.admin.token,
      query: { id: award.id },
    });
    expect(version).toBe(present);
    expect(await server.ok('listPrices', { as: people.entrant.token, query })).toMatchObject([
      { categoryName: 'Public Space', amount: 18_000, earlyAmount: 15_000, earlyUntil: '2020-03-20T00:00:00.000Z' },
      { categoryName: 'Wayfinding', amount: 5_000, earlyAmount: null, currency: 'gbp' },
    ]);
    const foreign = await server.ok('listPrices', { as: people.stranger.token, query });
    expect(foreign).toEqual([]);
  });

  it('are refused with their reason where an early fee would not end, or ends in a year that there is not', async () => {
    const query = { awardID: award.id };
    const early = async (earlyUntil: string | null) => {
      const fee = { categoryID: award.categories[0]!.categoryID, amount: 5_000, earlyAmount: 4_000, earlyUntil };
      const { status, body } = await server.refused('updatePrices', {
        as: people.admin.token,
        query,
        body: { prices: [fee] },
      });
      return [status, body.code];
    };
    expect(await early(null)).toEqual([422, 'award.refusal.earlyFeeEndless']);
    expect(await early('2099-12-31T23:59:59-05:00')).toEqual([400, 'request.shape']);
  });

  it('are marked paid once, with a reference, by the organiser who raised them', async () => {
    const entry = await submitted(server, people.entrant, award);
    const query = { id: entry.invoice!.id };
    const settle = (person: TestPerson, reference: string) =>
      server.api('settleInvoice', { as: person.token, query, body: { status: 'paid', reference } });
    expect((await settle(people.stranger, 'BACS 1')).status).toBe(404);
    const unnamed = await settle(people.admin, ' ');
    expect([unnamed.status, ...reasonsOf(unnamed)]).toEqual([422, 'invoice.refusal.referenceMissing']);
    expect((await settle(people.admin, 'BACS 1')).body).toMatchObject({ status: 'paid', reference: 'BACS 1' });
    const again = await settle(people.admin, 'BACS 2');
    expect([again.status, ...reasonsOf(again)]).toEqual([409, 'invoice.refusal.state']);
    expect(await server.ok('listInvoices', { as: people.rival.token, query: { awardID: award.id } })).toEqual([]);
    expect(
      await server.ok('listInvoices', { as: people.entrant.token, query: { status: 'paid', q: 'bacs' } }),
    ).toMatchObject([
      {
        number: entry.invoice?.number,
        amount: 15_000,
        entryTitle: 'Estuary Steps',
        awardName: award.name,
        organiserName: award.orgName,
        organiserTaxID: null,
        taxID: null,
      },
    ]);
  });
});
