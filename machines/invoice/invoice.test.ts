import { expect, it } from 'vitest';
import { brokenIn } from '../kit/invariants.ts';
import { invoiceInvariants } from './invoice.invariants.ts';
import { invoiceLifecycle } from './invoice.machine.ts';
import { type InvoiceEvent, type InvoiceFacts, type InvoiceStatus, invoiceStatuses } from './invoice.rules.ts';

const raised: InvoiceFacts = {
  by: 'entrant' as const,
  amount: 1 as const,
  tax: 0 as const,
  chargeID: null,
  reference: null,
  refundReason: null,
  refundReference: null,
  submitted: true,
};
const charged = { ...raised, chargeID: 'ch_1' };
const byAdmin: InvoiceFacts = { ...raised, by: 'admin' };

const codes = (state: InvoiceStatus, given: InvoiceFacts, event: InvoiceEvent, after?: InvoiceFacts) => {
  const decision = invoiceLifecycle.decide(state, given, event, after);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('invoice.refusal.', ''));
};
const settle = (reference?: string) => ({ type: 'invoice.settle', reference }) as InvoiceEvent;
const pay: InvoiceEvent = { type: 'invoice.charged', chargeID: 'ch_1' };

it('is paid from the smallest amount on, and skipped where nothing is due', () => {
  expect(invoiceStatuses).toEqual(['draft', 'paid', 'skipped', 'refunded']);
  expect(codes('draft', raised, pay, charged)).toBe('paid');
  expect(codes('draft', raised, pay, raised)).toEqual(['invoice.invariant.howPaid']);
  expect(codes('draft', { ...raised, amount: 0 }, pay, charged)).toEqual(['nothingDue']);
  expect(codes('draft', raised, { type: 'invoice.charged', chargeID: '' }, charged)).toEqual([
    'charge.refusal.chargeUnknown',
  ]);
  expect(codes('draft', { ...raised, amount: 0 }, { type: 'invoice.skip' })).toBe('skipped');
  expect(codes('draft', raised, { type: 'invoice.skip' })).toEqual(['amountDue']);
});

it('is settled by an administrator who names the payment', () => {
  expect(codes('draft', byAdmin, settle('x'), { ...byAdmin, reference: 'x' })).toBe('paid');
  for (const empty of [undefined, '', '  ']) {
    expect(codes('draft', byAdmin, settle(empty))).toEqual(['referenceMissing']);
  }
  expect(codes('draft', raised, settle('x'))).toEqual(['administratorOnly']);
  for (const done of ['paid', 'skipped', 'refunded'] as const) {
    expect(codes(done, byAdmin, settle('x'))).toEqual(['state']);
  }
});

it('is refunded by an administrator who says why, and names the payment where no card was charged', () => {
  const refund = (reason: string, reference = ''): InvoiceEvent => ({ type: 'invoice.refund', reason, reference });
  const byCard = { ...byAdmin, chargeID: 'ch_1' };
  const outside = { ...byAdmin, reference: 'BACS 1' };
  expect(codes('paid', byCard, refund('Withdrawn'), { ...byCard, refundReason: 'Withdrawn' })).toBe('refunded');
  expect(codes('paid', outside, refund('Withdrawn'))).toEqual(['refundReferenceMissing']);
  const given = { ...outside, refundReason: 'Withdrawn', refundReference: 'BACS 2' };
  expect(codes('paid', outside, refund('Withdrawn', 'BACS 2'), given)).toBe('refunded');
  expect(codes('paid', byCard, refund(' '))).toEqual(['reasonMissing']);
  expect(codes('paid', charged, refund('Withdrawn'))).toEqual(['administratorOnly']);
  for (const other of ['draft', 'skipped', 'refunded'] as const) {
    expect(codes(other, byCard, refund('Withdrawn'))).toEqual(['state']);
  }
});

it('is neither settled nor refunded while a card is charged for its entry', () => {
  const outside = { ...byAdmin, reference: 'x', paymentUnderWay: true };
  expect(codes('draft', outside, settle('x'))).toEqual(['paymentUnderWay']);
  const refund: InvoiceEvent = { type: 'invoice.refund', reason: 'Withdrawn', reference: 'BACS 2' };
  expect(codes('paid', outside, refund)).toEqual(['paymentUnderWay']);
});

it('is not paid by what does not make up the fee of its entry', () => {
  const stored = { ...raised, wholeFee: 3 };
  expect(codes('draft', { ...stored, settledBefore: 2 }, pay, { ...charged, wholeFee: 3, settledBefore: 2 })).toBe(
    'paid',
  );
  expect(codes('draft', { ...stored, settledBefore: 0 }, pay, { ...charged, wholeFee: 3, settledBefore: 0 })).toEqual([
    'entry.refusal.dueChanged',
  ]);
});

it('is dropped with its entry, and is never a draft again', () => {
  expect(codes('draft', raised, { type: 'invoice.drop' }, { ...raised, amount: 0 })).toBe('skipped');
  expect(codes('draft', raised, { type: 'invoice.drop' })).toEqual(['amountDue']);
  for (const state of ['paid', 'skipped', 'refunded'] as const) {
    expect(codes(state, charged, { type: 'invoice.drop' })).toEqual(['state']);
  }
});

it('breaks an invariant wherever its money and its status disagree', () => {
  const broken = (state: InvoiceStatus, facts: Partial<InvoiceFacts>) =>
    brokenIn(invoiceInvariants, state, { ...raised, ...facts }).map(({ id }) => id.replace('invoice.invariant.', ''));
  expect(broken('draft', {})).toEqual([]);
  expect(broken('draft', { submitted: false })).toEqual(['submitted']);
  expect(broken('draft', { reference: 'x' })).toEqual(['notPaid']);
  expect(broken('paid', { amount: 0, reference: 'x' })).toEqual(['somethingDue']);
  expect(broken('skipped', {})).toEqual(['skippedNothingDue']);
  expect(broken('paid', {})).toEqual(['howPaid']);
  expect(broken('paid', { chargeID: 'ch_1', reference: 'BACS 1' })).toEqual(['howPaid']);
  expect(broken('paid', { chargeID: 'ch_1', refundReason: 'x' })).toEqual(['notRefunded']);
  expect(broken('refunded', { chargeID: 'ch_1' })).toEqual(['whyRefunded']);
  expect(broken('refunded', { reference: 'x', refundReason: 'x' })).toEqual(['whyRefunded']);
  expect(broken('draft', { tax: 2 })).toEqual(['tax']);
  for (const amount of [-1, 0.5, 2_000_000_001]) {
    expect(broken('skipped', { amount, tax: 0 })).toContain('amount');
  }
});
