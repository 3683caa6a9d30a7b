import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type Delivery, gatherWait, outboxMachine, sendingOf } from './outbox.machine.ts';
import {
  afterStep,
  emptyQueue,
  gathered,
  missingIn,
  type Outgoing,
  type OutgoingSheet,
  type Queue,
  type QueueStep,
} from './outbox.queue.ts';

/** Ids in the order of the alphabet are made one after another. */
const made = (id: string, entryID: string, change: OutgoingSheet['change']): OutgoingSheet => ({
  kind: 'sheet',
  id,
  entryID,
  awardID: 'civic',
  categoryID: 'conservation',
  at: id.charCodeAt(0),
  tried: false,
  change,
});
/** What is changed of a sheet. */
const written = (one: Outgoing) => (one.kind === 'sheet' ? one.change : {});
const offline = { status: 0, code: 'network', message: '', reasons: [] };
const refusal = { status: 422, code: 'refused', message: 'No.', reasons: [{ code: 'score.refusal.judgingClosed' }] };

/** A window that sends; the test answers for the server, one request at a time, and for the device. */
function start(changes: readonly Outgoing[] = [], { leads = true } = {}) {
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
    input: { changes, refused: [], delivered: [] },
  });
  const steps: { number: number; step: QueueStep }[] = [];
  actor.on('device.step', ({ number, step }) => steps.push({ number, step }));
  actor.start();
  if (leads) actor.send({ type: 'lead.taken' });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    sent,
    steps,
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
  const stored = ['a', 'b', 'c'].map((id) => made(id, id, { marks: { benefit: 5 } }));
  const { actor, clock, sent, accept } = start(stored);
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
  expect(sent.map((one) => ({ id: one.id, change: written(one) }))).toEqual([
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
  expect(sent.map((one) => [one.id, written(one).marks])).toEqual([
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

it('waits twenty seconds at most', async () => {
  const { clock, sent, fail } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]) {
    const before = sent.length;
    await fail({ ...offline, status: 503 });
    clock.increment(wait - 1);
    expect(sent).toHaveLength(before);
    clock.increment(1);
    expect(sent).toHaveLength(before + 1);
  }
});

it('tries again soon where the connection came back while a change was on its way to nowhere', async () => {
  const { actor, clock, sent, fail } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await fail(offline);
  clock.increment(2_000);
  await fail(offline);
  clock.increment(3_999);
  expect(sent).toHaveLength(2);
  clock.increment(1);
  expect(sent).toHaveLength(3);
  actor.send({ type: 'connection.back' });
  await fail(offline);
  clock.increment(2_000);
  expect(sent).toHaveLength(4);
});

it('sets a refused change aside with its reasons and goes on with the next', async () => {
  const emitted: unknown[] = [];
  const { actor, clock, sent, fail, accept } = start([
    made('a', 'mill', { marks: { benefit: 5 } }),
    made('b', 'quay', { marks: { benefit: 6 } }),
  ]);
  actor.on('change.refused', (event) => emitted.push(event));
  await fail(refusal);
  expect(emitted).toEqual([{ type: 'change.refused', entryID: 'mill', problem: refusal }]);
  clock.increment(gatherWait);
  await accept();
  const { context } = actor.getSnapshot();
  expect(context.refused.map(({ change, problem }) => [change.id, problem.reasons])).toEqual([['a', refusal.reasons]]);
  actor.send({ type: 'refused.retry', at: 1_000 });
  clock.increment(gatherWait);
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'a~']);
});

it('does not let a refused mark overwrite a newer one when it is tried again', async () => {
  const { actor, clock, sent, fail, accept } = start([
    made('a', 'mill', { marks: { benefit: 5, design: 4 } }),
    { ...made('b', 'mill', { marks: { benefit: 9 } }), tried: true },
  ]);
  await fail(refusal);
  clock.increment(gatherWait);
  await accept();
  actor.send({ type: 'refused.retry', at: 1_000 });
  clock.increment(gatherWait);
  expect(written(sent.at(-1)!)).toEqual({ marks: { design: 4 } });
});

