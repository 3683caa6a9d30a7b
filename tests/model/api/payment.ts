import { eq } from 'drizzle-orm';
import type { AnyMachineSnapshot } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import { figuresOf, type NewCard } from '#machines/payment/payment.rules.ts';
import type { PaymentContext, PaymentEvent, PaymentInput } from '#machines/payment/payment.setup.ts';
import { paymentMethods } from '#server/platform/database/schema.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { draft } from '../../support/stage.ts';
import { clientFor } from './client.ts';
import type { FlowDriver } from './runFlowPaths.ts';

/** Paying a fee: cards are kept by the payment service, codes looked up. Every path begins with its own cards. */
export function paymentDriver(
  server: TestServer,
  award: Award,
  admin: TestPerson,
  { token: as, orgID }: TestPerson,
): FlowDriver {
  const setDiscounts = (discounts: readonly { id: string; percentage: number }[]) =>
    server.ok('updatePrices', {
      as: admin.token,
      query: { awardID: award.id },
      body: { discounts: discounts.map((one) => ({ ...one, amount: null, usesLeft: null, expiresAt: null })) },
    });
  /** Somebody's payment that their bank wants confirmed. */
  const secretOfPayment = async (): Promise<string> => {
    const holder = await server.join('entrant');
    const card = { paymentMethod: 'pm_card_authenticationRequired' };
    await server.ok('addPaymentMethod', { as: holder.token, body: { data: card } });
    const entry = await draft(server, holder, award);
    const query = { id: entry.id, awardID: award.id };
    const body = { data: { payment: 'card' as const } };
    const { body: problem } = await server.refused('submitEntry', { as: holder.token, query, body });
    return String(problem.reasons[0]?.params?.clientSecret);
  };
  return {
    beyond: {},
    async start({ case: { input } }) {
      const forget = () => server.database.delete(paymentMethods).where(eq(paymentMethods.orgID, orgID));
      await forget();
      const cards = async () => (await server.ok('login', { as })).org.paymentMethods;
      const add = (paymentMethod: string) => server.ok('addPaymentMethod', { as, body: { data: { paymentMethod } } });
      if ((input as PaymentInput).cards.length > 0) {
        await add('pm_card_visa');
        await add('pm_card_mastercard');
      }
      const begun: PaymentInput = { awardID: award.id, cards: await cards() };
      return {
        input: begun,

        async event(event) {
          // The cases' events are this machine's.
          const given = event as PaymentEvent;
          if (given.type === 'card.choose') {
            return { ...given, stripeID: (await cards()).find(({ isDefault }) => !isDefault)?.stripeID ?? 'none' };
          }
          if (given.type === 'bank.ask') return { ...given, clientSecret: await secretOfPayment() };
          if (given.type !== 'cards.replaced') return given;
          if (given.cards.length === 0) await forget();
          else if ((await cards()).length === 0) await add('pm_card_visa');
          return { ...given, cards: await cards() };
        },

        async effect(name, given, { error, output }) {
          const calls = clientFor(server, { token: as }, error);
          if (name === 'addPaymentMethod') {
            // A card beside others is not the default; the only one is.
            const isBesideOthers = Array.isArray(output) && output.length > 1;
            if (isBesideOthers && (await cards()).length === 0) await add('pm_card_mastercard');
            if (output && !isBesideOthers) await forget();
            const card = given as NewCard;
            // The bank refuses a card that is none of the test cards, though its check figure is right.
            const typed = 'number' in card ? `${figuresOf(card.number)} ${card.expires}` : 'pm_card_visa';
            const data = {
              paymentMethod: error ? '4111111111111111' : typed,
              billingCountry: card.billingCountry,
            };
            return (await calls.call('addPaymentMethod', { body: { data } })).paymentMethods;
          }
          if (name === 'setDefaultPaymentMethod' || name === 'preferCard') {
            const stripeID = error ? 'pm_of_somebody_else' : (given as { readonly stripeID: string }).stripeID;
            return (await calls.call('setDefaultPaymentMethod', { body: { data: { stripeID } } })).paymentMethods;
          }
          if (name === 'confirmCard') {
            if (error) throw error;
            const body = JSON.stringify({ ...(given as { readonly clientSecret: string }), confirms: true });
            const headers = { 'content-type': 'application/json' };
            const answered = await fetch(`${server.url}api/dev/bank`, { method: 'POST', headers, body });
            if (answered.status !== 200) throw new Error(`The bank answers ${answered.status}`);
            return undefined;
          }
          await setDiscounts(error ? [] : [{ id: 'FIRST20', percentage: 20 }]);
          const { code, awardID } = given as { readonly code: string; readonly awardID: string };
          const { id, percentage, amount } = await calls.call('getDiscount', { query: { id: code, awardID } });
          return { id, percentage, amount };
        },

        async check(snapshot: AnyMachineSnapshot) {
          const { cards: held, discount } = snapshot.context as PaymentContext;
          const stored = await cards();
          if (snapshot.matches({ method: 'byCard' }) && JSON.stringify(held) !== JSON.stringify(stored)) {
            return `the organisation has ${JSON.stringify(stored)} and the machine ${JSON.stringify(held)}`;
          }
          if (!snapshot.matches({ discount: 'applied' })) return null;
          return discount?.percentage === 20 ? null : `the discount is ${JSON.stringify(discount)}`;
        },
      };
    },
  };
}
