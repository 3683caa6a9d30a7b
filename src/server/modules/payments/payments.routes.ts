import { codeOf } from '#machines/payment/discount.rules.ts';
import { handle } from '../../http/route.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { pageOf, readList, type Start } from '../../platform/http/lists.ts';
import { changeInvoice } from './changeInvoice.ts';
import { discountProblem } from './discounts.ts';
import { changeFees } from './fees.ts';
import { addCard, chooseCard } from './paymentMethods.ts';
import { findDiscountsByCode, findFees, findTaken, listInvoices } from './payments.repository.ts';

export const paymentRoutes = [
  handle('addPaymentMethod', ({ body: { data }, principal, context }) =>
    addCard(context, principal, data.paymentMethod, data),
  ),

  handle('setDefaultPaymentMethod', ({ body: { data }, principal, context }) =>
    chooseCard(context, principal, data.stripeID, data),
  ),

  handle(
    'listInvoices',
    async ({ query, principal, context }) => {
      const read = (start: Start) => listInvoices(context.database, principal, { ...query, ...start });
      return readList(query, principal, () => pageOf(query, read, (invoice) => invoice));
    },
    { scope: 'organisation' },
  ),

  handle('settleInvoice', ({ query, body, principal, context }) => changeInvoice(context, principal, query.id, body)),

  handle('listPrices', ({ query, principal, context }) => findFees(context.database, principal, query.awardID)),

  handle('updatePrices', ({ query, body, principal, context }) => changeFees(context, principal, query.awardID, body)),

  handle('getDiscount', async ({ query, principal, context }) => {
    const now = context.clock.now();
    const code = codeOf(query.id);
    const found = await findDiscountsByCode(context.database, principal, code, query.awardID);
    const [discount] = found;
    if (!discount) throw refuse(404, 'discount.refusal.unknown');
    // Administrators look codes up to see how they stand; entrants are told whether they can be used.
    if (principal.type === 'admin') return discount;
    const reasons = found.map((one) =>
      discountProblem({ ...one, expiresAt: one.expiresAt === null ? null : new Date(one.expiresAt) }, now),
    );
    const taken = query.entryID ? await findTaken(context.database, principal, query.entryID, code) : null;
    const usable = found.find(({ awardID }, index) => awardID === taken || reasons[index]?.length === 0);
    if (usable) return usable;
    throw refuseBy(reasons[0] ?? []);
  }),
];
