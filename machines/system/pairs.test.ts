import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { meetingsOf } from './pairs.ts';
import { systemEdges } from './system.ts';

const named = (name: string) => register.find((one) => one.name === name)!;
// A machine that another begins starts as it always does, and a lifecycle answers with its reasons.
const flowEdges = systemEdges.filter(({ from, to, event }) =>
  event === null ? false : [from, to].every((name) => named(name).kind === 'flow'),
);

describe.each(flowEdges.map((edge) => [`${edge.from} → ${edge.to}: ${edge.event}`, edge] as const))('%s', (_, edge) => {
  const listener = named(edge.to);
  const meetings = meetingsOf(edge, [named(edge.from), listener]);

  it('passes between the two in some pair of their states', () => {
    expect(meetings.filter(({ heard }) => heard)).not.toEqual([]);
  });

  it('finds no ear only where that is said by name', () => {
    const { ignored = {} } = listener.outside?.find(({ event }) => event === edge.event) ?? {};
    const deaf = new Set(meetings.flatMap(({ to, heard }) => (heard ? [] : [to])));
    const isNamed = (state: string) => Object.keys(ignored).some((one) => `${state}.`.startsWith(`${one}.`));
    expect([...deaf].filter((state) => !isNamed(state))).toEqual([]);
  });
});
