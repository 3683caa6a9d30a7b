import type { Condition } from '../kit/rules.ts';

interface BilledFacts {
  /** Whether an invoice was raised for the award, or a card charged for one. */
  readonly billed: boolean;
}

/** An award stays for the books. */
export const mayRemoveBilled: readonly Condition<BilledFacts, void>[] = [
  { needs: ({ billed }) => !billed, otherwise: 'award.refusal.hasInvoices' },
];

/** What an award takes in is one sum, in one currency. */
export const mayChangeCurrency: readonly Condition<BilledFacts, void>[] = [
  { needs: ({ billed }) => !billed, otherwise: 'award.refusal.currencyBilled' },
];

/** No judge sees an entry without having accepted something. */
export const mayRewriteAgreement: readonly Condition<void, { readonly text: string }>[] = [
  { needs: (_, { text }) => text.trim() !== '', otherwise: 'award.refusal.agreementMissing' },
];
