import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type Delivery, gatherWait, type Outgoing, outboxMachine } from './outbox.machine.ts';

const made = (id: string, entryID: string, change: Outgoing['change']): Outgoing => ({
  ...{ id, entryID, awardID: 'civic', categoryID: 'conservation', at: 1, tried: false },
  change,
});
const offline = { status: 0, code: 'network', message: '', reasons: [] };
const refusal = { status: 422, code: 'refused', message: 'No.', reasons: [{ code: 'score.refusal.judgingClosed' }] };

/** A server that the test answers for, one request at a time. */
function start(changes: readonly Outgoing[] = []) {
  const clock = new SimulatedClock();
  const sent: Outgoing[] = [];
  let settle!: { resolve: (delivery: Delivery) => void; reject: (error: unknown) => void };
  const deliverChange = fromPromise<Delivery, Outgoing>(({ input }) => {
    sent.push(input);
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  });
  const actor = createActor(outboxMachine.provide({ actors: { deliverChange } }), {
    clock,
    input: { changes, refused: [] },
  }).start();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    sent,
    accept: async () => {
      settle.resolve({ state: 'scored', at: 2 });
      await turn();
    },
    fail: async (error: unknown) => {
      settle.reject(error);
      await turn();
    },
  };
}

it('sends what was kept from an earlier visit in the order it was made, one after another', async () => {
  const kept = ['a', 'b', 'c'].map((id) => made(id, id, { marks: { benefit: 5 } }));
  const { actor, clock, sent, accept } = start(kept);
  await accept();
  await accept();
  clock.increment(gatherWait);
  await accept();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(actor.getSnapshot().hasTag('saved')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ changes: [], deliveredAt: 2 });
});

it('sends changes of one sheet that follow each other at once together', () => {
  const { actor, clock, sent } = start();
  actor.send({ type: 'change.add', change: made('a', 'mill', { marks: { benefit: 5 } }) });
  actor.send({ type: 'change.add', change: made('b', 'mill', { marks: { design: 7, benefit: 6 }, comment: 'Good.' }) });
  clock.increment(gatherWait);
  expect(sent.map(({ id, change }) => ({ id, change }))).toEqual([
    { id: 'a', change: { marks: { benefit: 6, design: 7 }, comment: 'Good.' } },
  ]);
});

it('never alters a change that the server may already have', async () => {
  const { actor, clock, sent, fail, accept } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await fail(offline);
  actor.send({ type: 'change.add', change: made('b', 'mill', { marks: { benefit: 9 } }) });
  actor.send({ type: 'connection.back' });
  await accept();
  clock.increment(gatherWait);
  expect(sent.map(({ id, change }) => [id, change.marks])).toEqual([
    ['a', { benefit: 5 }],
    ['a', { benefit: 5 }],
    ['b', { benefit: 9 }],
  ]);
});

it('keeps changes without a connection and waits longer after each fault of the server', async () => {
  const { actor, clock, sent, fail } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await fail({ ...offline, status: 503 });
  clock.increment(999);
  expect(sent).toHaveLength(1);
  clock.increment(1);
  expect(sent).toHaveLength(2);
  await fail({ ...offline, status: 503 });
  clock.increment(1999);
  expect(sent).toHaveLength(2);
  clock.increment(1);
  expect(sent).toHaveLength(3);
  await fail(offline);
  expect(actor.getSnapshot().value).toBe('offline');
  expect(actor.getSnapshot().hasTag('kept')).toBe(true);
  expect(actor.getSnapshot().context.changes).toHaveLength(1);
});

it('sets a refused change aside with its reasons and goes on with the next', async () => {
  const told: unknown[] = [];
  const { actor, clock, sent, fail, accept } = start([
    made('a', 'mill', { marks: { benefit: 5 } }),
    made('b', 'quay', { marks: { benefit: 6 } }),
  ]);
  actor.on('change.refused', (event) => told.push(event));
  await fail(refusal);
  expect(told).toEqual([{ type: 'change.refused', entryID: 'mill', problem: refusal }]);
  clock.increment(gatherWait);
  await accept();
  const { context } = actor.getSnapshot();
  expect(context.refused.map(({ change, problem }) => [change.id, problem.reasons])).toEqual([['a', refusal.reasons]]);
  actor.send({ type: 'refused.retry' });
  clock.increment(gatherWait);
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'a~']);
});

it('does not let a refused mark overwrite a newer one when it is tried again', async () => {
  const { actor, clock, sent, fail, accept } = start([
    made('a', 'mill', { marks: { benefit: 5, design: 4 } }),
    made('b', 'mill', { marks: { benefit: 9 } }),
  ]);
  await fail(refusal);
  clock.increment(gatherWait);
  await accept();
  actor.send({ type: 'refused.retry' });
  clock.increment(gatherWait);
  expect(sent.at(-1)?.change).toEqual({ marks: { design: 4 } });
});
