import { judged, type Lines, numberOf, toJudging } from './lines.ts';

const other = (actor: string) => (actor === 'admin1' ? 'admin2' : 'admin1');

export const administrators: Lines = {
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

export const accounts: Lines = {
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

export const acting: Lines = {
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
