import { expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { droppedIn } from '#machines/kit/outside.ts';

it.each(register)('$name drops nothing that happens elsewhere without saying why', ({ machine, outside = [] }) => {
  expect(droppedIn(machine, outside)).toEqual([]);
});

it.each(register)('$name says why in words', ({ outside = [] }) => {
  const whys = outside.flatMap(({ ignored }) => Object.values(ignored));
  expect(whys.filter((why) => !/^[A-Z].{10,}\.$/.test(why))).toEqual([]);
});

// How events from elsewhere are called; a new word for one belongs here.
const elsewhere =
  /^(network|connection|device|lead|leader|backdrop|screen|path)\.|Elsewhere$|\.(replaced|progressed|expired|refused|delivered|loaded|adopt|replace|charged|refresh)$|^judging\./;
const ofPersons = ['list.refresh', 'list.replace'];

it.each(register)('$name names every event that comes from elsewhere', ({ machine, outside = [] }) => {
  const events = new Set(chartOf(machine).steps.map(({ event }) => event));
  const found = [...events].filter(
    (event) => elsewhere.test(event) && !event.startsWith('xstate.') && !ofPersons.includes(event),
  );
  const named = outside.map(({ event }) => event);
  expect(found.filter((event) => !named.includes(event))).toEqual([]);
  expect(named.filter((event) => !events.has(event))).toEqual([]);
});
