import { type Lines, nothing, numberOf } from './lines.ts';

const code = (worth: string) =>
  `await server.ok('updatePrices', { as: admin1.token, query: { awardID: award.id }, body: { discounts: [{ id: 'CODE', ${worth}, expiresAt: null }] } });`;
const byInvoice = "{ payment: 'invoice', discountID: 'CODE' }";

export const payment: Lines = {
  set: [
    'const award = await openAward(server, admin1);',
    code('percentage: 50, amount: null, usesLeft: 1'),
    'const [entry1, entry2] = [await draft(server, entrant1, award), await draft(server, entrant2, award)];',
    "const card = { body: { data: { paymentMethod: 'pm_card_visa' } } };",
    "for (const { token } of [entrant1, entrant2]) await server.ok('addPaymentMethod', { as: token, ...card });",
    'const cards = heldCards(server);',
    'const calls: { answer: () => Promise<unknown> }[] = [];',
  ],
  steps: {
    'submit.byCard': (actor) => [
      `const byCard${numberOf(actor)} = cards.begin(() => sendIn(server, ${actor}, entry${numberOf(actor)}, { payment: 'card', discountID: 'CODE' }));`,
      `calls.push(byCard${numberOf(actor)});`,
      `await byCard${numberOf(actor)}.reached;`,
    ],
    'charge.prepared': nothing,
    'charge.made': nothing,
    'submit.finished': (actor) => [`await byCard${numberOf(actor)}.answer();`],
    'submit.unusable': (actor) => [`await byCard${numberOf(actor)}.answer();`],
    'submit.byInvoice': (window) => [
      `await sendIn(server, entrant${numberOf(window)}, entry${numberOf(window)}, ${byInvoice});`,
    ],
    'entry.delete': (window) => [
      `await server.api('deleteEntry', { as: entrant${numberOf(window)}.token, query: { id: entry${numberOf(window)}.id, awardID: award.id } });`,
    ],
    'reply.arrives': nothing,
  },
  expects: Object.fromEntries(
    ['payment.keptCharge', 'payment.paidNotDue'].map((id) => [
      id,
      [
        'await Promise.all(calls.map(({ answer }) => answer()));',
        // What was refunded is not kept; a service that knows no refunds has no column for them.
        "const kept = await rowsOf<{ key: string }>(server.database, sql`select key from product.charges c where accepted and to_jsonb(c) ->> 'refunded_at' is null`);",
        "const invoices = await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } });",
        'for (const entry of [entry1, entry2]) {',
        '  const charged = kept.filter(({ key }) => key.includes(entry.id)).length;',
        '  const own = invoices.filter(({ entryID }) => entryID === entry.id);',
        "  expect(own.filter(({ status }) => status === 'paid')).toHaveLength(charged);",
        "  expect(charged === 0 || own.every(({ status }) => status !== 'draft')).toBe(true);",
        '}',
      ],
    ]),
  ),
};

