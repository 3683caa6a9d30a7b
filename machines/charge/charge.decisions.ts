import type { Decisions } from '../kit/decisions.ts';
import type { ChargeFacts } from './charge.rules.ts';

const nobody = ['charge.refusal.chargeUnknown'];
const named = (_: ChargeFacts, { chargeID }: { readonly chargeID: string }) => chargeID !== '';

/** What becomes of an attempt to charge a card, by hand. */
export const chargeDecisions: Decisions = {
  states: { reserved: [], paid: [], released: [], refunding: [], refunded: [] },
  rows: [
    { in: 'reserved', on: 'charge.keep', when: named, to: 'paid' },
    { in: 'reserved', on: 'charge.keep', refused: nobody },
    { in: 'reserved', on: 'charge.refuse', to: 'released' },
    { in: 'reserved', on: 'charge.abandon', to: 'released' },
    { in: 'reserved', on: 'charge.owe', when: named, to: 'refunding' },
    { in: 'reserved', on: 'charge.owe', refused: nobody },
    { in: 'paid', on: 'charge.giveBack', when: ({ by }: ChargeFacts) => by === 'admin', to: 'refunding' },
    { in: 'paid', on: 'charge.giveBack', refused: ['invoice.refusal.administratorOnly'] },
    {
      in: 'refunding',
      on: 'charge.refunded',
      when: (_: ChargeFacts, { refundID }: { readonly refundID: string }) => refundID !== '',
      to: 'refunded',
    },
    { in: 'refunding', on: 'charge.refunded', refused: ['charge.refusal.refundUnknown'] },
  ],
};
