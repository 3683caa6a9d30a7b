import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import { chargeInvariants } from './charge.invariants.ts';
import { type ChargeEvent, type ChargeFacts, type ChargeState, chargeRules } from './charge.rules.ts';

/** How an attempt ends that holds something. */
const endings = {
  'charge.keep': {
    guard: { type: 'mayKeep', params: ({ event }: { event: Extract<ChargeEvent, { type: 'charge.keep' }> }) => event },
    target: 'paid',
    description: 'The card was charged, the entry is in and its invoice is paid.',
  },
  'charge.refuse': { target: 'released', description: 'The card was refused.' },
  'charge.abandon': {
    target: 'released',
    description: 'The attempt was cut off before the charge, which can no longer be made.',
  },
  'charge.owe': {
    guard: { type: 'mayOwe', params: ({ event }: { event: Extract<ChargeEvent, { type: 'charge.owe' }> }) => event },
    target: 'refunding',
    description: 'The card was charged, but the entry could not be submitted any more.',
  },
} as const;

/** One attempt to charge a card for an entry, from what is held for it to the kept charge or the refund. */
export const chargeMachine = setup({
  types: { context: {} as ChargeFacts, input: {} as ChargeFacts, events: {} as ChargeEvent },
  guards: guardsOf(chargeRules),
}).createMachine({
  id: 'charge',
  description: 'One attempt to charge a card for an entry, from what is held for it to the kept charge or the refund.',
  context: ({ input }) => input,
  initial: 'reserved',
  states: {
    reserved: {
      description: 'Place, discount and amount are held for the entry; no money has moved.',
      on: {
        'charge.requireAction': {
          target: 'actionRequired',
          description: 'The bank wants the cardholder to confirm the payment.',
        },
        ...endings,
      },
    },
    actionRequired: {
      description:
        'The cardholder is to confirm the payment with their bank; everything stays held, no money has moved.',
      on: endings,
    },
    paid: {
      description: 'The charge is kept, for one paid invoice.',
      on: {
        'charge.giveBack': {
          guard: 'mayGiveBack',
          target: 'refunding',
          description: 'An administrator refunds the invoice.',
        },
      },
    },
    released: { description: 'Nothing was charged, and nothing is held any more.', type: 'final' },
    refunding: {
      description: 'The money is owed back and refunded automatically.',
      on: {
        'charge.refunded': {
          guard: { type: 'mayFinish', params: ({ event }) => event },
          target: 'refunded',
          description: 'The payment service gave it back.',
        },
      },
    },
    refunded: {
      description: 'The payment service took the refund.',
      on: {
        'charge.refundFailed': {
          guard: { type: 'mayFail', params: ({ event }) => event },
          target: 'refunding',
          description: 'The bank did not take the refund: the money is owed still.',
        },
      },
    },
  },
});

export const chargeLifecycle = lifecycle<typeof chargeMachine, ChargeState>(
  chargeMachine,
  chargeRules,
  chargeInvariants,
);
