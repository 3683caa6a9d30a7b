import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type BulkStep, bulkMachine } from './bulk.machine.ts';

const items = ['CD-0118', 'CD-0121', 'CD-0133'].map((label) => ({ id: label.toLowerCase(), label }));
const action = { name: 'moveCategory', given: { categoryID: 'housing' }, items };

function start(refused: readonly string[]) {
  const steps: BulkStep[] = [];
  const doOne = fromPromise<void, BulkStep>(async ({ input }) => {
    steps.push(input);
    if (refused.includes(input.item.id) && steps.filter(({ item }) => item.id === input.item.id).length === 1)
      throw { message: 'Judges have marked this entry.' };
  });
  return { steps, actor: createActor(bulkMachine.provide({ actors: { doOne } })).start() };
}

it('goes on after a refusal and says which one was refused and why', async () => {
  const { steps, actor } = start(['cd-0121']);
  actor.send({ type: 'bulk.start', action });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(steps.map(({ name, given, item }) => [name, given.categoryID, item.label])).toEqual([
    ['moveCategory', 'housing', 'CD-0118'],
    ['moveCategory', 'housing', 'CD-0121'],
    ['moveCategory', 'housing', 'CD-0133'],
  ]);
  expect(context.done.map(({ label }) => label)).toEqual(['CD-0118', 'CD-0133']);
  expect(context.failed).toEqual([{ id: 'cd-0121', label: 'CD-0121', message: 'Judges have marked this entry.' }]);
});

it('tries only the refused ones again', async () => {
  const { steps, actor } = start(['cd-0118', 'cd-0133']);
  actor.send({ type: 'bulk.start', action });
  await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  actor.send({ type: 'bulk.retry' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  expect(steps.slice(3).map(({ item }) => item.label)).toEqual(['CD-0118', 'CD-0133']);
  expect(context).toMatchObject({ waiting: [], failed: [] });
  expect(context.done).toHaveLength(3);
});

it('starts nothing without items', () => {
  const { steps, actor } = start([]);
  actor.send({ type: 'bulk.start', action: { ...action, items: [] } });
  expect(actor.getSnapshot().value).toBe('idle');
  expect(steps).toEqual([]);
});
