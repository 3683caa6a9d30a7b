import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type BulkOutcome, type BulkStep, bulkMachine } from './bulk.machine.ts';

const items = ['CD-0118', 'CD-0121', 'CD-0133'].map((label) => ({ id: label.toLowerCase(), label }));
const action = { name: 'moveCategory', given: { categoryID: 'housing' }, items, together: 2 };
const message = 'Judges have scored this entry.';

/** Refuses each of `refused` the first time; with `cut`, the connection breaks at that step. */
function start(refused: readonly string[], cut = 0) {
  const steps: BulkStep[] = [];
  const tried = new Set<string>();
  const doSome = fromPromise<BulkOutcome, BulkStep>(async ({ input }) => {
    steps.push(input);
    if (steps.length === cut) throw { message: 'Network Error' };
    const isRefused = ({ id }: { id: string }) => refused.includes(id) && !tried.has(id);
    const failed = input.items.filter(isRefused).map((item) => ({ ...item, message }));
    const done = input.items.filter((item) => !isRefused(item));
    for (const { id } of input.items) tried.add(id);
    return { done, failed };
  });
  return { steps, actor: createActor(bulkMachine.provide({ actors: { doSome } })).start() };
}

it('goes on after a refusal and says which one was refused and why', async () => {
  const { steps, actor } = start(['cd-0121']);
  actor.send({ type: 'bulk.start', action });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(steps.map(({ name, given, items }) => [name, given.categoryID, items.map(({ label }) => label)])).toEqual([
    ['moveCategory', 'housing', ['CD-0118', 'CD-0121']],
    ['moveCategory', 'housing', ['CD-0133']],
  ]);
  expect(context.done.map(({ label }) => label)).toEqual(['CD-0118', 'CD-0133']);
  expect(context.failed).toEqual([{ id: 'cd-0121', label: 'CD-0121', message }]);
  expect(context).toMatchObject({ waiting: [], problem: null });
});

it('tries only the refused ones again', async () => {
  const { steps, actor } = start(['cd-0118', 'cd-0133']);
  actor.send({ type: 'bulk.start', action });
  await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  actor.send({ type: 'bulk.retry' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(steps.slice(2).map(({ items }) => items.map(({ label }) => label))).toEqual([['CD-0118', 'CD-0133']]);
  expect(context).toMatchObject({ waiting: [], failed: [] });
  expect(context.done).toHaveLength(3);
});

it('breaks off where the server can’t be reached, and goes on from there', async () => {
  const { actor } = start(['cd-0118'], 2);
  actor.send({ type: 'bulk.start', action });
  const broken = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(broken.context).toMatchObject({
    problem: 'Network Error',
    done: [{ id: 'cd-0121' }],
    failed: [{ id: 'cd-0118' }],
    waiting: [{ id: 'cd-0133' }],
  });
  actor.send({ type: 'bulk.retry' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(context).toMatchObject({ problem: null, waiting: [], failed: [] });
  expect(context.done.map(({ label }) => label)).toEqual(['CD-0121', 'CD-0118', 'CD-0133']);
});

it('waits for what is under way when it is stopped, and leaves what was not tried as it was', async () => {
  const { actor, steps } = start(['cd-0121']);
  actor.send({ type: 'bulk.start', action });
  actor.send({ type: 'bulk.stop' });
  expect(actor.getSnapshot()).toMatchObject({ value: { running: 'stopping' }, context: { waiting: items } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(context).toMatchObject({
    done: [{ id: 'cd-0118' }],
    failed: [{ id: 'cd-0121' }],
    waiting: [{ id: 'cd-0133' }],
  });
  expect(steps).toHaveLength(1);
  actor.send({ type: 'bulk.retry' });
  await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(steps.slice(1).map(({ items }) => items.map(({ label }) => label))).toEqual([['CD-0121', 'CD-0133']]);
});

it('starts nothing without items, and has nothing to try again once all is done', async () => {
  const { steps, actor } = start([]);
  actor.send({ type: 'bulk.start', action: { ...action, items: [] } });
  expect(actor.getSnapshot().value).toBe('idle');
  actor.send({ type: 'bulk.start', action });
  await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  actor.send({ type: 'bulk.retry' });
  expect(actor.getSnapshot().value).toBe('finished');
  expect(steps).toHaveLength(2);
});

it('takes a single thing, and forgets it with its refusal once the outcome is read', async () => {
  const { actor } = start(['cd-0118']);
  const { context: empty } = actor.getSnapshot();
  actor.send({ type: 'bulk.start', action: { ...action, items: items.slice(0, 1) } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(context.failed).toHaveLength(1);
  actor.send({ type: 'bulk.dismiss' });
  expect(actor.getSnapshot().context).toEqual(empty);
});
