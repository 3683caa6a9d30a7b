import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  awardEditorMachine,
  isUntouched,
  type SaveAwardInput,
  type SavedAward,
  type SaveProblem,
} from './awardEditor.machine.ts';

interface Call extends SaveAwardInput {
  readonly resolve: (award: SavedAward) => void;
  readonly reject: (problem: SaveProblem) => void;
}

function start() {
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  const saveAward = fromPromise<SavedAward, SaveAwardInput>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ ...input, resolve, reject })),
  );
  const editor = createActor(awardEditorMachine.provide({ actors: { saveAward } }), {
    input: { id: 'award', version: 3 },
    clock,
  }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { editor, calls, clock, settled, state: () => editor.getSnapshot() };
}

it('sends one save for everything written within the pause', () => {
  const { editor, calls, clock } = start();
  editor.send({ type: 'award.change', changes: { name: 'Civic' } });
  clock.increment(700);
  editor.send({ type: 'award.change', changes: { name: 'Civic Design', blind: true } });
  clock.increment(700);
  expect(calls).toHaveLength(0);
  clock.increment(100);
  expect(calls.map(({ version, changes }) => ({ version, changes }))).toEqual([
    { version: 3, changes: { name: 'Civic Design', blind: true } },
  ]);
});

it('waits anew while a value is half written, and saves nothing where nothing was written', () => {
  const { editor, calls, clock, state } = start();
  editor.send({ type: 'award.typing' });
  clock.increment(1_000);
  expect([state().value, calls]).toEqual(['saved', []]);
  editor.send({ type: 'award.change', changes: { closesAt: '2026-12-27T17:00:00.000Z' } });
  clock.increment(700);
  editor.send({ type: 'award.typing' });
  clock.increment(700);
  expect(calls).toHaveLength(0);
  clock.increment(100);
  expect(calls.map(({ changes }) => changes)).toEqual([{ closesAt: '2026-12-27T17:00:00.000Z' }]);
});

it('saves what is written during a save with the version that the save made', async () => {
  const { editor, calls, clock, settled, state } = start();
  editor.send({ type: 'award.change', changes: { name: 'Civic' } });
  editor.send({ type: 'save.now' });
  editor.send({ type: 'award.change', changes: { description: 'More' } });
  calls[0]?.resolve({ id: 'award', version: 4 });
  await settled();
  clock.increment(800);
  expect(calls[1]).toMatchObject({ version: 4, changes: { description: 'More' } });
  calls[1]?.resolve({ id: 'award', version: 5 });
  await settled();
  expect(state().value).toBe('saved');
  expect(state().context).toMatchObject({ version: 5, pending: {}, sent: {} });
});

it('keeps what was written when the save is refused, and sends all of it on the next try', async () => {
  const { editor, calls, settled, state } = start();
  editor.send({ type: 'award.change', changes: { name: 'Civic' } });
  editor.send({ type: 'save.now' });
  editor.send({ type: 'award.change', changes: { blind: true } });
  calls[0]?.reject({ status: 503, message: 'Network Error', reasons: [] });
  await settled();
  expect(state().value).toBe('refused');
  expect(state().context.pending).toEqual({ name: 'Civic', blind: true });
  editor.send({ type: 'save.retry' });
  expect(calls[1]?.changes).toEqual({ name: 'Civic', blind: true });
});

it('saves mine over theirs with their version, or drops mine', async () => {
  const { editor, calls, settled, state } = start();
  const stale: SaveProblem = {
    status: 409,
    message: 'Changed meanwhile',
    reasons: [],
    current: { id: 'award', version: 9 },
  };
  editor.send({ type: 'award.change', changes: { name: 'Mine' } });
  editor.send({ type: 'save.now' });
  calls[0]?.reject(stale);
  await settled();
  expect(state().value).toBe('conflict');
  editor.send({ type: 'conflict.keepMine' });
  expect(calls[1]).toMatchObject({ version: 9, changes: { name: 'Mine' } });
  calls[1]?.reject({ ...stale, current: { id: 'award', version: 10 } });
  await settled();
  editor.send({ type: 'conflict.takeTheirs' });
  expect(state().value).toBe('saved');
  expect(state().context).toMatchObject({ version: 10, pending: {} });
});

it.each([
  [409, undefined, 'refused'],
  [422, { id: 'award', version: 9 }, 'refused'],
  [409, { id: 'award', version: 9 }, 'conflict'],
])('after %j with %j it is %s, and what is written then is kept, too', async (status, current, state) => {
  const { editor, calls, settled, state: now } = start();
  editor.send({ type: 'award.change', changes: { name: 'Mine' } });
  editor.send({ type: 'save.now' });
  calls[0]?.reject({ status, message: 'Not kept', reasons: [], ...(current && { current }) });
  await settled();
  expect(now().value).toBe(state);
  editor.send({ type: 'award.change', changes: { blind: true } });
  expect(now().context.pending).toEqual({ name: 'Mine', blind: true });
});

it('tells a change of the same field from a change of another', () => {
  const base = { closesAt: null, name: 'Harbour Prize', version: 1 };
  expect(isUntouched({ closesAt: '2027-03-10' }, base, { ...base, name: 'Night Prize', version: 2 })).toBe(true);
  expect(isUntouched({ closesAt: '2027-03-10' }, base, { ...base, closesAt: '2027-04-01' })).toBe(false);
  expect(isUntouched({ closesAt: '2027-03-10', name: 'Mine' }, base, { ...base, name: 'Theirs' })).toBe(false);
});

it('goes on by itself once the server can be reached again, and says meanwhile why nothing was saved', async () => {
  const { editor, calls, clock, settled, state } = start();
  editor.send({ type: 'award.change', changes: { name: 'Civic' } });
  editor.send({ type: 'save.now' });
  calls[0]?.reject({ status: 0, message: 'No answer', reasons: [] });
  await settled();
  clock.increment(10_000);
  expect(calls).toHaveLength(2);
  expect(state().context.problem).toMatchObject({ status: 0 });
  calls[1]?.resolve({ id: 'award', version: 4 });
  await settled();
  expect(state().value).toBe('saved');
  expect(state().context.problem).toBeNull();
});

it('does not repeat what the server refuses', async () => {
  const { editor, calls, clock, settled, state } = start();
  editor.send({ type: 'award.change', changes: { currency: 'EUR' } });
  editor.send({ type: 'save.now' });
  calls[0]?.reject({ status: 422, message: 'Locked', reasons: [] });
  await settled();
  clock.increment(60_000);
  expect(calls).toHaveLength(1);
  expect(state().value).toBe('refused');
});
