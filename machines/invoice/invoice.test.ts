import { expect, it } from 'vitest';
import { invoiceLifecycle } from './invoice.machine.ts';
import { type InvoiceEvent, type InvoiceFacts, invoiceStatuses } from './invoice.rules.ts';

const codes = (given: InvoiceFacts, event: InvoiceEvent) => {
  const decision = invoiceLifecycle.decide('draft', given, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('invoice.refusal.', ''));
};
const settle = (reference?: string) => ({ type: 'invoice.settle', reference }) as InvoiceEvent;

it('is paid from the smallest amount on, and skipped where nothing is due', () => {
  expect(invoiceStatuses).toEqual(['draft', 'paid', 'skipped']);
  expect(codes({ by: 'entrant', amount: 1 }, { type: 'invoice.charged' })).toBe('paid');
  expect(codes({ by: 'entrant', amount: 0 }, { type: 'invoice.charged' })).toEqual(['nothingDue']);
  expect(codes({ by: 'entrant', amount: 0 }, { type: 'invoice.skip' })).toBe('skipped');
  expect(codes({ by: 'entrant', amount: 1 }, { type: 'invoice.skip' })).toEqual(['amountDue']);
});

it('is settled by an administrator who names the payment', () => {
  expect(codes({ by: 'admin', amount: 1 }, settle('x'))).toBe('paid');
  for (const empty of [undefined, '', '  ']) {
    expect(codes({ by: 'admin', amount: 1 }, settle(empty))).toEqual(['referenceMissing']);
  }
  expect(codes({ by: 'entrant', amount: 1 }, settle('x'))).toEqual(['administratorOnly']);
  for (const done of ['paid', 'skipped'] as const) {
    expect(invoiceLifecycle.decide(done, { by: 'admin', amount: 1 }, settle('x')).accepted).toBe(false);
  }
});
