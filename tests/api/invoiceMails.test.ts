import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { cast, complete, draft, openAward, opening, planning, submitted, testClock } from '../support/stage.ts';

const clock = testClock();
let server: TestServer;
/** Two organisers, each with an entrant. */
let casts: Awaited<ReturnType<typeof cast>>[];
beforeAll(async () => {
  server = await startServer({ clock });
  casts = [await cast(server), await cast(server)];
});
afterAll(() => server.close());

test('an invoice is sent with all that a payer needs, and a recorded payment sends a receipt', async () => {
  const { admin, entrant } = casts[0]!;
  clock.set(planning);
  await server.ok('updateOrganisation', {
    as: admin.token,
    body: {
      name: 'Alder Trust',
      taxID: 'GB 123 4567 89',
      address: '4 Castle Street\nAldmoor',
      bankDetails: 'Alder Trust\nIBAN GB29 NWBK 6016',
      paymentDays: 14,
      tax: { name: 'VAT', rate: 2000, included: false },
    },
  });
  const org = await server.ok('updateOrganisation', {
    as: entrant.token,
    body: { taxID: 'FR 40 303 265 045', address: '1 Quai Nord\nNantes', purchaseOrder: 'PO 4711' },
  });
  expect(org).toMatchObject({ purchaseOrder: 'PO 4711', address: '1 Quai Nord\nNantes' });
  const refused = await server.refused('updateOrganisation', { as: entrant.token, body: { bankDetails: 'Mine' } });
  expect(refused.status).toBe(403);

  const award = await openAward(server, admin);
  const code = { id: 'EARLY', percentage: null, amount: 3000, usesLeft: 5, expiresAt: null };
  await server.ok('updatePrices', { as: admin.token, query: { awardID: award.id }, body: { discounts: [code] } });
  clock.set(opening);
  const data = { awardID: award.id, categoryID: award.categories[0]!.categoryID, ...(await complete(server, entrant)) };
  const { id } = await server.ok('createEntry', { as: entrant.token, query: {}, body: { data } });
  const query = { id, awardID: award.id };
  const submit = () =>
    server.ok('submitEntry', { as: entrant.token, query, body: { data: { payment: 'invoice', discountID: 'EARLY' } } });
  await submit();
  const mine = async () => (await server.mails()).filter(({ to }) => to === entrant.email);
  const [sent] = (await mine()).filter(({ why }) => why === 'invoice');
  expect(sent?.subject).toBe('Invoice INV-00001 for entry CD-0001');
  for (const text of [
    '£144.00, due by 24 Mar 2020',
    'Alder Trust\n4 Castle Street\nAldmoor\nTax number: GB 123 4567 89',
    '1 Quai Nord\nNantes\nTax number: FR 40 303 265 045',
    'Purchase order: PO 4711',
    'Fee      £120.00\nVAT 20%   £24.00\nTotal    £144.00',
    'IBAN GB29 NWBK 6016',
    'Invoice: INV-00001\nEntry: CD-0001, Estuary Steps\nDue by: 24 Mar 2020',
    'Alder Trust, 4 Castle Street, Aldmoor · Tax number: GB 123 4567 89',
    'Quote this reference with your payment: INV-00001',
  ])
    expect(sent?.text).toContain(text);
  // The entry has its invoice; the dashboard has all of them.
  expect(sent?.text).toContain(`See the invoice:\n${server.url}entrant/entry?id=${id}&awardID=${award.id}\n`);
  const [invoice] = await server.ok('listInvoices', { as: entrant.token, query: {} });
  expect(invoice).toMatchObject({
    dueAt: '2020-03-24T09:00:00.000Z',
    purchaseOrder: 'PO 4711',
    bankDetails: 'Alder Trust\nIBAN GB29 NWBK 6016',
    orgAddress: '1 Quai Nord\nNantes',
    organiserAddress: '4 Castle Street\nAldmoor',
  });

  await server.ok('updateEntry', { as: entrant.token, query, body: { data: { status: 0 } } });
  await submit();
  expect((await mine()).filter(({ why }) => why === 'invoice')).toHaveLength(1);

  const { summary } = await server.ok('getAwardSummary', { as: admin.token, query: { id: award.id } });
  expect(summary?.discounts).toMatchObject([{ id: 'EARLY', usesLeft: 4, used: 1 }]);
  const byCode = await server.ok('listInvoices', { as: admin.token, query: { q: 'early' } });
  expect(byCode.map(({ number }) => number)).toEqual(['INV-00001']);

  const settle = { status: 'paid' as const, reference: 'BACS 77' };
  await server.ok('settleInvoice', { as: admin.token, query: { id: invoice!.id }, body: settle });
  const receipts = (await mine()).filter(({ why }) => why === 'settled');
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain('We have received £144.00');
  expect(receipts[0]?.text).toContain('Reference: BACS 77');
  expect(receipts[0]?.text).not.toContain('IBAN');
  expect(receipts[0]?.text).toContain('\nPaid: 10 Mar 2020\n');
  expect(receipts[0]?.text).toContain(`${server.url}entrant/entry?id=${id}`);
});

test('an invoice of an organiser without bank details says how to ask where to pay', async () => {
  const { admin, entrant } = casts[1]!;
  clock.set(planning);
  const award = await openAward(server, admin);
  await submitted(server, entrant, award);
  const [sent] = (await server.mails()).filter(({ to, why }) => to === entrant.email && why === 'invoice');
  expect(sent?.text).toContain(
    `${award.orgName} has not given bank details yet. Reply to this email to ask how to pay.`,
  );
  expect(sent?.text).not.toContain('Please pay to');
});

