import type { AnyStateMachine } from 'xstate';

/**
 * A machine as the JSON that `createMachine` of XState 5 takes. Functions are no data: conditions, actions, delays and
 * effects stand there by the names under which the machine's own implementations are provided.
 */
export const xstateJsonOf = (machine: AnyStateMachine): string =>
  `${JSON.stringify(
    // The context is made by a function from what the machine is given.
    { ...machine.config, context: undefined },
    (_, value: unknown) => (typeof value === 'function' ? namedOf(value) : value),
    2,
  )}\n`;

/** An action that stands in the chart itself has its kind for a name. */
const namedOf = (value: object) => ('type' in value ? { type: value.type } : undefined);
