/** How the paths of one scenario are taken over the API, as lines of code with the names of tests/support. */
export interface Lines {
  /** Before the first step; `server` is running and the clock stands before the opening. */
  readonly set: readonly string[];
  /** Of each event, what the actor named does; nothing where the server does it by itself. */
  readonly steps: Readonly<Record<string, (actor: string) => readonly string[]>>;
  /** Of each property, by id: what is expected at the end. */
  readonly expects: Readonly<Record<string, readonly string[]>>;
}

const nothing = () => [];
/** The number at the end of an actor's name. */
const numberOf = (actor: string) => actor.slice(-1);

const award: Lines = {
  set: ['const award = await makeAward(server, admin1);', 'const page = pageOf(server, award);'],
  steps: {
    'page.read': (actor) => (actor.startsWith('admin') ? [`await page.read(${actor});`] : []),
    'name.emptied': (actor) => [`await page.write(${actor}, { name: '' });`],
    'name.written': (actor) => [`await page.write(${actor}, { name: 'Civic Design Awards' });`],
    'dates.reversed': (actor) => [`await page.write(${actor}, { opensAt: closing, closesAt: opening });`],
    'closing.taken': (actor) => [`await page.write(${actor}, { closesAt: null });`],
    'categories.taken': (actor) => [`await page.write(${actor}, { categories: [] });`],
    'weights.changed': (actor) => [
      `await page.write(${actor}, { categories: [{ ...award.categories[0]!, criteria: [{ name: 'Idea', weight: 50 }] }] });`,
    ],
    'award.approve': (actor) => [`await page.write(${actor}, { status: 'approved' });`],
    'award.open': (actor) => [`await page.write(${actor}, { status: 'open', now: true });`],
    'entry.submit': () => ['await submitted(server, entrant1, await page.now(admin1));'],
  },
  expects: {
    'awardEdit.name': ["expect((await page.now(admin1)).name).not.toBe('');"],
    'awardEdit.dates': [
      'const { opensAt, closesAt } = await page.now(admin1);',
      "expect(Date.parse(closesAt ?? '')).toBeGreaterThan(Date.parse(opensAt ?? ''));",
    ],
    'awardEdit.categories': [
      'const { categories } = await page.now(admin1);',
      'const weights = categories.map(({ criteria }) => criteria.reduce((sum, { weight }) => sum + weight, 0));',
      'expect(weights.length > 0 && weights.every((weight) => weight === 100)).toBe(true);',
    ],
  },
};

const dates: Lines = {
  set: [
    'const award = await makeAward(server, admin1);',
    "await step(server, admin1, award, 'approved');",
    "const instants = ['2020-03-15T10:00:00Z', '2020-05-01T10:00:00Z', '2020-05-02T10:00:00Z'];",
    'let time = 0;',
  ],
  steps: {
    'award.open': (actor) => [`await step(server, ${actor}, award, 'open', { now: true });`],
    'judge.assigned': () => [
      'await assign(server, judge1, award, award.categories.map(({ categoryID }) => categoryID));',
    ],
    'entry.submit': () => ['await submitted(server, entrant1, award);'],
    'award.startJudging': (actor) => [`await step(server, ${actor}, award, 'judging');`],
    'time.passes': () => ['clock.set(instants[time]!);', 'time += 1;'],
  },
  expects: {
    'dates.reopens': [
      "const later = '2020-05-04T10:00:00Z';",
      "const body = { status: 'open', closesAt: later, reason: 'A late entry.' } as const;",
      "const answer = await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body });",
      'expect([answer.status, answer.body.status]).toEqual([200, "open"]);',
    ],
  },
};

const code = (worth: string) =>
  `await server.ok('updatePrices', { as: admin1.token, query: { awardID: award.id }, body: { discounts: [{ id: 'CODE', ${worth}, expiresAt: null }] } });`;
const byInvoice = "{ payment: 'invoice', discountID: 'CODE' }";