test('an invoice is due so many days later by the award’s own clock, which skips an hour meanwhile', async () => {
  const { admin, entrant } = casts[1]!;
  clock.set(planning);
  await server.ok('updateOrganisation', { as: admin.token, body: { paymentDays: 14 } });
  const award = await openAward(server, admin);
  clock.set('2020-03-20T23:30:00Z');
  const { id } = await submitted(server, entrant, award);
  const invoices = await server.ok('listInvoices', { as: entrant.token, query: {} });
  const invoice = invoices.find(({ entryID }) => entryID === id);
  expect(invoice?.dueAt).toBe('2020-04-03T22:30:00.000Z');
});

test('an invoice that is made anew once it is overdue has another date, which is sent', async () => {
  const { admin, entrant } = casts[1]!;
  clock.set(planning);
  await server.ok('updateOrganisation', { as: admin.token, body: { paymentDays: 14 } });
  const award = await openAward(server, admin);
  // The early fee is over: every time it is the same one.
  clock.set('2020-03-25T09:00:00Z');
  const { categoryID } = award.categories[0]!;
  const entry = await submitted(server, entrant, award, categoryID);
  const query = { id: entry.id, awardID: award.id };
  const told = async () =>
    (await server.mails())
      .filter(({ why, text }) => why === 'invoice' && text.includes(`Entry: ${entry.ref},`) && text.includes(award.id))
      .map(({ text }) => /due by (.+)\n/.exec(text)?.[1]);
  const submitAgain = async (now: string) => {
    clock.set(now);
    await server.ok('updateEntry', { as: entrant.token, query, body: { data: { status: 0 } } });
    const body = { data: { payment: 'invoice' } } as const;
    return (await server.ok('submitEntry', { as: entrant.token, query, body })).invoice;
  };
  await server.ok('updateOrganisation', { as: entrant.token, body: { purchaseOrder: 'PO 12' } });
  const [first, early] = [entry.invoice!, await submitAgain('2020-04-05T09:00:00Z')];
  const dueAt = async () =>
    (await server.ok('listInvoices', { as: entrant.token, query: {} })).find(({ id }) => id === first.id)?.dueAt;
  expect([early?.id, await dueAt()]).toEqual([first.id, '2020-04-08T08:00:00.000Z']);
  expect(await told()).toEqual([expect.stringContaining('8 Apr 2020')]);
  const late = await submitAgain('2020-04-09T08:00:00Z');
  expect([late?.id, await dueAt()]).toEqual([first.id, '2020-04-23T08:00:00.000Z']);
  expect((await told()).toSorted()).toEqual([
    expect.stringContaining('23 Apr 2020'),
    expect.stringContaining('8 Apr 2020'),
  ]);
});

test('the purchase order stands on an invoice that a card pays, as on one that is to be paid', async () => {
  const { admin, rival } = casts[0]!;
  clock.set(planning);
  await server.ok('updateOrganisation', { as: rival.token, body: { purchaseOrder: 'PO 815' } });
  const card = { paymentMethod: 'pm_card_visa', billingCountry: 'GB' };
  await server.ok('addPaymentMethod', { as: rival.token, body: { data: card } });
  const award = await openAward(server, admin);
  clock.set(opening);
  const { categoryID } = award.categories[0]!;
  const { id } = await draft(server, rival, award, categoryID);
  const query = { id, awardID: award.id };
  await server.ok('submitEntry', { as: rival.token, query, body: { data: { payment: 'card' } } });
  const [invoice] = await server.ok('listInvoices', { as: rival.token, query: {} });
  expect(invoice).toMatchObject({ entryID: id, status: 'paid', purchaseOrder: 'PO 815', dueAt: null });
});

test('an entrant is told of a submitted entry that the organiser deletes, and of what becomes of its invoice', async () => {
  const { admin, entrant, rival } = casts[1]!;
  clock.set(planning);
  const award = await openAward(server, admin, { name: 'Tidied up' });
  clock.set(opening);
  const { categoryID } = award.categories[0]!;
  const remove = ({ id }: { readonly id: string }) =>
    server.ok('deleteEntry', { as: admin.token, query: { id, awardID: award.id } });
  const tellings = async (email: string) =>
    (await server.mails()).filter(({ to, why }) => to === email && why === 'entryDeleted');
  const numberOf = async (token: string, entryID: string) =>
    (await server.ok('listInvoices', { as: token, query: {} })).find((one) => one.entryID === entryID)!;

  const unpaid = await submitted(server, entrant, award, categoryID);
  const { number } = await numberOf(entrant.token, unpaid.id);
  await remove(unpaid);
  const [told] = await tellings(entrant.email);
  expect(told?.subject).toBe(`Entry ${unpaid.ref} in Tidied up was deleted`);
  expect(told?.text).toContain(`Invoice ${number} is void: nothing is due any more.`);

  const paid = await submitted(server, rival, award, categoryID);
  const invoice = await numberOf(rival.token, paid.id);
  const body = { status: 'paid', reference: 'BACS 78' } as const;
  await server.ok('settleInvoice', { as: admin.token, query: { id: invoice.id }, body });
  await remove(paid);
  expect((await tellings(rival.email))[0]?.text).toContain(`Invoice ${invoice.number} stays paid.`);

  await remove(await draft(server, rival, award));
  expect(await tellings(rival.email)).toHaveLength(1);
});
