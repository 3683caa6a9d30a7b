import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { register } from '#machines/index.ts';
import { negativesOf } from '#machines/kit/paths.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { ballotDriver } from '../../model/api/ballot.ts';
import { awardEditorDriver, bulkDriver } from '../../model/api/editing.ts';
import { listDriver } from '../../model/api/list.ts';
import { paymentDriver } from '../../model/api/payment.ts';
import { type FlowDriver, runFlowPaths } from '../../model/api/runFlowPaths.ts';
import { sessionDriver } from '../../model/api/session.ts';
import { uploadDriver } from '../../model/api/upload.ts';
import { tooFewPairs } from '../../model/pairFloors.ts';
import { isDeep } from '../../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../../support/server.ts';
import { makeAward, openAward } from '../../support/stage.ts';

let server: TestServer;
let award: Award;
let admin: TestPerson;
let entrant: TestPerson;
let rival: TestPerson;
const minutes = 120_000;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

beforeAll(async () => {
  server = await startServer();
  [admin, entrant, rival] = [await server.join('admin'), await server.join('entrant'), await server.join('entrant')];
  award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
});
afterAll(() => server.close());

const registered = (name: string) => register.find((one) => one.name === name)!;

/** Every pair of steps is for a deep run, and where what becomes of them is kept: a quick one takes every step. */
const withPairs = { pairs: isDeep || Boolean(process.env.RUN_RESULTS) };

async function expectWhole(
  name: string,
  driver: FlowDriver,
  missing: readonly string[] = [],
  options: { readonly pairs?: boolean } = {},
) {
  const { steps, refused, coverage, pairs, mismatches } = await runFlowPaths(registered(name), driver, options);
  const figures = Object.entries(coverage).map(([what, { covered, total }]) => `${what} ${covered} of ${total}`);
  console.log(`${name} over the API: ${steps} steps, ${refused} refused; ${figures.join(', ')}; ${pairs.length} pairs`);
  expect([...mismatches, ...(options.pairs === false ? [] : tooFewPairs(name, 'api', pairs))]).toEqual([]);
  const { states, transitions, guards } = coverage;
  expect([...states.missing, ...transitions.missing, ...guards.missing]).toEqual(missing);
}

it(
  'uploads files along every path of the chart',
  () => expectWhole('upload', uploadDriver(server, award, entrant, rival)),
  minutes,
);

it(
  'pays along every path of the chart',
  () => expectWhole('payment', paymentDriver(server, award, admin, entrant)),
  minutes,
);

it(
  'reads lists along every path of the chart',
  () => expectWhole('list', listDriver(server, admin), [], withPairs),
  minutes,
);

it(
  'moves many entries along every path of the chart, as the application does it',
  async () => expectWhole('bulk', await bulkDriver(server, award, admin, entrant), [], withPairs),
  minutes,
);

it(
  'saves an award along every path of the chart, as the application does it',
  async () =>
    expectWhole('awardEditor', await awardEditorDriver(server, () => makeAward(server, admin), admin), [], withPairs),
  minutes,
);

it(
  'votes without an account along every path of the chart',
  async () => {
    const judge = await server.join('judge', { orgID: admin.orgID });
    await expectWhole(
      'ballot',
      await ballotDriver(server, { admin, judge, entrants: [entrant, rival] }),
      [],
      withPairs,
    );
  },
  minutes,
);

it(
  'keeps sessions along every path of the chart',
  async () =>
    expectWhole(
      'session',
      await sessionDriver(server, entrant, rival),
      [
        'session.renewing –xstate.error.actor.renewAtStart→ session.leaving',
        'session.in.tokens.refreshing –xstate.error.actor.renew→ session.in.tokens.stale',
      ],
      withPairs,
    ),
  minutes,
);

it('refuses, sent past the machine, what the machine refuses for a reason', async () => {
  const rows = () =>
    rowsOf(
      server.database,
      sql`select (select count(*) from product.files) as files, (select count(*) from product.payment_methods) as cards,
        (select jsonb_agg(to_jsonb(d)) from product.discounts d) as discounts`,
    );
  // The walks before signed everybody else out.
  const { token: as } = await server.join('entrant');
  const { id: fileRef } = await server.ok('createEntry', { as, query: {}, body: { data: { awardID: award.id } } });
  const file = (name: string, mimeType: string, size: number) =>
    server.refused('getUploadAddress', { as, query: { path: 'entries', fileRef, name, mimeType, size } });
  const card = (paymentMethod: string, billingCountry = 'GB') =>
    server.refused('addPaymentMethod', { as, body: { data: { paymentMethod, billingCountry } } });
  const pdf = 'application/pdf';
  const sent: Readonly<Record<string, (() => ReturnType<typeof file>) | null>> = {
    'upload.refusal.invalidFile': () => file('supportingDocDocuments', 'text/uri-list', 1),
    'upload.refusal.kind': () => file('supportingDocNotes.txt', 'text/plain', 1),
    'upload.refusal.empty': () => file('supportingDocNotes.pdf', pdf, 0),
    'upload.refusal.tooLarge': () => file('supportingDocNotes.pdf', pdf, 21 * 1024 ** 2),
    'payment.refusal.cardNumber': () => card('4242 4242 4242 4241 04/29'),
    'payment.refusal.cardExpired': () => card('4242 4242 4242 4242 01/19'),
    // The figures on the back of a card go to no server of the product's.
    'payment.refusal.securityCode': null,
    'payment.refusal.billingCountry': () => card('4242 4242 4242 4242 04/29', ''),
    'payment.refusal.codeMissing': () => server.refused('getDiscount', { as, query: { id: ' ', awardID: award.id } }),
  };
  const codes = ['upload', 'payment'].flatMap((name) => [
    ...negativesOf(registered(name)).flatMap(({ reasons }) => reasons.map(({ code }) => code)),
    ...Object.values(registered(name).rules ?? {}).flatMap((rules) => rules.map(({ otherwise }) => otherwise)),
  ]);
  const reasons = [...new Set(codes)].filter((code) => !code.endsWith('.refusal.state')).sort();
  expect(Object.keys(sent).sort()).toEqual(reasons);
  const before = await rows();
  const answers: Record<string, string> = {};
  for (const code of reasons) {
    const answer = await sent[code]?.();
    if (answer) answers[code] = `${answer.status} ${answer.body.code}`;
  }
  expect(answers).toEqual({
    'payment.refusal.billingCountry': '400 request.shape',
    'payment.refusal.cardExpired': '422 payment.refusal.cardInvalid',
    'payment.refusal.cardNumber': '422 payment.refusal.cardInvalid',
    'payment.refusal.codeMissing': '404 discount.refusal.unknown',
    'upload.refusal.empty': '400 request.shape',
    'upload.refusal.invalidFile': '415 file.type',
    'upload.refusal.kind': '415 file.type',
    'upload.refusal.tooLarge': '413 file.tooLarge',
  });
  expect(await rows()).toEqual(before);
});
