import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { deviationsFrom } from '../kit/decisions.ts';
import { outboxDecisions } from './outbox.decisions.ts';
import { outboxMachine } from './outbox.machine.ts';

describe.each(register.filter(({ name }) => name === 'outbox'))('$name', (registered) => {
  it('does what its decision table says', () => {
    expect(deviationsFrom(outboxDecisions, registered)).toEqual([]);
  });

  it.each([
    ['forgets to tell the device', { actions: { tellDevice: () => undefined } }],
    ['keeps asking a server that refuses', { guards: { isPassing: () => true } }],
    ['tries again too soon', { delays: { retryWait: 10 } }],
  ])('lets the table catch a machine that %s', (_, planted) => {
    const machine = outboxMachine.provide(planted as Parameters<typeof outboxMachine.provide>[0]);
    expect(deviationsFrom(outboxDecisions, { ...registered, machine })).not.toEqual([]);
  });
});