const payment: Lines = {
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

const fees: Lines = {
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

const judged = [
  'let award = await openAward(server, admin1);',
  'const categoryID = award.categories[0]!.categoryID;',
  'const entry = await submitted(server, entrant1, award, categoryID);',
];
const toJudging = [
  'for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);',
  "award = await step(server, admin1, award, 'judging');",
  'for (const judge of [judge1, judge2]) await accept(server, judge, award);',
];
const update = (actor: string, body: string) =>
  `await server.api('updateAward', { as: ${actor}.token, query: { id: award.id }, body: ${body} });`;
const scores = (actor: string, status: string) =>
  `await server.api('changeScoreStatus', { as: ${actor}.token, query: { awardID: award.id, status: '${status}' }, body: { reason: 'A mark was wrong.' } });`;
const steps: Lines['steps'] = {
  'award.close': (actor) => [update(actor, "{ status: 'closed', reason: 'Time is over.' }")],
  'award.reopenJudging': (actor) => [update(actor, "{ status: 'judging', reason: 'A mark was wrong.' }")],
  'award.complete': (actor) => [update(actor, "{ status: 'completed' }")],
};
const notAnnounced = [
  "expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');",
];

const judging: Lines = {
  set: [...judged, ...toJudging, 'const device = { judge1: 0, judge2: 0 };'],
  steps: {
    ...steps,
    'mark.seven': (actor) => [`device.${actor} = 7;`],
    'mark.nine': (actor) => [`device.${actor} = 9;`],
    'mark.arrives': (actor) => [
      `await mark(server, ${actor}, award, entry, [device.${actor}, device.${actor}], false);`,
    ],
    'reply.arrives': nothing,
    'reply.lost': nothing,
    'sheet.submit': (actor) => [
      `await mark(server, ${actor}, award, entry, [device.${actor}, device.${actor}], true);`,
    ],
    'sheets.final': (actor) => [scores(actor, 'final')],
    'sheets.reopened': (actor) => [scores(actor, 'scored')],
    'sheets.notFinal': (actor) => [scores(actor, 'submitted')],
    'best.named': (actor) => [
      `await server.api('markBestEntry', { as: ${actor}.token, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });`,
    ],
  },
  expects: {
    'judging.resultCounts': notAnnounced,
    'judging.finalGivenBack': [
      "const reopened = { query: { awardID: award.id, status: 'submitted' as const }, body: { reason: 'A mark was wrong.' } };",
      "expect(await server.api('changeScoreStatus', { as: admin1.token, ...reopened })).toMatchObject({ status: 200, body: { changed: 1 } });",
    ],
  },
};

const bestOf = (actor: string, entry: string) =>
  `await server.api('markBestEntry', { as: ${actor}.token, query: { id: ${entry}.id, awardID: award.id }, body: { bestEntry: true } });`;

const bestEntry: Lines = {
  set: [
    ...judged,
    'const second = await submitted(server, entrant2, award, categoryID);',
    ...toJudging,
    'for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [6, 6]);',
    'for (const judge of [judge1, judge2]) await mark(server, judge, award, second, [7, 7]);',
    update('admin1', "{ status: 'closed' }"),
    scores('admin1', 'final'),
    'let given = 6;',
  ],
  steps: {
    ...steps,
    'best.first': (actor) => [bestOf(actor, 'entry')],
    'best.second': (actor) => [bestOf(actor, 'second')],
    'mark.changed': () => [
      'given += 2;',
      "await server.ok('changeScoreStatus', { as: admin1.token, query: { awardID: award.id, entryID: entry.id, status: 'scored' }, body: { reason: 'A mark was wrong.' } });",
      'for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [given, given]);',
    ],
    'award.close': (actor) => [update(actor, "{ status: 'closed' }"), scores(actor, 'final')],
  },
  expects: { 'bestEntry.standsFirst': notAnnounced },
};

const other = (actor: string) => (actor === 'admin1' ? 'admin2' : 'admin1');

const administrators: Lines = {
  // Signing in is for the present time alone.
  set: [
    'clock.set(new Date().toISOString());',
    'const { admin1, admin2 } = await freshAdministrators(server);',
    'await makeAward(server, admin1);',
  ],
  steps: {
    'lock.asked': (actor) => [
      `const call${numberOf(actor)} = server.api('lockUser', { as: ${actor}.token, query: { id: ${other(actor)}.personID } });`,
    ],
    'lock.done': (actor) => [`await call${numberOf(actor)};`],
    'lock.refused': (actor) => [`await call${numberOf(actor)};`],
  },
  expects: {
    'administrators.oneLeft': [
      "const answers = await Promise.all([admin1, admin2].map(({ token }) => server.api('getUser', { as: token, query: {} })));",
      'expect(answers.map(({ status }) => status)).toContain(200);',
    ],
  },
};

const accounts: Lines = {
  set: [
    'clock.set(new Date().toISOString());',
    'const { admin1 } = await freshAdministrators(server);',
    `const password = \`Test-\${admin1.personID}-A1\`;`,
    'const { identity } = server.context;',
    'let tokens = [admin1.token, admin1.token];',
  ],
  steps: {
    'role.changed': () => [
      `await server.database.execute(sql\`update identity.memberships m set "group" = 'entrant' from identity.users u where u.sub = m.sub and u.email = lower(\${admin1.email})\`);`,
    ],
    'token.renewed': () => [
      'await identity.setPassword(admin1.email, password);',
      'tokens = [await server.signIn(admin1.email, password), tokens[0]!];',
    ],
    'login.called': () => ["await server.api('login', { as: tokens[0]! });"],
    'login.withOld': () => ["await server.api('login', { as: tokens[1]! });"],
    'account.deleted': () => ['await identity.remove(admin1.email);'],
    'account.registered': () => [
      "const names = { givenName: 'Helen', familyName: 'Okafor', locale: 'en', type: 'admin', invite: false } as const;",
      "await identity.create({ email: admin1.email, ...names, orgID: '', personID: '' });",
      'await identity.setPassword(admin1.email, password);',
    ],
  },
  expects: {
    'accounts.demotedStays': [
      `const [row] = await rowsOf<{ type: string }>(server.database, sql\`select type from product.people where id = \${admin1.personID}\`);`,
      "expect(row?.type).toBe('entrant');",
    ],
    'accounts.getsIn': [
      "const answer = await server.api('login', { as: await server.signIn(admin1.email, password) });",
      'expect(answer.status).toBe(200);',
    ],
  },
};

const rowsAbout = "server.ok('listAudit', { as: admin1.token, query: { limit: 200 } })";
const newRows = [`const rows = (await ${rowsAbout}).slice(0, -before.length || undefined);`];

const acting: Lines = {
  set: [
    ...judged,
    'const written = await draft(server, entrant1, award, categoryID);',
    'const asEntrant = await lookOnAs(server, admin1, entrant1, true);',
    `let before = await ${rowsAbout};`,
  ],
  steps: {
    'mark.given': () => [
      ...toJudging,
      'const asJudge = await lookOnAs(server, admin1, judge1, true);',
      `before = await ${rowsAbout};`,
      'await mark(server, { ...judge1, token: asJudge }, award, entry, [9, 9], false);',
    ],
    'entry.written': () => [
      "await server.ok('updateEntry', { as: asEntrant, query: { id: written.id, awardID: award.id }, body: { data: { data: { title: 'Another' } } } });",
    ],
    'entry.submitted': () => [
      "await server.ok('submitEntry', { as: asEntrant, query: { id: written.id, awardID: award.id }, body: { data: { payment: 'invoice' } } });",
    ],
    'profile.written': () => [
      "await server.ok('updateOwnUser', { as: asEntrant, body: { givenName: 'Nia', familyName: 'Prosser' } });",
    ],
  },
  expects: {
    'acting.recorded': [...newRows, 'expect(rows.length).toBeGreaterThan(0);'],
    'acting.actor': [
      ...newRows,
      'expect([...new Set(rows.map(({ actorID }) => actorID))]).toEqual([admin1.personID]);',
    ],
    'acting.readable': [...newRows, 'expect(rows.length).toBeGreaterThan(0);'],
  },
};

const stale: Lines = {
  set: [
    'const award = await makeAward(server, admin1);',
    'const page = pageOf(server, award);',
    'const versions = new Map<string, number>();',
    "const write = (person: TestPerson, version: string) => server.api('updatePrices', { as: person.token, query: { awardID: award.id }, body: { discounts: [] }, headers: { 'if-match': version } });",
    'const answers: number[] = [];',
    'const keyed: { status: number; body: Entry }[] = [];',
    'const open = await openAward(server, admin1);',
  ],
  steps: {
    'prices.read': (actor) => [`versions.set(${actor}.personID, (await page.now(${actor})).version);`],
    'award.read': (actor) => [`versions.set(${actor}.personID, (await page.now(${actor})).version);`],
    'change.sent': (actor) => [
      `answers.push((await write(${actor}, String(versions.get(${actor}.personID)))).status);`,
    ],
    'change.unreadable': (actor) => [`answers.push((await write(${actor}, 'yesterday')).status);`],
    'keyed.sent': () => [
      `keyed.push(await server.api('createEntry', { as: entrant1.token, query: {}, body: { data: { awardID: open.id } }, headers: { 'idempotency-key': 'k'.repeat(249) + String(keyed.length) } }));`,
    ],
  },
  expects: {
    'ifMatch.stale': ['expect(answers.at(-1)).toBe(409);'],
    'ifMatch.readable': ['expect(answers.at(-1)).not.toBe(200);'],
    'ifMatch.keys': [
      'const made = keyed.filter(({ status }) => status === 200).map(({ body }) => body.id);',
      'expect(new Set(made).size).toBe(made.length);',
    ],
  },
};

/** By the scenario's name. */
export const lines: Readonly<Record<string, Lines>> = {
  awardEdit: award,
  ...{ dates, payment, crowd: payment, fees, judging, bestEntry, administrators, accounts, acting },
  ifMatch: stale,
};
