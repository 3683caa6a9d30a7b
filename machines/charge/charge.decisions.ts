import type { Decisions } from '../kit/decisions.ts';
import type { ChargeFacts } from './charge.rules.ts';

const nobody = ['charge.refusal.chargeUnknown'];
const named = (_: ChargeFacts, { chargeID }: { readonly chargeID: string }) => chargeID !== '';

/** What becomes of an attempt to charge a card, by hand. */
export const chargeDecisions: Decisions = {
  states: { reserved: [], actionRequired: [], paid: [], released: [], refunding: [], refunded: [] },
  startsIn: 'reserved',
  ends: ['released'],
  rows: [
    { in: 'reserved', on: 'charge.requireAction', to: 'actionRequired' },
    ...['reserved', 'actionRequired'].flatMap((state) => [
      { in: state, on: 'charge.keep', when: named, to: 'paid' },
      { in: state, on: 'charge.keep', refused: nobody },
      { in: state, on: 'charge.refuse', to: 'released' },
      { in: state, on: 'charge.abandon', to: 'released' },
      { in: state, on: 'charge.owe', when: named, to: 'refunding' },
      { in: state, on: 'charge.owe', refused: nobody },
    ]),
    { in: 'paid', on: 'charge.giveBack', when: ({ by }: ChargeFacts) => by === 'admin', to: 'refunding' },
    { in: 'paid', on: 'charge.giveBack', refused: ['invoice.refusal.administratorOnly'] },
    {
      in: 'refunding',
      on: 'charge.refunded',
      when: (_: ChargeFacts, { refundID }: { readonly refundID: string }) => refundID !== '',
      to: 'refunded',
    },
    { in: 'refunding', on: 'charge.refunded', refused: ['charge.refusal.refundUnknown'] },
    {
      in: 'refunded',
      on: 'charge.refundFailed',
      when: (facts: ChargeFacts, { refundID }: { readonly refundID: string }) => refundID === facts.refundID,
      to: 'refunding',
    },
    { in: 'refunded', on: 'charge.refundFailed', refused: ['charge.refusal.refundUnknown'] },
  ],
};
