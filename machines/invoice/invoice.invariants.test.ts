import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { invoiceFactsFrom } from './invoice.facts.ts';
import { invoiceInvariants } from './invoice.invariants.ts';
import { invoiceMachine } from './invoice.machine.ts';
import type { InvoiceFacts, InvoiceStatus } from './invoice.rules.ts';

const states: readonly InvoiceStatus[] = ['draft', 'paid', 'skipped', 'refunded'];
const facts = invoiceFactsFrom({ amount: 120, tax: { amount: 20 } }, 'admin');

/** What facts break, by the state in which they do. */
const brokenBy = (some: Partial<InvoiceFacts>) =>
  Object.fromEntries(
    states.flatMap((state) => {
      const names = brokenIn(invoiceInvariants, state, { ...facts, ...some }).map(({ id }) => id.split('.').at(-1));
      return names.length === 0 ? [] : [[state, names.join(' ')]];
    }),
  );
const everywhere = (name: string) => Object.fromEntries(states.map((state) => [state, expect.stringContaining(name)]));

it('counts whole minor units up to the greatest total, and tax within them', () => {
  const sound = brokenBy({ amount: 2_000_000_000, tax: 2_000_000_000 });
  expect(JSON.stringify(sound)).not.toMatch(/"(amount|tax)/);
  for (const amount of [-1, 0.5, 2_000_000_001]) expect(brokenBy({ amount, tax: 0 })).toEqual(everywhere('amount'));
  for (const tax of [-1, 0.5, 121]) expect(brokenBy({ tax })).toEqual(everywhere('tax'));
});

it('knows in which state money, its way and its return may be there', () => {
  const due = { skipped: 'skippedNothingDue' };
  const unpaid = { paid: 'howPaid', refunded: 'howPaid whyRefunded' };
  expect(brokenBy({})).toEqual({ ...due, ...unpaid });
  expect(brokenBy({ amount: 0, tax: 0 })).toEqual({
    paid: 'somethingDue howPaid',
    refunded: 'somethingDue howPaid whyRefunded',
  });
  for (const way of [{ chargeID: 'ch_1' }, { reference: 'Bank, 3 May' }]) {
    const paid = { draft: 'notPaid', skipped: 'skippedNothingDue notPaid', refunded: 'whyRefunded' };
    expect(brokenBy(way)).toEqual(paid);
  }
  expect(brokenBy({ chargeID: 'ch_1', reference: 'Bank' }).paid).toBe('howPaid');
  expect(brokenBy({ reference: ' ' }).paid).toBe('howPaid');
  const returned = { reference: 'Bank', refundReason: 'Paid twice', refundReference: 'Bank, 9 May' };
  expect(brokenBy(returned)).toEqual({
    draft: 'notPaid notRefunded',
    paid: 'notRefunded',
    skipped: 'skippedNothingDue notPaid notRefunded',
  });
  expect(brokenBy({ ...returned, refundReference: null }).refunded).toBe('whyRefunded');
  expect(brokenBy({ chargeID: 'ch_1', refundReason: 'Paid twice' }).refunded).toBeUndefined();
  expect(brokenBy({ submitted: false }).draft).toBe('submitted');
  expect(brokenBy({ submitted: false })).toEqual({ ...brokenBy({}), draft: 'submitted' });
});

it('makes up, with what was paid before, what its entry costs', () => {
  for (const sound of [{}, { wholeFee: 120 }, { wholeFee: 200, settledBefore: 80 }]) {
    expect(JSON.stringify(brokenBy(sound))).not.toContain('feeMet');
  }
  for (const wrong of [{ wholeFee: 200 }, { wholeFee: 120, settledBefore: 80 }, { wholeFee: 119, settledBefore: 0 }]) {
    expect(brokenBy(wrong)).toEqual(everywhere('feeMet'));
  }
});

it('reads what is kept: no tax is none, and an invoice is there only for what was submitted', () => {
  expect(invoiceFactsFrom({ amount: 5 }, 'entrant')).toEqual({
    by: 'entrant',
    amount: 5,
    tax: 0,
    chargeID: null,
    reference: null,
    refundReason: null,
    refundReference: null,
    submitted: true,
    paymentUnderWay: false,
    wholeFee: null,
    settledBefore: null,
  });
});

it('begins as a draft, and ends skipped or refunded', () => {
  const ends = Object.entries(invoiceMachine.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));
  expect([invoiceMachine.config.initial, ends]).toEqual(['draft', ['skipped', 'refunded']]);
});
