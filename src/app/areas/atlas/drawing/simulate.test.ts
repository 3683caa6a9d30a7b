import { describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { queryOf, simulationAt } from '../address.ts';
import { factsOf, withFact } from '../chart/facts.ts';
import { exampleOf, leavesNow, momentsOf, offersOf, type Simulation, stepStates, wayTo } from './simulate.ts';

const machine = (name: string) => register.find((registered) => registered.name === name)!;
const now = (simulation: Simulation) => momentsOf(simulation).at(-1)!;
const eventAt = (simulation: Simulation, type: string, kind: string) =>
  offersOf(simulation, now(simulation).snapshot).find((offer) => offer.event.type === type && offer.kind === kind);

describe('a lifecycle', () => {
  const judging = simulationAt(machine('award'), 'state=judging');

  it('starts in the state that its address names', () => {
    expect(leavesNow(now(judging).snapshot)).toEqual(['judging']);
  });

  it('goes on by an event, and remembers the way', () => {
    const close = eventAt(judging, 'award.close', 'possible')!;
    const closed = { ...judging, steps: [close.index] };
    expect(leavesNow(now(closed).snapshot)).toEqual(['closed']);
    expect(stepStates([], momentsOf(closed)).get('judging award.close [mayClose] → closed')).toBe('past');
  });

  it('says every reason why an event is refused', () => {
    const open = simulationAt(machine('award'), 'case=13&state=judging');
    expect(eventAt(open, 'award.close', 'refused')?.reasons).toEqual([
      { code: 'award.refusal.sheetsOpen', params: { count: 5 } },
    ]);
  });

  it('asks its facts anew when one of them changes', () => {
    const place = factsOf(judging.facts).find(({ path }) => path.at(-1) === 'openSheets')!;
    const changed = { ...judging, facts: withFact(judging.facts, place.path, 2) };
    expect(eventAt(judging, 'award.close', 'refused')).toBeUndefined();
    expect(eventAt(changed, 'award.close', 'refused')?.reasons).toEqual([
      { code: 'award.refusal.sheetsOpen', params: { count: 2 } },
    ]);
  });

  it('shows an example of each refusal, with the values for its text', () => {
    expect(exampleOf(machine('award'), 'mayClose')).toContainEqual({
      code: 'award.refusal.sheetsOpen',
      params: { count: 5 },
    });
  });
});

describe('a flow', () => {
  it('ends its way before the first step that is refused', () => {
    const { events } = machine('invoice').cases[0]!;
    const all = events.map((_, index) => index);
    const simulation = simulationAt(machine('upload'), `steps=${all.join('.')}`);
    expect(momentsOf(simulation).length).toBeLessThanOrEqual(all.length + 1);
  });

  it.each(register.filter(({ kind }) => kind === 'flow'))(
    'finds the shortest way to a state of $name',
    (registered) => {
      let simulation = simulationAt(registered, '');
      for (let count = 0; count < 2; count += 1) {
        const offer = offersOf(simulation, now(simulation).snapshot).find(({ kind }) => kind === 'possible');
        if (offer) simulation = { ...simulation, steps: [...simulation.steps, offer.index] };
      }
      const [state] = leavesNow(now(simulation).snapshot);
      const way = wayTo(registered, simulation.sample, state!);
      expect(way!.length).toBeLessThanOrEqual(simulation.steps.length);
      expect(leavesNow(now({ ...simulation, steps: way! }).snapshot)).toContain(state);
    },
  );
});

describe('the address of a simulation', () => {
  it.each(register)('leads to the same place again for $name', (registered) => {
    const [sample] = registered.cases;
    const first = simulationAt(registered, '');
    const offer = offersOf(first, now(first).snapshot).find(({ kind }) => kind === 'possible');
    const there = { ...first, steps: offer ? [offer.index] : [] };
    const again = simulationAt(registered, queryOf(there));
    expect(again.sample).toBe(sample);
    expect(leavesNow(now(again).snapshot)).toEqual(leavesNow(now(there).snapshot));
  });

  it('carries facts that differ from those of the case', () => {
    const simulation = simulationAt(machine('award'), 'state=judging');
    const changed = { ...simulation, facts: withFact(simulation.facts, ['name'], 'Harbour Prize') };
    expect(simulationAt(machine('award'), queryOf(changed)).facts).toEqual(changed.facts);
  });

  it('is not led astray by words that mean nothing', () => {
    const simulation = simulationAt(machine('award'), 'state=nowhere&case=99&facts={oh&steps=x.7');
    expect(leavesNow(now(simulation).snapshot)).toEqual(['pending']);
  });
});
