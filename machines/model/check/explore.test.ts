import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { explore } from './explore.ts';
import { type Actor, composed, type Model } from './model.ts';
import { invariant, leadsTo, never, until } from './property.ts';

interface Lock {
  taken: boolean;
  parts: { at: string }[];
}

const taker = createMachine({
  id: 'taker',
  initial: 'away',
  states: {
    away: { on: { look: { target: 'looking', description: 'It looks whether the lock is free.' } } },
    looking: { on: { take: { target: 'inside', description: 'It takes the lock.' } } },
    inside: { on: { leave: { target: 'away', description: 'It leaves.' } } },
  },
});

/** Looking and taking are two steps: between them another one looks as well. Atomic, they are one. */
const locks = (count: number, atomic: boolean): Model<Lock> => ({
  name: 'locks',
  start: { taken: false, parts: Array.from({ length: count }, () => ({ at: 'away' })) },
  interchangeable: ['parts'],
  actors: Array.from(
    { length: count },
    (_, index): Actor<Lock> => ({
      name: `taker${index + 1}`,
      chart: taker,
      place: ({ parts }) => parts[index]!,
      actions: {
        look: ({ taken }) => !taken,
        take: (world) => {
          if (atomic && world.taken) return false;
          world.taken = true;
          return true;
        },
        leave: (world) => {
          world.taken = false;
          return true;
        },
      },
    }),
  ),
  properties: [
    invariant('one', 'One at most is inside.', ({ parts }) => parts.filter(({ at }) => at === 'inside').length < 2),
  ],
});

describe('a lock that is looked at and taken in two steps', () => {
  it('lets two in, and the shortest way there is told', () => {
    const { counterexample } = explore(locks(2, false));
    expect(counterexample?.property.id).toBe('one');
    expect(counterexample?.steps.map(({ step }) => `${step.actor} ${step.event}`)).toEqual([
      'taker1 look',
      'taker2 look',
      'taker1 take',
      'taker2 take',
    ]);
  });

  it('lets one in where both are one step', () => {
    const found = explore(locks(3, true));
    expect(found).toMatchObject({ counterexample: null, complete: true });
  });

  it('is found with and without symmetry, which meets fewer states that stand for the same number', () => {
    for (const count of [2, 3, 4]) {
      const [whole, reduced] = [explore(locks(count, true), { symmetry: false }), explore(locks(count, true))];
      expect(reduced.represented).toBe(whole.states);
      expect(reduced.states).toBeLessThan(whole.states);
      const faulty = [explore(locks(count, false), { symmetry: false }), explore(locks(count, false))];
      expect(faulty.map(({ counterexample }) => counterexample?.steps.length)).toEqual([4, 4]);
    }
  });

  it('is cut off by a bound, and says so', () => {
    expect(explore(locks(2, false), { depth: 3 })).toMatchObject({ counterexample: null, complete: false, depth: 3 });
    expect(explore(locks(3, true), { states: 4 })).toMatchObject({ complete: false });
    expect(explore(locks(3, true), { over: () => true })).toMatchObject({ complete: false, states: 1 });
  });

  it('is one machine of several regions, which a path can be replayed on', () => {
    const machine = composed(locks(2, false));
    expect(Object.keys(machine.states)).toEqual(['taker1', 'taker2']);
    expect(machine.events.toSorted()).toEqual([
      'taker1.leave',
      'taker1.look',
      'taker1.take',
      'taker2.leave',
      'taker2.look',
      'taker2.take',
    ]);
  });
});

interface Job {
  at: string;
  owed: number;
}

const worker = createMachine({
  id: 'worker',
  initial: 'idle',
  states: {
    idle: { on: { order: 'idle', begin: 'busy', drop: 'idle' } },
    busy: { on: { finish: 'idle', fail: 'idle' } },
  },
});

