import type { Condition, Reason } from '../kit/rules.ts';

/** What submitting an entry charges or invoices altogether, and in which category. */
export interface Bill {
  readonly categoryID: string | null;
  /** With the tax, of the further categories too; in minor units. */
  readonly total: number;
  /** The card that is charged; null where none is. */
  readonly stripeID: string | null;
}

export interface SeenFacts {
  /** What the page showed to whoever submits. */
  readonly seen: Bill;
  readonly due: Bill;
  /** How reasons call what is due. */
  readonly words: {
    readonly category: NonNullable<Reason['params']>;
    readonly amount: NonNullable<Reason['params']>;
    readonly card: NonNullable<Reason['params']>;
  };
}

/** What submitting needs where it says what was seen: nobody pays for what they did not see. */
export const mayBill: readonly Condition<SeenFacts, void>[] = [
  {
    needs: ({ seen, due }) => seen.categoryID === due.categoryID,
    otherwise: 'entry.refusal.categoryUnseen',
    params: ({ words }) => words.category,
  },
  {
    needs: ({ seen, due }) => seen.total === due.total,
    otherwise: 'entry.refusal.amountUnseen',
    params: ({ words }) => words.amount,
  },
  {
    needs: ({ seen, due }) => due.stripeID === null || seen.stripeID === due.stripeID,
    otherwise: 'entry.refusal.cardUnseen',
    params: ({ words }) => words.card,
  },
];
