import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { meetingsOf } from './pairs.ts';
import { systemEdges } from './system.ts';

const named = (name: string) => register.find((one) => one.name === name)!;
const told = systemEdges.filter(({ when }) => 'tells' in when);

describe.each(told.map((edge) => [`${edge.from} → ${edge.to}: ${edge.event}`, edge] as const))('%s', (_, edge) => {
  const listener = named(edge.to);
  const meetings = meetingsOf(edge, [named(edge.from), listener]);

  it('passes between the two in some pair of their states', () => {
    expect(meetings.filter(({ heard }) => heard)).not.toEqual([]);
  });

  it('finds no ear only where that is said by name', () => {
    const ignored = listener.outside?.find(({ event }) => event === edge.event)?.ignored ?? {};
    const deaf = new Set(meetings.flatMap(({ to, heard }) => (heard ? [] : [JSON.parse(to) as unknown])));
    expect([...deaf].filter((state) => typeof state !== 'string' || !(state in ignored))).toEqual([]);
  });
});