const jobs = (actions: Actor<Job>['actions'], properties: Model<Job>['properties']): Model<Job> => ({
  name: 'jobs',
  start: { at: 'idle', owed: 0 },
  interchangeable: [],
  actors: [{ name: 'worker', chart: worker, place: (world) => world, actions, own: ['begin', 'finish', 'fail'] }],
  properties,
});
const order = (world: Job) => {
  if (world.owed === 2) return false;
  world.owed += 1;
  return true;
};
const begin = ({ owed }: Job) => owed > 0;
const pay = (world: Job) => {
  world.owed -= 1;
  return true;
};
const paid = leadsTo<Job>('paid', 'What is owed is paid.', {
  from: ({ owed }) => owed > 0,
  to: ({ owed }) => owed === 0,
});

describe('what leads to what', () => {
  it('holds where the job ends sooner or later, though it may fail again and again', () => {
    const found = explore(jobs({ order, begin, finish: pay, fail: () => true }, [paid]));
    expect(found).toMatchObject({ counterexample: null, complete: true });
  });

  it('does not where the job goes round without ever finishing', () => {
    const found = explore(jobs({ order, begin, fail: () => true }, [paid]));
    expect(found.counterexample?.property.id).toBe('paid');
    expect(found.counterexample?.steps.map(({ step }) => step.event)).toEqual(['order']);
  });

  it('does not where everything rests with something owed', () => {
    const found = explore(jobs({ order, begin: ({ owed }) => owed > 1, finish: pay }, [paid]));
    expect(found.counterexample?.steps.map(({ step }) => step.event)).toEqual(['order']);
  });

  it('counts on nobody but those it names', () => {
    const helped = jobs({ order, drop: (world) => world.owed > 0 && pay(world) }, [paid]);
    expect(explore(helped).counterexample?.property.id).toBe('paid');
    const both = { ...paid, by: () => true };
    expect(explore({ ...helped, properties: [both] }).counterexample).toBeNull();
  });
});

describe('what never happens, and what holds until', () => {
  const actions = { order, begin, finish: pay, drop: (world: Job) => world.owed > 0 && pay(world) };
  it('tells the step that does what never happens', () => {
    const gone = never<Job>('gone', 'Nothing owed is dropped.', (_before, _after, { event }) => event === 'drop');
    const found = explore(jobs(actions, [gone]));
    expect(found.counterexample?.steps.map(({ step }) => step.event)).toEqual(['order', 'drop']);
  });

  it('tells the step that ends what holds before its time', () => {
    const holds = ({ owed }: Job) => owed > 0;
    const paidInTime = until<Job>(
      'kept',
      'It is owed until paid.',
      holds,
      (_before, _after, { event }) => event === 'finish',
    );
    expect(explore(jobs(actions, [paidInTime])).counterexample?.steps.at(-1)?.step.event).toBe('drop');
    const { drop: _, ...without } = actions;
    expect(explore(jobs(without, [paidInTime])).counterexample).toBeNull();
  });
});

it('lets actors hear what another one does', () => {
  const killer = createMachine({
    id: 'killer',
    initial: 'there',
    states: { there: { on: { 'process.killed': 'gone' } }, gone: {} },
  });
  const call = createMachine({
    id: 'call',
    initial: 'away',
    states: {
      away: { on: { begin: 'running' } },
      running: { on: { end: 'away', 'process.killed': 'cut' } },
      cut: {},
    },
  });
  interface World {
    killer: { at: string };
    calls: { at: string }[];
  }
  const model: Model<World> = {
    name: 'heard',
    start: { killer: { at: 'there' }, calls: [{ at: 'away' }, { at: 'away' }] },
    interchangeable: ['calls'],
    actors: [
      { name: 'killer', chart: killer, place: (world) => world.killer, actions: { 'process.killed': () => true } },
      ...[0, 1].map(
        (index): Actor<World> => ({
          name: `call${index}`,
          chart: call,
          place: ({ calls }) => calls[index]!,
          actions: { begin: () => true, end: () => true },
        }),
      ),
    ],
    properties: [invariant('whole', 'Two are never cut.', ({ calls }) => calls.some(({ at }) => at !== 'cut'))],
  };
  expect(explore(model).counterexample?.steps.map(({ step }) => `${step.actor} ${step.event}`)).toEqual([
    'call0 begin',
    'call1 begin',
    'killer process.killed',
  ]);
});
