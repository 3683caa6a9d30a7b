import { expect, it } from 'vitest';
import { mutantsOf } from './mutate.ts';

const chart = (actions: string) => `
  const machine = setup({
    actions: {
      forget: assign({ problem: null }),
      keep: assign((_, { name }) => ({ name })),
      copy: assign(({ context }) => ({ name: context.problem })),
      pass: assign(({ context }) => ({ name: nameIn(context) })),
      spread: assign((_, given) => ({ ...given })),
      tell: emit({ type: 'told' }),
      tellName: emit(({ context }) => ({ type: 'told', name: context.name })),
      send: sendTo('other', { type: 'told' }),
    },
  }).createMachine({ entry: ${actions} });
`;

it.each([
  ["['forget', 'keep']", 0],
  ["['forget', { type: 'keep', params: ({ event }) => event }]", 0],
  ["['keep', 'copy']", 1],
  ["['forget', 'copy']", 1],
  ["['forget', 'pass']", 1],
  ["['forget', 'spread']", 1],
  ["['forget', 'tell']", 0],
  ["['forget', 'tellName']", 0],
  ["['keep', 'tellName']", 1],
  ["['tell', 'tellName']", 1],
  ["['forget', 'send']", 1],
  ["['forget', { type: 'keep', params: ({ context }) => ({ name: context.problem }) }]", 1],
  ["['forget', { type: 'keep', params: readsElsewhere }]", 1],
])('changes the order of %s %j times: only where it may matter', (actions, count) => {
  const swapped = mutantsOf('chart.ts', chart(actions)).filter(({ kind }) => kind === 'swap order');
  expect(swapped).toHaveLength(count);
});
