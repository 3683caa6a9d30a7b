import type { Case } from '../kit/cases.ts';
import type { ChargeEvent, ChargeFacts } from './charge.rules.ts';

const held: ChargeFacts = {
  by: 'service',
  amount: 15_000,
  chargeID: null,
  paidInvoices: 0,
  refundID: null,
  holdsDiscount: false,
};

const events: readonly ChargeEvent[] = [
  { type: 'charge.requireAction' },
  { type: 'charge.keep', chargeID: 'ch_1' },
  { type: 'charge.keep', chargeID: '' },
  { type: 'charge.refuse', reason: 'card_declined' },
  { type: 'charge.abandon' },
  { type: 'charge.owe', chargeID: 'ch_1' },
  { type: 'charge.owe', chargeID: '' },
  { type: 'charge.giveBack' },
  { type: 'charge.refunded', refundID: 're_1' },
  { type: 'charge.refunded', refundID: '' },
  { type: 'charge.refundFailed', refundID: 're_1' },
  { type: 'charge.refundFailed', refundID: 're_0' },
];

/** Situations of an attempt to charge a card. */
export const chargeCases: readonly Case<ChargeFacts, ChargeEvent>[] = [
  { title: 'a fee is going to be charged', input: held, events },
  { title: 'the same, by an administrator', input: { ...held, by: 'admin' }, events },
  {
    title: 'charged for a paid invoice, before an administrator',
    input: { ...held, by: 'admin', chargeID: 'ch_1', paidInvoices: 1 },
    states: ['paid'],
    events,
  },
  {
    title: 'charged, and owed back',
    input: { ...held, chargeID: 'ch_1' },
    states: ['refunding'],
    events,
  },
  {
    title: 'charged, and given back',
    input: { ...held, chargeID: 'ch_1', refundID: 're_1' },
    states: ['refunded'],
    events,
  },
  {
    title: 'already charged, seen by the entrant',
    input: { ...held, by: 'entrant', chargeID: 'ch_1', paidInvoices: 1 },
    events,
  },
];
