import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { chargeInvariants } from './charge.invariants.ts';
import { chargeLifecycle } from './charge.machine.ts';
import { type ChargeEvent, type ChargeFacts, type ChargeState, chargeStates, isUnderWay } from './charge.rules.ts';

const held: ChargeFacts = {
  by: 'service' as const,
  amount: 15_000 as const,
  chargeID: null,
  paidInvoices: 0,
  refundID: null,
  holdsDiscount: false,
};
const invoiced: ChargeFacts = { ...held, chargeID: 'ch_1', paidInvoices: 1 };
const owed: ChargeFacts = { ...held, chargeID: 'ch_1' };
const back: ChargeFacts = { ...owed, refundID: 're_1' };

const outcome = (state: ChargeState, facts: ChargeFacts, event: ChargeEvent, after?: ChargeFacts) => {
  const decision = chargeLifecycle.decide(state, facts, event, after);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code);
};

it('is kept with the one invoice that it paid, and released only while nothing was charged', () => {
  expect(outcome('reserved', held, { type: 'charge.keep', chargeID: 'ch_1' }, invoiced)).toBe('paid');
  expect(outcome('reserved', held, { type: 'charge.keep', chargeID: '' }, invoiced)).toEqual([
    'charge.refusal.chargeUnknown',
  ]);
  expect(outcome('reserved', held, { type: 'charge.keep', chargeID: 'ch_1' }, owed)).toEqual([
    'charge.invariant.keptForOneInvoice',
  ]);
  expect(outcome('reserved', held, { type: 'charge.refuse', reason: 'x' })).toBe('released');
  expect(outcome('reserved', held, { type: 'charge.abandon' })).toBe('released');
  expect(outcome('reserved', owed, { type: 'charge.abandon' })).toEqual(['charge.invariant.nothingCharged']);
});

it('waits for the cardholder before any money moves, and ends from there as from the start', () => {
  expect(outcome('reserved', held, { type: 'charge.requireAction' })).toBe('actionRequired');
  expect(outcome('reserved', owed, { type: 'charge.requireAction' })).toEqual(['charge.invariant.nothingCharged']);
  expect(outcome('actionRequired', held, { type: 'charge.requireAction' })).toEqual(['charge.refusal.state']);
  expect(outcome('actionRequired', held, { type: 'charge.keep', chargeID: 'ch_1' }, invoiced)).toBe('paid');
  expect(outcome('actionRequired', held, { type: 'charge.refuse', reason: 'x' })).toBe('released');
  expect(outcome('actionRequired', held, { type: 'charge.abandon' })).toBe('released');
  expect(outcome('actionRequired', held, { type: 'charge.owe', chargeID: 'ch_1' }, owed)).toBe('refunding');
});

it('is owed back where the entry could not be submitted or an administrator refunds, and then given back', () => {
  expect(outcome('reserved', held, { type: 'charge.owe', chargeID: 'ch_1' }, owed)).toBe('refunding');
  expect(outcome('reserved', held, { type: 'charge.owe', chargeID: 'ch_1' }, invoiced)).toEqual([
    'charge.invariant.refundOfCharge',
  ]);
  expect(outcome('paid', { ...invoiced, by: 'admin' }, { type: 'charge.giveBack' }, { ...owed, by: 'admin' })).toBe(
    'refunding',
  );
  expect(outcome('paid', invoiced, { type: 'charge.giveBack' }, owed)).toEqual(['invoice.refusal.administratorOnly']);
  expect(outcome('refunding', owed, { type: 'charge.refunded', refundID: 're_1' }, back)).toBe('refunded');
  expect(outcome('refunding', owed, { type: 'charge.refunded', refundID: '' }, back)).toEqual([
    'charge.refusal.refundUnknown',
  ]);
});

it('takes no step that names nothing, whatever a caller leaves out', () => {
  for (const type of ['charge.keep', 'charge.owe'] as const)
    expect(outcome('reserved', held, { type } as ChargeEvent, invoiced)).toEqual(['charge.refusal.chargeUnknown']);
  expect(outcome('refunding', owed, { type: 'charge.refunded' } as ChargeEvent, back)).toEqual([
    'charge.refusal.refundUnknown',
  ]);
});

it('is owed still where the bank did not take the refund that was made last', () => {
  expect(outcome('refunded', back, { type: 'charge.refundFailed', refundID: 're_1' }, owed)).toBe('refunding');
  for (const facts of [back, owed])
    expect(outcome('refunded', facts, { type: 'charge.refundFailed', refundID: 're_0' }, owed)).toEqual([
      'charge.refusal.refundUnknown',
    ]);
  expect(outcome('refunding', owed, { type: 'charge.refundFailed', refundID: 're_1' }, owed)).toEqual([
    'charge.refusal.state',
  ]);
});

it('never leaves its ends, and never charges twice', () => {
  for (const state of ['released', 'refunded'] as const) {
    for (const event of [
      { type: 'charge.keep', chargeID: 'ch_1' },
      { type: 'charge.owe', chargeID: 'ch_1' },
      { type: 'charge.refunded', refundID: 're_1' },
    ] as const) {
      expect(outcome(state, held, event)).toEqual(['charge.refusal.state']);
    }
  }
  expect(outcome('paid', invoiced, { type: 'charge.keep', chargeID: 'ch_2' })).toEqual(['charge.refusal.state']);
});

it('breaks an invariant wherever money and state disagree', () => {
  const broken = (state: ChargeState, facts: ChargeFacts) =>
    brokenIn(chargeInvariants, state, facts).map(({ id }) => id.replace('charge.invariant.', ''));
  expect(chargeStates.map((state) => broken(state, isUnderWay(state) || state === 'released' ? held : back))).toEqual([
    [],
    [],
    ['keptForOneInvoice'],
    [],
    [],
    [],
  ]);
  expect(broken('paid', { ...invoiced, paidInvoices: 2 })).toEqual(['keptForOneInvoice']);
  expect(broken('reserved', owed)).toEqual(['nothingCharged']);
  expect(broken('refunded', owed)).toEqual(['refundNamed']);
  expect(broken('released', { ...held, holdsDiscount: true })).toEqual(['holdsNothing']);
  for (const amount of [0, -1, 0.5, 2_000_000_001]) expect(broken('reserved', { ...held, amount })).toEqual(['amount']);
});