export const fees: Lines = {
  set: [
    "const fee = (name: string, amount: number) => ({ name, minimumJudges: 1, criteria: [{ name: 'Idea', weight: 100 }], fee: { amount, earlyAmount: null, earlyUntil: null } });",
    "const award = await openAward(server, admin1, { categories: [fee('Cheap', 10_000), fee('Free', 0), fee('Dear', 20_000)] });",
    code('percentage: 10, amount: null, usesLeft: null'),
    'const ids = award.categories.map(({ categoryID }) => categoryID);',
    'const entry1 = await draft(server, entrant1, award, ids[0]);',
    'const entry2 = await draft(server, entrant2, award, ids[1]);',
    "const change = (person: TestPerson, { id }: Pick<Entry, 'id'>, data: { status?: 0; categoryID?: string }) => server.ok('updateEntry', { as: person.token, query: { id, awardID: award.id }, body: { data } });",
    "const invoicesOf = async (entry: Pick<Entry, 'id'>) => (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id } })).filter(({ entryID }) => entryID === entry.id);",
  ],
  steps: {
    'submit.withCode': (actor) => [`await sendIn(server, ${actor}, entry${numberOf(actor)}, ${byInvoice});`],
    'submit.plain': (actor) => [`await sendIn(server, ${actor}, entry${numberOf(actor)}, { payment: 'invoice' });`],
    'entry.withdraw': (actor) => [`await change(${actor}, entry${numberOf(actor)}, { status: 0 });`],
    'category.dearer': (actor) => [`await change(${actor}, entry${numberOf(actor)}, { categoryID: ids[2]! });`],
    ...Object.fromEntries(
      ['1', '2'].map((number) => [
        `invoice${number}.settle`,
        () => [
          `for (const { id, status } of await invoicesOf(entry${number})) {`,
          "  if (status === 'draft') await server.ok('settleInvoice', { as: admin1.token, query: { id }, body: { status: 'paid', reference: 'Bank 1' } });",
          '}',
        ],
      ]),
    ),
  },
  expects: {
    'fees.unlimited': [
      "const query = { id: 'CODE', awardID: award.id };",
      "expect(await server.ok('getDiscount', { as: admin1.token, query })).toMatchObject({ usesLeft: null });",
    ],
    'fees.covered': [
      "const asked = (await invoicesOf(entry1)).filter(({ status }) => status === 'paid' || status === 'draft');",
      'expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(18_000);',
    ],
    'fees.skippedStays': [
      "expect((await invoicesOf(entry2)).filter(({ status }) => status === 'skipped')).toHaveLength(1);",
    ],
  },
};

const ofAdmin = (place: number, body: string) =>
  `await server.api('settleInvoice', { as: admin1.token, query: { id: (await invoices())[${place}]!.id }, body: ${body} });`;

export const sums: Lines = {
  set: [
    "const fee = (name: string, amount: number) => ({ name, minimumJudges: 1, criteria: [{ name: 'Idea', weight: 100 }], fee: { amount, earlyAmount: null, earlyUntil: null } });",
    "const award = await openAward(server, admin1, { categories: [fee('Cheap', 10_000), fee('Dear', 20_000)] });",
    'const ids = award.categories.map(({ categoryID }) => categoryID);',
    "await server.ok('addPaymentMethod', { as: entrant1.token, body: { data: { paymentMethod: 'pm_card_visa' } } });",
    'const entry = await draft(server, entrant1, award, ids[0]);',
    'const query = { id: entry.id, awardID: award.id };',
    'const cards = heldCards(server);',
    "const change = (data: { status?: 0; categoryID?: string }) => server.ok('updateEntry', { as: entrant1.token, query, body: { data } });",
    "const invoices = async () => (await server.ok('listInvoices', { as: admin1.token, query: { awardID: award.id, sort: 'number' } })).filter(({ entryID }) => entryID === entry.id);",
  ],
  steps: {
    'submit.byInvoice': () => ["await sendIn(server, entrant1, entry, { payment: 'invoice' });"],
    'submit.byCard': () => [
      "const byCard = cards.begin(() => sendIn(server, entrant1, entry, { payment: 'card' }));",
      'await byCard.reached;',
    ],
    'bank.confirmed': () => ['await byCard.answer();'],
    'entry.withdraw': () => ['await change({ status: 0 });'],
    'category.dearer': () => ['await change({ categoryID: ids[1]! });'],
    'category.cheaper': () => ['await change({ categoryID: ids[0]! });'],
    ...Object.fromEntries(
      [1, 2, 3].flatMap((number) => [
        [`invoice${number}.settle`, () => [ofAdmin(number - 1, "{ status: 'paid', reference: 'BACS 1' }")]],
        [
          `invoice${number}.refund`,
          () => [ofAdmin(number - 1, "{ status: 'refunded', reason: 'Asked for', reference: 'BACS 2' }")],
        ],
      ]),
    ),
  },
  expects: {
    'sums.feeMet': [
      "const { status, categoryID } = await server.ok('getEntry', { as: entrant1.token, query });",
      "const asked = (await invoices()).filter((one) => one.status === 'paid' || one.status === 'draft');",
      'const costs = categoryID === ids[0] ? 10_000 : 20_000;',
      'expect([status, asked.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([1, costs]);',
    ],
  },
};
