import { expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { negativesOf } from '#machines/kit/paths.ts';

const lifecycles = register.filter(({ kind }) => kind === 'lifecycle');

it.each(lifecycles)(
  'the negative paths of $name try every event in every state that has no step for it',
  (registered) => {
    const { machine } = registered;
    const silent = Object.entries(machine.states).flatMap(([state, { transitions }]) =>
      machine.events.filter((type) => !transitions.has(type)).map((type) => `${state}: ${type}`),
    );
    const refused = negativesOf(registered)
      .filter(({ reasons }) => reasons.some(({ code }) => code === `${machine.id}.refusal.state`))
      .map(({ state, event }) => `${String(state.value)}: ${event.type}`);
    expect([...new Set(refused)].sort()).toEqual(silent.sort());
    expect(silent.length).toBeGreaterThan(0);
  },
);
