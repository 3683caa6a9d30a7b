import { lockerChart } from '../charts.calls.ts';
import type { Actor } from '../check/model.ts';
import { invariant } from '../check/property.ts';
import { lawsOf, personFacts, rules } from '../rules.ts';
import { scenario } from '../scenario.ts';
import { killedProcess } from './killed.ts';

interface World {
  process: { at: string; kills: number };
  people: { at: string; locked: boolean }[];
}

const left = ({ people }: World) => people.filter(({ locked }) => !locked).length;

/**
 * `authenticate` of http/route.ts, then the transaction of `lockUser`: it holds the organisation first, so that one counts
 * what the other did.
 */
const locker = (index: number, other: number, unchecked: boolean): Actor<World> => {
  const may = (world: World) => {
    const facts = personFacts({ administrators: unchecked ? 2 : left(world) });
    const state = world.people[other]!.locked ? 'locked' : 'active';
    return rules.person(state, facts, { type: 'person.lock' }).accepted;
  };
  return {
    name: `admin${index + 1}`,
    chart: lockerChart,
    place: ({ people }) => people[index]!,
    actions: {
      'lock.asked': ({ people }) => !people[index]!.locked && !people[other]!.locked,
      'lock.done': (world) => {
        if (!may(world)) return false;
        world.people[other]!.locked = true;
        return true;
      },
      'lock.refused': (world) => !may(world),
    },
    own: ['lock.done', 'lock.refused'],
  };
};

export const administrators = scenario<World>({
  name: 'administrators',
  description: 'Two administrators lock each other at once, and the server may be killed between looking and doing.',
  variants: { lockUnchecked: 'Nobody asks whether an administrator is left.' },
  model: (variants) => ({
    start: {
      process: { at: 'running', kills: 1 },
      people: [0, 1].map(() => ({ at: 'ready', locked: false })),
    },
    interchangeable: ['people'],
    actors: [locker(0, 1, variants.has('lockUnchecked')), locker(1, 0, variants.has('lockUnchecked')), killedProcess],
    properties: [
      invariant(
        'administrators.oneLeft',
        'Every organiser that runs awards has an administrator who can sign in.',
        (world) => left(world) > 0,
      ),
      lawsOf<World, 'person'>('person', (world) =>
        world.people.map(({ locked }) => ({
          state: locked ? 'locked' : 'active',
          facts: personFacts({ administrators: left(world) }),
        })),
      ),
    ],
  }),
});
