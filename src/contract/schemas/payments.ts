import { Type } from 'typebox';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import { discountSchema, furtherFeeSchema } from '../entities/award.ts';
import { categoryFeeSchema, invoiceSchema } from '../entities/invoice.ts';
import { organisationSchema } from '../entities/person.ts';
import { count, id, nullable } from '../parts.ts';
import { sortKeys } from '../sortKeys.ts';
import { country, listQuery, nothing, reason, searchBy, someOf, taxID } from './shared.ts';

const paymentInput = Type.Object({
  paymentMethod: Type.String({ maxLength: 200 }),
  billingCountry: Type.Optional(country.anyOf[0]),
  taxID: Type.Optional(taxID),
});

/** What the calls about payments, invoices and prices send and answer. */
export const paymentSchemas = {
  addPaymentMethod: { query: nothing, body: Type.Object({ data: paymentInput }), reply: organisationSchema },
  setDefaultPaymentMethod: {
    query: nothing,
    body: Type.Object({
      data: Type.Object({ stripeID: Type.String(), taxID: Type.Optional(Type.String({ maxLength: 40 })) }),
    }),
    reply: organisationSchema,
  },
  listInvoices: {
    query: listQuery({
      ...searchBy(sortKeys.invoices),
      awardID: Type.Optional(id),
      status: someOf(invoiceStatuses),
    }),
    reply: Type.Array(invoiceSchema),
  },
  settleInvoice: {
    query: Type.Object({ id }),
    /** Paid outside, with the payment's reference; or refunded, with the reason and, where no card paid, a reference. */
    body: Type.Object({
      status: Type.Union([Type.Literal('paid'), Type.Literal('refunded')]),
      reference: Type.Optional(Type.String({ maxLength: 200 })),
      reason,
    }),
    reply: invoiceSchema,
  },
  listPrices: { query: listQuery({ awardID: Type.Optional(id) }), reply: Type.Array(categoryFeeSchema) },
  updatePrices: {
    query: Type.Object({ awardID: id }),
    body: Type.Object({
      prices: Type.Optional(
        Type.Array(Type.Pick(categoryFeeSchema, ['categoryID', 'amount', 'earlyAmount', 'earlyUntil'])),
      ),
      /** `usesSeen`: how many uses were left when whoever writes read the code; what was taken since stays taken. */
      discounts: Type.Optional(
        Type.Array(
          Type.Object({
            ...Type.Omit(discountSchema, ['awardID', 'used']).properties,
            usesSeen: Type.Optional(nullable(count)),
          }),
        ),
      ),
      /** What each further category of one entry costs. */
      furtherFee: Type.Optional(furtherFeeSchema),
    }),
    /** `version`: the award's, from then on. */
    reply: Type.Object({
      version: count,
      prices: Type.Array(categoryFeeSchema),
      discounts: Type.Array(discountSchema),
    }),
  },
  getDiscount: {
    /** The code of an invoice of that entry can be used by it whatever its uses and its end. */
    query: Type.Object({
      id: Type.String({ maxLength: 40 }),
      awardID: Type.Optional(id),
      entryID: Type.Optional(id),
    }),
    reply: discountSchema,
  },
} as const;
