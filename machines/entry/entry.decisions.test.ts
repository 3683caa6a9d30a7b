import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { entryDecisions } from './entry.decisions.ts';
import { entryMachine } from './entry.machine.ts';

describe.each(register.filter(({ name }) => name === 'entry'))('$name', (registered) => {
  it('does what its decision table says', () => {
    expect(deviationsFrom(entryDecisions, registered)).toEqual([]);
  });

  it('lets the table catch a guard that looks away, and a guard of another step', () => {
    const blind = entryMachine.provide({ guards: { mayWithdraw: () => true } });
    expect(deviationsFrom(entryDecisions, { ...registered, machine: blind })).toContain(
      'submitted + entry.withdraw is accepted true, expected false',
    );
    const rules = { ...registered.rules, mayAccept: registered.rules!.mayMove! };
    expect(deviationsFrom(entryDecisions, { ...registered, rules })).not.toEqual([]);
  });
});
