import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentMethods } from '#server/platform/database/schema.ts';
import { startCardService } from '../support/cardService.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { cast, draft, inDays, openAward } from '../support/stage.ts';

// The names of cards are no secret: who looks on as somebody reads them.
const stripe = await startCardService('sk_test_x');
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
beforeAll(async () => {
  server = await startServer({
    environment: {
      TEST_LEDGER: '',
      STRIPE_ENDPOINT: stripe.endpoint,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  });
  people = await cast(server);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const asking = ({ token }: TestPerson, paymentMethod: string) =>
  ({ as: token, body: { data: { paymentMethod } } }) as const;
const keep = async (person: TestPerson, paymentMethod: string) =>
  (await server.ok('addPaymentMethod', asking(person, paymentMethod))).paymentMethods.map(({ stripeID }) => stripeID);
const refusalOf = async (person: TestPerson, paymentMethod: string) =>
  (await server.refused('addPaymentMethod', asking(person, paymentMethod))).body.reasons.map(({ code }) => code);

it('a card that an organisation keeps is kept by no other that has seen its name', async () => {
  const card = await stripe.register('pm_card_visa');
  await keep(people.entrant, card);
  const dates = {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  };
  await draft(server, people.entrant, await openAward(server, people.admin, dates));
  const acting = await lookOnAs(server, people.admin, people.entrant);
  const seen = await server.ok('login', { as: acting });
  expect(seen.org?.paymentMethods.map(({ stripeID }) => stripeID)).toEqual([card]);
  expect(await refusalOf(people.admin, card)).toEqual(['payment.refusal.cardInvalid']);
  expect(await keep(people.entrant, card)).toEqual([card]);
  // Nor once its row is gone.
  await server.database.delete(paymentMethods);
  expect(await refusalOf(people.rival, card)).toEqual(['payment.refusal.cardInvalid']);
  expect(await keep(people.entrant, card)).toEqual([card]);
});

it('a card of a customer who says nothing is kept by the organisation alone that had it before', async () => {
  const card = await stripe.register('pm_card_mastercard');
  stripe.attach(card);
  expect(await refusalOf(people.rival, card)).toEqual(['payment.refusal.cardInvalid']);
  const { orgID } = people.rival;
  const details = { brand: 'mastercard', last4: '4444', expires: '08/30' };
  await server.database.insert(paymentMethods).values({ orgID, stripeID: card, ...details, isDefault: true });
  expect(await keep(people.rival, card)).toEqual([card]);
  expect(await refusalOf(people.stranger, card)).toEqual(['payment.refusal.cardInvalid']);
});

it('a card that two organisations want at once is kept by one', async () => {
  const card = await stripe.register('pm_card_visa');
  const { findCard } = server.context.payments;
  // As though the service took it to be everybody's.
  const details = await findCard(card, people.rival.orgID);
  server.context.payments.findCard = async () => details;
  const both = [people.rival, people.stranger].map((person) => server.api('addPaymentMethod', asking(person, card)));
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  server.context.payments.findCard = findCard;
  expect(statuses.sort()).toEqual([200, 422]);
});
