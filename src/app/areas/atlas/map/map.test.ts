import { expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { systemChart, systemEdges } from '#machines/system/system.ts';
import { drawingOf } from '../drawing/layout.ts';

it('draws every chart that moves another, and a line for each two', () => {
  const chart = systemChart(register);
  const drawing = drawingOf(chart, {
    state: ({ key }) => key,
    step: ({ event }) => event,
    anywhere: () => '',
    more: (count) => `+${count}`,
    mayBeRefused: () => false,
  });
  const named = new Set(systemEdges.flatMap(({ from, to }) => [from, to]));
  expect(drawing.states.map(({ state }) => state.path).toSorted()).toEqual([...named].toSorted());
  const drawn = new Set(drawing.edges.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} ${to}`)));
  expect([...drawn].toSorted()).toEqual([...new Set(systemEdges.map(({ from, to }) => `${from} ${to}`))].toSorted());
});
