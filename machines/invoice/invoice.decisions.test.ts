import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { invoiceDecisions } from './invoice.decisions.ts';
import { invoiceMachine } from './invoice.machine.ts';

describe.each(register.filter(({ name }) => name === 'invoice'))('$name', (registered) => {
  it('does what its decision table says', () => {
    expect(deviationsFrom(invoiceDecisions, registered)).toEqual([]);
  });

  it('lets the table catch a fee that is waved through', () => {
    const generous = invoiceMachine.provide({ guards: { maySkip: () => true } });
    expect(deviationsFrom(invoiceDecisions, { ...registered, machine: generous })).toContain(
      'draft + invoice.skip is accepted true, expected false',
    );
  });
});
