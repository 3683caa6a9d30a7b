import { changeText } from '#machines/model/check/changes.ts';
import type { Fault, Finding, Scenario } from '#machines/model/scenario.ts';

/** One line of figures for a scenario that was explored. */
export function figuresOf({ name }: Scenario, found: Finding, seconds: number): string {
  const { states, represented, transitions, depth, complete, safety, temporal, fault } = found;
  const figures = [
    `${states} states`,
    `${transitions} transitions`,
    `depth ${depth}${complete ? '' : ' (cut off)'}`,
    `${seconds.toFixed(1)} s`,
    `symmetry ×${(represented / states).toFixed(1)}`,
    `${safety} invariants`,
    `${temporal} temporal`,
    `${fault ? 1 : 0} counter-examples`,
  ];
  return `${name}: ${figures.join(', ')}`;
}

/** A counter-example as a path that somebody reads: who did what, and what it changed. */
export function pathOf({ property, steps }: Fault): string {
  return [
    `  Does not hold: ${property.description} (${property.id})`,
    ...(property.kind === 'leadsTo' ? ['  The shortest way to where it never comes about any more:'] : []),
    ...steps.flatMap(({ actor, event, description, changes }, index) => [
      `  ${index + 1}. ${actor}: ${description} (${event})`,
      ...changes.map((change) => `       ${changeText(change)}`),
    ]),
  ].join('\n');
}