it('says that a change is kept only once the device has said so', () => {
  const { actor, clock, steps } = start();
  const change = made('a', 'mill', { marks: { benefit: 5 } });
  actor.send({ type: 'change.add', change });
  expect(steps).toEqual([{ number: 1, step: { type: 'added', change } }]);
  expect(sendingOf(actor.getSnapshot())).toBe('typed');
  actor.send({
    type: 'device.read',
    queue: { changes: [change], refused: [], delivered: [] },
    number: 1,
    fromElsewhere: false,
  });
  expect(sendingOf(actor.getSnapshot())).toBe('saving');
  clock.increment(gatherWait);
  expect(steps.at(-1)?.step.type).toBe('tried');
  expect(sendingOf(actor.getSnapshot())).toBe('saving');
});

it('does not lose what is typed while the device answers for what was typed before', () => {
  const { actor } = start();
  const first = made('a', 'mill', { marks: { benefit: 5 } });
  actor.send({ type: 'change.add', change: first });
  actor.send({ type: 'change.add', change: made('b', 'quay', { marks: { benefit: 6 } }) });
  actor.send({
    type: 'device.read',
    queue: { changes: [first], refused: [], delivered: [] },
    number: 1,
    fromElsewhere: false,
  });
  expect(actor.getSnapshot().context.changes.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(sendingOf(actor.getSnapshot())).toBe('typed');
});

it('tells the device before a change is sent that it is, and afterwards that it has arrived', async () => {
  const { steps, clock, accept } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await accept();
  expect(steps.map(({ step }) => step)).toEqual([
    { type: 'tried', id: 'a' },
    { type: 'delivered', id: 'a' },
  ]);
});

it('keeps what the server has taken until the device keeps entries that were asked for afterwards', async () => {
  const [first, second] = [made('a', 'mill', { marks: { benefit: 5 } }), made('b', 'mill', { marks: { benefit: 7 } })];
  const { actor, clock, accept, steps } = start([{ ...first, tried: true }, second]);
  await accept();
  const contained = new Set(actor.getSnapshot().context.delivered.map(({ id }) => id));
  clock.increment(gatherWait);
  await accept();
  const { context } = actor.getSnapshot();
  expect(missingIn(new Set(), context).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(missingIn(contained, context).map(({ id }) => id)).toEqual(['b']);
  actor.send({ type: 'entries.kept', contained: ['a'] });
  expect(actor.getSnapshot().context.delivered.map(({ id }) => id)).toEqual(['b']);
  expect(steps.at(-1)?.step).toEqual({ type: 'contained', ids: ['a'] });
});

it('leaves the sending to another window, and shows how far that one is', () => {
  const change = made('a', 'mill', { marks: { benefit: 5 } });
  const { actor, clock, sent } = start([], { leads: false });
  actor.send({ type: 'change.add', change });
  actor.send({
    type: 'device.read',
    queue: { changes: [change], refused: [], delivered: [] },
    number: 1,
    fromElsewhere: false,
  });
  clock.increment(60_000);
  expect(sent).toEqual([]);
  expect(sendingOf(actor.getSnapshot())).toBe('saving');
  actor.send({ type: 'leader.told', sending: 'kept', deliveredAt: null });
  expect(sendingOf(actor.getSnapshot())).toBe('kept');
  actor.send({ type: 'device.read', queue: emptyQueue, number: 1, fromElsewhere: true });
  expect(sendingOf(actor.getSnapshot())).toBe('saved');
});

it('sends what another window has left behind once it takes its place', () => {
  const { actor, sent } = start([made('a', 'mill', { comment: 'Good.' }), made('b', 'quay', { comment: 'Fine.' })], {
    leads: false,
  });
  expect(sent).toEqual([]);
  actor.send({ type: 'lead.taken' });
  expect(sent.map(({ id }) => id)).toEqual(['a']);
});

it('sends a change of another window at once, for its own clock may be asleep', () => {
  const { actor, sent } = start();
  const change = made('a', 'mill', { marks: { benefit: 5 } });
  actor.send({
    type: 'device.read',
    queue: { changes: [change], refused: [], delivered: [] },
    number: 0,
    fromElsewhere: true,
  });
  actor.send({
    type: 'device.read',
    queue: { changes: [change], refused: [], delivered: [] },
    number: 0,
    fromElsewhere: true,
  });
  expect(sent.map(({ id }) => id)).toEqual(['a']);
});

it('confirms the change that was sent, though an older one turned up meanwhile', async () => {
  const { actor, clock, accept, steps } = start([made('b', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  const older = made('a', 'quay', { marks: { benefit: 2 } });
  const sending = { ...made('b', 'mill', { marks: { benefit: 5 } }), tried: true };
  actor.send({
    type: 'device.read',
    queue: { changes: [older, sending], refused: [], delivered: [] },
    number: 1,
    fromElsewhere: true,
  });
  await accept();
  expect(steps.at(-1)?.step).toEqual({ type: 'delivered', id: 'b' });
  expect(actor.getSnapshot().context.changes.map(({ id }) => id)).toEqual(['a']);
});

it('sends by itself what the device could not keep, and says that it is only in this window', async () => {
  const { actor, clock, sent, fail, accept } = start([], { leads: false });
  actor.send({ type: 'change.add', change: made('a', 'mill', { marks: { benefit: 5 } }) });
  actor.send({ type: 'device.failed', number: 1, why: 'full' });
  expect(sendingOf(actor.getSnapshot())).toBe('unsafe');
  clock.increment(gatherWait);
  await fail(offline);
  expect(sendingOf(actor.getSnapshot())).toBe('unsafe');
  actor.send({ type: 'device.read', queue: emptyQueue, number: 2, fromElsewhere: false });
  expect(actor.getSnapshot().context.changes.map(({ id }) => id)).toEqual(['a']);
  actor.send({ type: 'connection.back' });
  await accept();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a']);
  expect(sendingOf(actor.getSnapshot())).toBe('saved');
});

it('sends what the device could not keep once, though the device keeps the steps that follow', async () => {
  const { actor, clock, sent, accept } = start();
  actor.send({ type: 'change.add', change: made('a', 'mill', { marks: { benefit: 5 } }) });
  actor.send({ type: 'device.failed', number: 1, why: 'full' });
  clock.increment(gatherWait);
  actor.send({ type: 'device.read', queue: emptyQueue, number: 2, fromElsewhere: false });
  await accept();
  actor.send({ type: 'device.read', queue: emptyQueue, number: 3, fromElsewhere: false });
  expect(actor.getSnapshot().value).toBe('settled');
  expect(sendingOf(actor.getSnapshot())).toBe('saved');
  clock.increment(60_000);
  expect(sent.map(({ id }) => id)).toEqual(['a']);
  // It is still laid over entries that were asked for before.
  expect(missingIn(new Set(), actor.getSnapshot().context).map(({ id }) => id)).toEqual(['a']);
  actor.send({ type: 'entries.kept', contained: ['a'] });
  actor.send({ type: 'device.read', queue: emptyQueue, number: 4, fromElsewhere: false });
  expect(missingIn(new Set(), actor.getSnapshot().context)).toEqual([]);
});

it('asks once about what the device could not keep and the server refuses, and lets it go or sends it again', async () => {
  const { actor, clock, sent, fail, accept } = start();
  const refusedIDs = () => actor.getSnapshot().context.refused.map(({ change }) => change.id);
  actor.send({ type: 'change.add', change: made('a', 'mill', { marks: { benefit: 5 } }) });
  actor.send({ type: 'device.failed', number: 1, why: 'full' });
  clock.increment(gatherWait);
  await fail(refusal);
  actor.send({ type: 'device.read', queue: emptyQueue, number: 3, fromElsewhere: false });
  clock.increment(60_000);
  expect(sent).toHaveLength(1);
  expect(refusedIDs()).toEqual(['a']);
  actor.send({ type: 'refused.retry', at: 200 });
  actor.send({ type: 'device.read', queue: emptyQueue, number: 4, fromElsewhere: false });
  clock.increment(gatherWait);
  await accept();
  actor.send({ type: 'device.read', queue: emptyQueue, number: 6, fromElsewhere: false });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a~']);
  expect([refusedIDs(), sendingOf(actor.getSnapshot())]).toEqual([[], 'saved']);

  actor.send({ type: 'change.add', change: made('b', 'mill', { marks: { benefit: 6 } }) });
  actor.send({ type: 'device.failed', number: 7, why: 'full' });
  clock.increment(gatherWait);
  await fail(refusal);
  actor.send({ type: 'refused.dismiss' });
  actor.send({ type: 'device.read', queue: emptyQueue, number: 10, fromElsewhere: false });
  expect([refusedIDs(), sendingOf(actor.getSnapshot())]).toEqual([[], 'saved']);
});

it('counts a change once where the device has it after all, or another window has delivered it', async () => {
  const change = made('a', 'mill', { marks: { benefit: 5 } });
  const stored: Queue = { changes: [change], refused: [], delivered: [] };
  const delivered: Queue = { changes: [], refused: [], delivered: [change] };
  for (const [queue, waiting, sending] of [
    [stored, ['a'], 'saving'],
    [delivered, [], 'saved'],
  ] as const) {
    const { actor } = start();
    actor.send({ type: 'change.add', change });
    actor.send({ type: 'device.failed', number: 1, why: 'full' });
    actor.send({ type: 'device.read', queue, number: 1, fromElsewhere: false });
    expect(actor.getSnapshot().context.changes.map(({ id }) => id)).toEqual(waiting);
    expect(missingIn(new Set(), actor.getSnapshot().context).map(({ id }) => id)).toEqual(['a']);
    expect(sendingOf(actor.getSnapshot())).toBe(sending);
  }
});

it('sends every mark where the device kept one of two of a sheet', async () => {
  const [first, second] = [
    made('a', 'mill', { marks: { benefit: 5 } }),
    made('b', 'mill', { marks: { context: 7 } }),
  ] as const;
  for (const lost of [1, 2]) {
    const { actor, clock, sent, accept } = start();
    actor.send({ type: 'change.add', change: first });
    actor.send({ type: 'change.add', change: second });
    const storedOnDevice: Queue = { changes: [lost === 1 ? second : first], refused: [], delivered: [] };
    actor.send({ type: 'device.failed', number: lost, why: 'full' });
    actor.send({ type: 'device.read', queue: storedOnDevice, number: 2, fromElsewhere: false });
    clock.increment(gatherWait);
    await accept();
    clock.increment(gatherWait);
    await accept();
    const marks = Object.assign({}, ...sent.map((one) => written(one).marks));
    expect(marks).toEqual({ benefit: 5, context: 7 });
    actor.send({
      type: 'device.read',
      queue: emptyQueue,
      number: actor.getSnapshot().context.steps,
      fromElsewhere: false,
    });
    expect(sendingOf(actor.getSnapshot())).toBe('saved');
    expect(sent).toHaveLength(2);
  }
});

it('waits longer for words, which come letter by letter', () => {
  const { clock, sent } = start([made('a', 'mill', { comment: 'Good.' })]);
  clock.increment(1_499);
  expect(sent).toEqual([]);
  clock.increment(1);
  expect(sent).toHaveLength(1);
});

it.each([
  [{ status: 401 }, 'waiting'],
  [{ status: 409, code: 'request.running' }, 'waiting'],
  [{ status: 409, code: 'stale' }, 'settled'],
])('after %j it is %s', async (error, state) => {
  const { actor, clock, fail } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await fail(error);
  expect(actor.getSnapshot().value).toBe(state);
});

it.each(['accepted', 'refused'])('waits no longer than at first once a change was %s', async (outcome) => {
  const fault = { ...offline, status: 503 };
  const { clock, sent, accept, fail } = start([
    made('a', 'mill', { marks: { benefit: 5 } }),
    made('b', 'quay', { marks: { benefit: 6 } }),
  ]);
  await fail(fault);
  clock.increment(1_000);
  await (outcome === 'accepted' ? accept() : fail(refusal));
  clock.increment(gatherWait);
  await fail(fault);
  clock.increment(1_000);
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a', 'b', 'b']);
});

it('sends nothing where another window has sent it meanwhile', () => {
  const { actor, clock, sent } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  actor.send({ type: 'device.read', queue: emptyQueue, number: 0, fromElsewhere: true });
  clock.increment(gatherWait);
  expect(sent).toEqual([]);
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'settled' });
});

it('asks once more what became of a change that another window has sent meanwhile', async () => {
  const { actor, clock, sent, accept, fail } = start([made('a', 'mill', { marks: { benefit: 5 } })]);
  clock.increment(gatherWait);
  await fail(offline);
  actor.send({ type: 'device.read', queue: emptyQueue, number: 1, fromElsewhere: true });
  actor.send({ type: 'connection.back' });
  await accept();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a']);
  expect(actor.getSnapshot().value).toBe('settled');
});

it.each<[string, Outgoing[], unknown[]]>([
  [
    'words without marks stay without',
    [made('a', 'mill', { comment: 'Good' }), made('b', 'mill', { comment: 'Good.' })],
    [{ comment: 'Good.' }],
  ],
  [
    'a recusal goes alone',
    [
      made('a', 'mill', { marks: { benefit: 5 } }),
      made('b', 'mill', { recusal: { reason: 'My firm.' } }),
      made('c', 'mill', { recusal: null }),
      made('d', 'mill', { comment: 'Good.' }),
    ],
    [{ marks: { benefit: 5 } }, { recusal: { reason: 'My firm.' } }, { recusal: null }, { comment: 'Good.' }],
  ],
  [
    'a change before those of another sheet stays',
    [
      made('a', 'quay', { comment: 'Fine.' }),
      made('b', 'weir', { comment: 'Fair.' }),
      made('c', 'mill', { marks: { benefit: 5 } }),
      made('d', 'mill', { marks: { design: 4 } }),
    ],
    [{ comment: 'Fine.' }, { comment: 'Fair.' }, { marks: { benefit: 5, design: 4 } }],
  ],
])('of what follows each other, %s', (_, changes, left) => {
  expect(gathered({ changes, refused: [], delivered: [] }).changes.map(written)).toEqual(left);
});

it.each<[OutgoingSheet['change'], OutgoingSheet['change'], unknown[]]>([
  [{ comment: 'Good.' }, { comment: 'Better.' }, []],
  [{ marks: { benefit: 5 } }, { marks: { benefit: 6 } }, []],
  [{ marks: { benefit: 5 }, note: 'Ask.' }, { marks: { benefit: 6 } }, [{ note: 'Ask.' }]],
])('of the refused %j a newer %j leaves %j', (refused, newer, left) => {
  const queue = gathered({
    changes: [made('b', 'mill', newer)],
    refused: [{ change: made('a', 'mill', refused), problem: refusal }],
    delivered: [],
  });
  expect(queue.refused.map(({ change }) => written(change))).toEqual(left);
});

it('tries refused changes again in the order in which they were made', () => {
  const refused = ['a', 'b'].map((id) => ({ change: made(id, id, { comment: id }), problem: refusal }));
  const { changes } = afterStep({ changes: [], refused, delivered: [] }, { type: 'retried', at: 1_000 });
  expect(changes.map(({ id, at }) => [id, at])).toEqual([
    ['a~', 1_000],
    ['b~', 1_001],
  ]);
});

it('makes the same queue of the same steps, whether taken at once or one after another read from the device', () => {
  const steps: QueueStep[] = [
    { type: 'added', change: made('a', 'mill', { marks: { benefit: 5 } }) },
    { type: 'added', change: made('b', 'mill', { marks: { design: 4 }, comment: 'Good.' }) },
    { type: 'tried', id: 'a' },
    { type: 'added', change: made('c', 'mill', { marks: { benefit: 9 } }) },
    { type: 'setAside', id: 'a', problem: refusal },
    { type: 'added', change: made('d', 'quay', { recusal: { reason: 'My firm.' } }) },
    { type: 'delivered', id: 'c' },
  ];
  const queue = steps.reduce<Queue>((left, step) => structuredClone(afterStep(left, step)), emptyQueue);
  expect(steps.reduce<Queue>(afterStep, emptyQueue)).toEqual(queue);
  expect(queue.changes.map(({ id }) => id)).toEqual(['d']);
  expect(queue.refused.map(({ change }) => written(change))).toEqual([{ marks: { design: 4 }, comment: 'Good.' }]);
});
