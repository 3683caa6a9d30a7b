import { expect, it } from 'vitest';
import { getInitialSnapshot, setup } from 'xstate';
import type { Rules } from './rules.ts';
import { whyNot } from './why.ts';

const door = getInitialSnapshot(
  setup({ guards: { hasKey: () => false, isDay: () => false } }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        on: {
          open: [{ guard: 'hasKey', target: 'open' }, { guard: 'hasKey' }],
          knock: { guard: 'isDay' },
          ring: { guard: { type: 'hasKey' } },
          push: { target: 'open' },
        },
      },
      open: {},
    },
  }),
);
const rules: Rules<never> = {
  hasKey: [
    { needs: () => false, otherwise: 'door.refusal.key' },
    { needs: () => true, otherwise: 'door.refusal.hand' },
  ],
};

it.each([
  ['push', []],
  ['open', ['door.refusal.key']],
  ['knock', ['door.refusal.state']],
  ['ring', ['door.refusal.key']],
  ['paint', ['door.refusal.state']],
])('says of %s %j', (type, codes) => {
  expect(whyNot(door, { type }, rules).map(({ code }) => code)).toEqual(codes);
});
