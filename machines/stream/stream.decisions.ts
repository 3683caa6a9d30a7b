import type { Decisions } from '../kit/decisions.ts';

interface Remembered {
  readonly awake: boolean;
  readonly failures: number;
  readonly greeting: boolean;
}

/** One second, doubled with each failure, half a minute at most. */
const wait = ({ failures }: Remembered): number => Math.min(30_000, 500 * 2 ** failures);
/** From now on every word of a change counts: something may have happened unheard. */
const lost = ({ failures }: Remembered) => ({ failures: failures + 1, greeting: false });
const listens = { to: 'listening', begins: { listen: undefined } };
const end = 'xstate.done.actor.listen';

/** How what others change is heard, by hand. */
export const streamDecisions: Decisions = {
  states: { listening: ['live'], pausing: [], asleep: [], refused: [] },
  start: {
    in: ({ awake }: Remembered) => [awake ? 'listening' : 'asleep'],
    context: ({ awake }: Remembered) => ({ awake, failures: 0, greeting: true }),
  },
  rows: [
    {
      in: 'listening',
      on: end,
      to: 'refused',
      when: (_: Remembered, { output }: { readonly output: string }) => output === 'refused',
      assigns: lost,
      waits: () => 60_000,
    },
    { in: 'listening', on: end, to: 'pausing', assigns: lost, waits: wait },
    { in: 'listening', on: 'page.slept', to: 'asleep', assigns: lost },
    { in: 'listening', on: 'stream.heard', assigns: () => ({ failures: 0 }) },
    {
      in: 'listening',
      on: 'stream.changed',
      when: ({ greeting }: Remembered, { unheard }: { readonly unheard?: boolean }) => greeting && !unheard,
      assigns: () => ({ failures: 0, greeting: false }),
    },
    {
      in: 'listening',
      on: 'stream.changed',
      assigns: () => ({ failures: 0, greeting: false }),
      emits: () => [{ type: 'changed' }],
    },
    { in: 'pausing', on: 'page.woke', ...listens },
    { in: 'pausing', on: 'page.slept', to: 'asleep' },
    { in: 'pausing', on: 'xstate.after.pause.stream.pausing', ...listens },
    { in: 'asleep', on: 'page.woke', ...listens },
    { in: 'refused', on: 'page.woke', ...listens },
    { in: 'refused', on: 'page.slept', to: 'asleep' },
    { in: 'refused', on: 'xstate.after.refusal.stream.refused', ...listens },
  ],
};
