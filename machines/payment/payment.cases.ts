import type { Case } from '../kit/cases.ts';
import type { CardDetails, RegisteredCard } from './payment.rules.ts';
import type { PaymentCard, PaymentEvent, PaymentInput } from './payment.setup.ts';

const now = Date.UTC(2026, 10, 12, 12);
const storedCard: PaymentCard = { stripeID: 'pm_1', brand: 'visa', last4: '4242', expires: '04/29', isDefault: true };
const card: CardDetails = {
  number: '4242 4242 4242 4242',
  expires: '04/29',
  securityCode: '123',
  billingCountry: 'GB',
  taxID: '',
};
const registered: RegisteredCard = { paymentMethod: 'pm_9', billingCountry: 'GB', taxID: '' };
const refusal = { status: 422, code: 'payment.refusal.cardRefused', message: 'The card was refused.', reasons: [] };

const events: Case<PaymentInput, PaymentEvent>['events'] = [
  { type: 'payment.byCard' },
  { type: 'payment.byInvoice' },
  { type: 'card.choose', stripeID: 'pm_2' },
  { type: 'card.add' },
  { type: 'card.cancel' },
  { type: 'card.submit', card, now },
  { type: 'card.submit', card: { ...card, number: '4242 4242 4242 4241' }, now },
  { type: 'card.submit', card: { number: '', expires: '13/20', securityCode: '', billingCountry: '', taxID: '' }, now },
  { type: 'card.submit', card: registered, now },
  { type: 'card.submit', card: { ...registered, billingCountry: '' }, now },
  { type: 'cards.replaced', cards: [storedCard] },
  { type: 'cards.replaced', cards: [] },
  { type: 'discount.apply', code: 'first20' },
  { type: 'discount.apply', code: ' ' },
  { type: 'discount.remove' },
  { type: 'bank.ask', clientSecret: 'pi_1_secret' },
  { type: 'xstate.done.actor.confirmCard', output: undefined },
  { type: 'xstate.error.actor.confirmCard', error: { ...refusal, status: 0, code: 'unreachable' } },
  { type: 'xstate.done.actor.addPaymentMethod', output: [storedCard] },
  {
    type: 'xstate.done.actor.addPaymentMethod',
    // One that was kept elsewhere stands before the one just added.
    output: [storedCard, ...['pm_2', 'pm_3'].map((stripeID) => ({ ...storedCard, stripeID, isDefault: false }))],
  },
  { type: 'xstate.done.actor.preferCard', output: [{ ...storedCard, stripeID: 'pm_3' }] },
  { type: 'xstate.error.actor.preferCard', error: refusal },
  { type: 'xstate.error.actor.addPaymentMethod', error: refusal },
  { type: 'xstate.done.actor.setDefaultPaymentMethod', output: [storedCard] },
  { type: 'xstate.error.actor.setDefaultPaymentMethod', error: refusal },
  { type: 'xstate.done.actor.getDiscount', output: { id: 'FIRST20', percentage: 20, amount: null } },
  { type: 'xstate.error.actor.getDiscount', error: { ...refusal, status: 404, code: 'discount.unknown' } },
];

/** Situations of paying a fee. */
export const paymentCases: readonly Case<PaymentInput, PaymentEvent>[] = [
  { title: 'a card is kept', input: { awardID: 'a1', entryID: 'e1', cards: [storedCard] }, events },
  { title: 'no card is kept', input: { awardID: 'a1', entryID: 'e1', cards: [] }, events },
];
