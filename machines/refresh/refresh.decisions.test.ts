import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { refreshDecisions } from './refresh.decisions.ts';
import { refreshMachine } from './refresh.machine.ts';

describe.each(register.filter(({ name }) => name === 'refresh'))('$name', (registered) => {
  it('does what its decision table says', () => {
    expect(deviationsFrom(refreshDecisions, registered)).toEqual([]);
  });

  it('lets the table catch a session that ends with the network, and a wait without patience', () => {
    const strict = refreshMachine.provide({ guards: { isFinal: () => true } });
    expect(deviationsFrom(refreshDecisions, { ...registered, machine: strict })).not.toEqual([]);
    const hasty = refreshMachine.provide({ delays: { retryWait: 1 } });
    expect(deviationsFrom(refreshDecisions, { ...registered, machine: hasty })).not.toEqual([]);
  });
});
