import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { chargeInvariants } from './charge.invariants.ts';
import { chargeMachine } from './charge.machine.ts';
import type { ChargeFacts, ChargeState } from './charge.rules.ts';

const states: readonly ChargeState[] = ['reserved', 'actionRequired', 'paid', 'released', 'refunding', 'refunded'];
const facts: ChargeFacts = {
  by: 'service',
  amount: 1,
  chargeID: null,
  paidInvoices: 0,
  refundID: null,
  holdsDiscount: false,
};
const charged = { chargeID: 'ch_1' };

/** The states in which facts break anything, with the names of what they break. */
const brokenBy = (some: Partial<ChargeFacts>) =>
  Object.fromEntries(
    states.flatMap((state) => {
      const names = brokenIn(chargeInvariants, state, { ...facts, ...some }).map(({ id }) => id.split('.').at(-1));
      return names.length === 0 ? [] : [[state, names.join(' ')]];
    }),
  );
const everywhere = (name: string) => Object.fromEntries(states.map((state) => [state, expect.stringContaining(name)]));

it('counts whole minor units, from one to the greatest total', () => {
  const uncharged = brokenBy({});
  expect(brokenBy({ amount: 2_000_000_000 })).toEqual(uncharged);
  for (const amount of [0, -1, 0.5, 2_000_000_001]) expect(brokenBy({ amount })).toEqual(everywhere('amount'));
  expect(JSON.stringify(uncharged)).not.toContain('amount');
});

it('knows in which state a charge, its invoice, its refund and what it holds may be there', () => {
  const notRetained = {
    paid: 'keptForOneInvoice',
    refunding: 'refundOfCharge',
    refunded: 'refundOfCharge refundNamed',
  };
  expect(brokenBy({})).toEqual(notRetained);
  const notOpen = { reserved: 'nothingCharged', actionRequired: 'nothingCharged', released: 'nothingCharged' };
  expect(brokenBy({ ...charged, paidInvoices: 1, refundID: 're_1' })).toEqual({
    ...notOpen,
    refunding: 'refundOfCharge',
    refunded: 'refundOfCharge',
  });
  expect(brokenBy({ ...charged, paidInvoices: 2, refundID: 're_1' }).paid).toBe('keptForOneInvoice');
  expect(brokenBy({ ...charged, refundID: 're_1' })).toEqual({ ...notOpen, paid: 'keptForOneInvoice' });
  expect(brokenBy({ ...charged }).refunded).toBe('refundNamed');
  expect(brokenBy({ paidInvoices: 1 }).reserved).toBe('nothingCharged');
});

it('comes to the sum of its parts from being paid on', () => {
  const parted = brokenBy({ ...charged, paidInvoices: 1, refundID: 're_1', charged: 300, parts: 200 });
  const whole = brokenBy({ ...charged, paidInvoices: 1, refundID: 're_1', charged: 300, parts: 300 });
  const named = Object.entries(parted).flatMap(([state, names]) => (names.includes('partsWhole') ? [state] : []));
  expect(named).toEqual(['paid', 'refunding', 'refunded']);
  expect(JSON.stringify(whole)).not.toContain('partsWhole');
});

it('holds no discount once it is over', () => {
  const held = brokenBy({ ...charged, paidInvoices: 1, refundID: 're_1', holdsDiscount: true });
  expect(held).toEqual({
    reserved: 'nothingCharged',
    actionRequired: 'nothingCharged',
    released: 'nothingCharged holdsNothing',
    paid: 'holdsNothing',
    refunding: 'refundOfCharge holdsNothing',
    refunded: 'refundOfCharge holdsNothing',
  });
});

it('begins reserved, and ends released alone, since a bank may refuse a refund days later', () => {
  const ends = Object.entries(chargeMachine.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));
  expect([chargeMachine.config.initial, ends]).toEqual(['reserved', ['released']]);
});
