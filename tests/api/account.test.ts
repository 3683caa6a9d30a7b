import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgs } from '#server/platform/database/schema.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the first sign-in', () => {
  test('makes an entrant with an organisation of their own', async () => {
    const entrant = await server.join('entrant', { email: 'first@example.org' });
    const { user, org } = await server.ok('login', { as: entrant.token });
    expect(user).toMatchObject({
      type: 'entrant',
      email: 'first@example.org',
      name: 'Entrant Test',
      orgName: 'Entrant Test',
      allowedLimit: 3,
      locked: false,
      invited: false,
      locale: 'en',
      orgID: org.id,
      version: 1,
    });
    expect(user.lastSignInAt).not.toBeNull();
    expect(org).toEqual({
      id: user.orgID,
      name: 'Entrant Test',
      kind: 'entrant',
      billingCountry: null,
      taxID: null,
      tax: null,
      secondFactor: false,
      taxDecided: false,
      logoID: null,
      paymentMethods: [],
      version: 1,
      address: null,
      bankDetails: null,
      paymentDays: 30,
      purchaseOrder: null,
    });
  });

  test('tells an organiser’s judges nothing of how it is paid', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    const own = { address: '1 Quay Street', taxID: 'GB123', bankDetails: 'IBAN GB00', purchaseOrder: 'PO 7' };
    await server.database.update(orgs).set(own).where(eq(orgs.id, admin.orgID));
    const card = { data: { paymentMethod: 'pm_card_visa' } };
    await server.ok('addPaymentMethod', { as: admin.token, body: card });
    const toAdmin = await server.ok('login', { as: admin.token });
    expect(toAdmin.org).toMatchObject({ ...own, paymentMethods: [{ last4: '4242' }] });
    const { org } = await server.ok('login', { as: judge.token });
    expect(org).toMatchObject({ id: admin.orgID, name: toAdmin.org.name, paymentMethods: [] });
    expect([org.address, org.taxID, org.bankDetails, org.purchaseOrder]).toEqual([null, null, null, null]);
  });

  test('puts person and organisation into the next tokens', async () => {
    const email = 'second@example.org';
    const { personID, orgID } = await server.join('entrant', { email });
    await server.context.identity.setPassword(email, 'Another-Pass-1');
    const [, payload = ''] = (await server.signIn(email, 'Another-Pass-1')).split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ 'custom:personID': personID, 'custom:orgID': orgID });
  });

  test('makes one person however many first calls come at once', async () => {
    const email = 'many@example.org';
    const { identity } = server.context;
    const account = { email, givenName: 'M', familyName: 'N', locale: 'en', type: 'entrant', orgID: '', personID: '' };
    await identity.create({ ...account, locale: 'en', type: 'entrant', invite: false });
    await identity.setPassword(email, 'Many-Calls-1');
    const token = await server.signIn(email, 'Many-Calls-1');
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.ok('getUser', { as: token })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a call', () => {
  test.each([
    ['without a token', undefined, 'session.missing'],
    ['with a token that is none', 'nonsense', 'session.invalid'],
  ])('%s is refused', async (_, as, code) => {
    const answer = await server.refused('getUser', as === undefined ? {} : { as });
    expect([answer.status, answer.body.code]).toEqual([401, code]);
  });

  test('takes the token with the word Bearer too', async () => {
    const { token, personID } = await server.join('entrant');
    expect((await server.ok('getUser', { as: `Bearer ${token}` })).id).toBe(personID);
  });

  test('of another role is refused in the language asked for', async () => {
    const { token } = await server.join('entrant');
    const answer = await server.refused('listUsers', { as: token, headers: { 'accept-language': 'fr-FR,en;q=0.5' } });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      code: 'request.role',
      errorMessage: 'Votre compte ne permet pas cette action.',
      reasons: [],
    });
  });

  test('with input of the wrong shape names the fields', async () => {
    const { token } = await server.join('admin');
    // @ts-expect-error the contract forbids it
    const answer = await server.refused('createUser', { as: token, body: { email: 'no address', givenName: 3 } });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.shape']);
    expect(answer.body.reasons.map(({ params }) => params?.field)).toEqual(
      expect.arrayContaining(['familyName, type', 'email', 'givenName']),
    );
  });
});

test('an organisation is changed, and a stale change is told the present one', async () => {
  const { token } = await server.join('entrant');
  const changed = await server.ok('updateOrganisation', {
    as: token,
    body: { name: 'Saltmarsh Studio', taxID: 'GB123' },
    headers: { 'if-match': '"1"' },
  });
  expect(changed).toMatchObject({ name: 'Saltmarsh Studio', taxID: 'GB123', version: 2 });
  const stale = await server.refused('updateOrganisation', {
    as: token,
    body: { name: 'Else' },
    headers: { 'if-match': '1' },
  });
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'request.stale', changed]);
});

test('that an organiser charges no tax is said once, and recorded', async () => {
  const { token, orgID } = await server.join('admin');
  const { org } = await server.ok('login', { as: token });
  expect([org.tax, org.taxDecided]).toEqual([null, false]);
  await server.ok('updateOrganisation', { as: token, body: { purchaseOrder: 'PO 7' } });
  expect((await server.ok('login', { as: token })).org.taxDecided).toBe(false);
  const said = await server.ok('updateOrganisation', { as: token, body: { tax: null } });
  expect([said.tax, said.taxDecided]).toEqual([null, true]);
  const [newest] = await server.ok('listAudit', { as: token, query: { entity: 'org', entityID: orgID } });
  expect(newest).toMatchObject({
    action: 'org.updated',
    details: { changes: { taxDecided: { from: false, to: true } } },
  });
  const tax = { name: 'VAT', rate: 2_000, included: true };
  expect(await server.ok('updateOrganisation', { as: token, body: { tax } })).toMatchObject({ tax, taxDecided: true });
});

describe('saved views', () => {
  const views = [
    { list: 'entries', name: 'Still to pay', search: 'payment=draft' },
    { list: 'entries', name: 'Waterside', search: 'q=water&sort=-title' },
  ];

  let as: string;
  beforeAll(async () => {
    as = (await server.join('admin')).token;
  });

  test('are the person’s own and come back in order', async () => {
    expect(await server.ok('getViews', { as })).toEqual({ views: [] });
    await server.ok('updateViews', { as, body: { views } });
    expect(await server.ok('getViews', { as })).toEqual({ views });
    const other = await server.join('entrant');
    expect(await server.ok('getViews', { as: other.token })).toEqual({ views: [] });
  });

  test.each([
    ['user.refusal.viewTwice', 'waterside '],
    ['user.refusal.viewUnnamed', ' '],
  ])('are refused with %s and kept as they were', async (code, name) => {
    const body = { views: [...views, { list: 'entries', name, search: '' }] };
    const refused = await server.refused('updateViews', { as, body });
    expect([refused.status, refused.body.code]).toEqual([422, code]);
    expect(await server.ok('getViews', { as })).toEqual({ views });
  });
});
