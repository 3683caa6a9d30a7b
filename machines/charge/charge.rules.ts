import type { Rules } from '../kit/rules.ts';

export const chargeStates = ['reserved', 'actionRequired', 'paid', 'released', 'refunding', 'refunded'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Whether an attempt still holds what its submission needs. */
export const isUnderWay = (state: ChargeState): boolean => state === 'reserved' || state === 'actionRequired';

/** One attempt to charge a card for an entry. */
export interface ChargeFacts {
  readonly by: 'entrant' | 'admin' | 'service';
  /** Minor units, tax in it. */
  readonly amount: number;
  /** The payment service's name of the charge; null while nothing was charged. */
  readonly chargeID: string | null;
  /** Paid invoices that carry the charge. */
  readonly paidInvoices: number;
  /** The payment service's name of the refund; null while none was made. */
  readonly refundID: string | null;
  /** Whether a use of a discount code is held for it. */
  readonly holdsDiscount: boolean;
  /** Of a charge that is kept in parts, an invoice each: what was charged, and what the parts come to. */
  readonly charged?: number;
  readonly parts?: number;
}

export type ChargeEvent =
  | { readonly type: 'charge.requireAction' }
  | { readonly type: 'charge.keep'; readonly chargeID: string }
  | { readonly type: 'charge.refuse'; readonly reason: string }
  | { readonly type: 'charge.abandon' }
  | { readonly type: 'charge.owe'; readonly chargeID: string }
  | { readonly type: 'charge.giveBack' }
  | { readonly type: 'charge.refunded'; readonly refundID: string }
  | { readonly type: 'charge.refundFailed'; readonly refundID: string };

const chargeNamed = {
  needs: (_: ChargeFacts, event: { readonly chargeID?: string }) => (event.chargeID ?? '') !== '',
  otherwise: 'charge.refusal.chargeUnknown',
};

/** What each step of a charge needs, with the reason given when it is refused. */
export const chargeRules = {
  mayKeep: [chargeNamed],
  mayOwe: [chargeNamed],
  mayGiveBack: [{ needs: ({ by }) => by === 'admin', otherwise: 'invoice.refusal.administratorOnly' }],
  mayFinish: [
    {
      needs: (_, event: { readonly refundID?: string }) => (event.refundID ?? '') !== '',
      otherwise: 'charge.refusal.refundUnknown',
    },
  ],
  // An earlier refund of it that failed says nothing of the present one.
  mayFail: [
    {
      needs: ({ refundID }, event: { readonly refundID?: string }) => refundID !== null && refundID === event.refundID,
      otherwise: 'charge.refusal.refundUnknown',
    },
  ],
} satisfies Rules<ChargeFacts>;
