import { type Compiled, compile, type Model, type Successor, successors } from './model.ts';
import { namerFor } from './plain.ts';
import type { LeadsToProperty, Property } from './property.ts';

/** A path that was taken by the names of its steps. */
export interface Taken<World> {
  readonly start: World;
  /** Fewer than there are names where the next one cannot be taken. */
  readonly steps: readonly Successor<World>[];
  /** What does not hold along these steps, as an exploration would say it; null where everything does. */
  readonly property: Property<World> | null;
}

/** Takes steps by their names, `entrant1.submit.byCard`, from the start, as far as the model takes them. */
export function take<World extends object>(model: Model<World>, names: readonly string[]): Taken<World> {
  const compiled = compile(model);
  const steps: Successor<World>[] = [];
  for (const name of names) {
    const world = steps.at(-1)?.after ?? model.start;
    const next = successors(compiled, world).find(({ step: { actor, event } }) => `${actor}.${event}` === name);
    if (!next) break;
    steps.push(next);
  }
  return { start: model.start, steps, property: brokenAlong(compiled, steps) };
}

/** What a state or a step breaks comes first, then what never comes about any more from a state on the way. */
function brokenAlong<World extends object>(
  compiled: Compiled<World>,
  steps: readonly Successor<World>[],
): Property<World> | null {
  const { start, properties } = compiled.model;
  const worlds = [start, ...steps.map(({ after }) => after)];
  const holdsAt = (world: World) => properties.find((one) => one.kind === 'invariant' && !one.holds(world));
  const atStart = holdsAt(start);
  if (atStart) return atStart;
  for (const [index, { step, after }] of steps.entries()) {
    const before = worlds[index]!;
    const broken =
      properties.find((one) => one.kind === 'never' && one.happens(before, after, step)) ??
      properties.find(
        (one) => one.kind === 'until' && one.holds(before) && !one.holds(after) && !one.ends(before, after, step),
      ) ??
      holdsAt(after);
    if (broken) return broken;
  }
  const leading = properties.filter((one) => one.kind === 'leadsTo');
  for (const world of worlds) {
    const broken = leading.find((one) => one.from(world) && !leads(compiled, world, one));
    if (broken) return broken;
  }
  return null;
}

/** Whether the steps that a property names lead from here to what it promises. */
function leads<World extends object>(
  compiled: Compiled<World>,
  from: World,
  { to, by }: LeadsToProperty<World>,
): boolean {
  const nameOf = namerFor(compiled.model.start, compiled.model.interchangeable);
  const known = new Set([nameOf(from).key]);
  const ahead = [from];
  for (let world = ahead.pop(); world !== undefined; world = ahead.pop()) {
    if (to(world)) return true;
    for (const { step, after } of successors(compiled, world)) {
      if (!by(step)) continue;
      const { key } = nameOf(after);
      if (known.has(key)) continue;
      known.add(key);
      ahead.push(after);
    }
  }
  return false;
}
