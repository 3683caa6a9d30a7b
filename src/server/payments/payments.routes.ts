import { offsetOf, pageOf } from '../http/lists.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { handle } from '../http/route.ts';
import { addCard, chooseCard } from './paymentMethods.ts';
import { findDiscountsByCode, findInvoices, findPrices } from './payments.repository.ts';
import { changePrices, codeOf } from './prices.ts';
import { settleInvoice } from './settleInvoice.ts';

export const paymentRoutes = [
  handle('addPaymentMethod', ({ body: { data }, principal, context }) =>
    addCard(context, principal, data.paymentMethod, data),
  ),

  handle('setDefaultPaymentMethod', ({ body: { data }, principal, context }) =>
    chooseCard(context, principal, data.stripeID, data),
  ),

  handle('listInvoices', async ({ query, principal, context }) => {
    const search = { ...query, offset: offsetOf(query.cursor) };
    return pageOf(await findInvoices(context.database, principal, search), query, (invoice) => invoice);
  }),

  handle('settleInvoice', ({ query, body, principal, context }) =>
    settleInvoice(context, principal, query.id, body.reference),
  ),

  handle('listPrices', ({ query, principal, context }) => findPrices(context.database, principal, query.awardID)),

  handle('updatePrices', ({ query, body, principal, context }) =>
    changePrices(context, principal, query.awardID, body),
  ),

  handle('getDiscount', async ({ query, principal, context }) => {
    const now = context.clock.now();
    const code = codeOf(query.id);
    const found = await findDiscountsByCode(context.database, principal, code, query.awardID);
    const [discount] = found;
    if (!discount) throw refuse(404, 'discount.refusal.unknown');
    // Administrators look codes up to see how they stand; entrants are told whether they can be used.
    if (principal.type === 'admin') return discount;
    const usable = found.find((one) => one.usesLeft !== 0 && !isPast(one.expiresAt, now));
    if (usable) return usable;
    const expired = isPast(discount.expiresAt, now);
    throw refuseBy([{ code: expired ? 'discount.refusal.expired' : 'discount.refusal.usedUp' }]);
  }),
];

const isPast = (instant: string | null, now: Date) => instant !== null && Date.parse(instant) <= now.getTime();
