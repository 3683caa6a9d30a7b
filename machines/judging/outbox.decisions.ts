import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { Problem } from '../kit/problem.ts';
import type { Delivery, OutboxOutcome, Sending, Unsafe } from './outbox.machine.ts';
import { afterStep, emptyQueue, type Outgoing, type Queue, type QueueStep, together } from './outbox.queue.ts';

interface Remembered extends Queue {
  readonly device: Queue;
  readonly unkept: readonly { readonly number: number; readonly step: QueueStep; readonly failed: boolean }[];
  /** What only this window has. */
  readonly alone: Queue;
  readonly steps: number;
  readonly unsafe: Unsafe | null;
  readonly sending: Outgoing | null;
  readonly attempts: number;
  readonly deliveredAt: number | null;
  readonly elsewhere: Sending;
}

/** What is remembered and told once something has been done. */
interface Done {
  readonly context: Remembered;
  readonly emitted: readonly unknown[];
}
type Does<Event> = (done: Done, event: Event) => Done;

/** What stands in the window follows from what the device holds, the steps after it, and what the device refused to hold. */
const stand = (context: Remembered): Remembered => {
  let queue: Queue = context.device;
  for (const { step } of context.unkept) queue = afterStep(queue, step);
  return { ...context, ...together(queue, context.alone) };
};
/** What only this window has takes every step but what is added, and goes out as it is. */
const stepAlone = (alone: Queue, step: QueueStep): Queue => {
  if (step.type === 'added') return alone;
  const after = afterStep(alone, step);
  return { ...after, changes: after.changes.map((change) => ({ ...change, tried: true })) };
};

/** A step of the queue is taken here at once, and told to the device under its number. */
const take = ({ context, emitted }: Done, step: QueueStep): Done => {
  const number = context.steps + 1;
  const unkept = [...context.unkept, { number, step, failed: false }];
  return {
    context: stand({ ...context, steps: number, unkept, alone: stepAlone(context.alone, step) }),
    emitted: [...emitted, { type: 'device.step', number, step }],
  };
};
const remember = ({ context, emitted }: Done, fields: Partial<Remembered>): Done => ({
  context: { ...context, ...fields },
  emitted,
});
const emitting = ({ context, emitted }: Done, what: unknown): Done => ({ context, emitted: [...emitted, what] });

/** The oldest change goes out; from then on it stays as it is. */
const send = (done: Done): Done => {
  const sending = done.context.changes[0] ?? done.context.sending;
  return take(remember(done, { sending }), { type: 'tried', id: sending?.id ?? '' });
};
const begin = (context: Remembered): Done => ({ context, emitted: [] });

interface Read {
  readonly queue: Queue;
  readonly number: number;
  readonly fromElsewhere: boolean;
}
const add: Does<{ readonly change: Outgoing }> = (done, { change }) => take(done, { type: 'added', change });
const retry: Does<{ readonly at: number }> = (done, { at }) => take(done, { type: 'retried', at });
/** What the device holds counts, and after it the steps that it has not confirmed. */
const read: Does<Read> = (done, { queue, number }) => {
  const unkept = done.context.unkept.filter((one) => one.failed || one.number > number);
  const held = [...queue.changes, ...queue.refused.map(({ change }) => change), ...queue.delivered];
  const lacks = (change: Outgoing) => held.every(({ id }) => id !== change.id);
  const alone = {
    changes: done.context.alone.changes.filter(lacks),
    refused: done.context.alone.refused.filter(({ change }) => lacks(change)),
    delivered: done.context.alone.delivered.filter(lacks),
  };
  return { ...done, context: stand({ ...done.context, device: queue, unkept, alone }) };
};
/** A change that the device did not keep is this window's alone; any other step it did not keep is repeated after what it holds. */
const fail: Does<{ readonly number: number; readonly why: Unsafe }> = (done, { number, why }) => {
  const { unkept, alone, changes } = done.context;
  const place = unkept.findIndex((one) => one.number === number);
  const step = unkept[place]?.step;
  if (step?.type !== 'added') {
    const marked = unkept.map((one) => (one.number === number ? { ...one, failed: true } : one));
    return remember(done, { unsafe: why, unkept: marked });
  }
  const held = changes.find(({ id }) => id === step.change.id) ?? step.change;
  let after: Queue = { ...alone, changes: [...alone.changes, { ...held, tried: true }] };
  for (const later of unkept.slice(place + 1)) after = stepAlone(after, later.step);
  return {
    ...done,
    context: stand({ ...done.context, unsafe: why, unkept: unkept.toSpliced(place, 1), alone: after }),
  };
};
const nothing: Does<unknown> = (done) => done;
/** The entry of a sheet, or the round that something was said in. */
const of = (sending: Outgoing | null) =>
  sending?.kind === 'sheet' ? { entryID: sending.entryID } : { roundID: sending?.roundID };
const deliver: Does<{ readonly output: Delivery }> = (done, { output }) => {
  const { sending } = done.context;
  const id = sending?.id ?? '';
  // A sheet has a state; what was said in a round has a version, which what is said after it goes on from.
  const [made, version] =
    'state' in output ? [{ ...of(sending), state: output.state }, {}] : [of(sending), { version: output.version }];
  const reported = emitting(done, { type: 'change.delivered', ...made });
  return take(remember(reported, { attempts: 0, deliveredAt: output.at }), { type: 'delivered', id, ...version });
};
/** The server said no, and will say it again. */
const isAnswered = ({ code }: Problem) => code === 'score.refused' || code === 'request.stale';
const setAside: Does<{ readonly error: Problem }> = (done, { error }) => {
  const { sending } = done.context;
  const reported = emitting(done, { type: 'change.refused', ...of(sending), problem: error });
  return take(remember(reported, { attempts: 0 }), { type: 'setAside', id: sending?.id ?? '', problem: error });
};

const stays = <Event>(state: string, on: string, does: Does<Event>): DecisionRow => ({
  in: state,
  on,
  assigns: (context: Remembered, event: Event) => ({ ...does(begin(context), event).context }),
  emits: (context: Remembered, event: Event) => does(begin(context), event).emitted,
});

/** Something is sent after what the event does. */
const sends = <Event>(
  state: string,
  on: string,
  does: Does<Event>,
  when: (context: Remembered, event: Event) => boolean = () => true,
): DecisionRow => ({
  in: state,
  on,
  when,
  to: 'delivering',
  assigns: (context: Remembered, event: Event) => ({ ...send(does(begin(context), event)).context }),
  emits: (context: Remembered, event: Event) => send(does(begin(context), event)).emitted,
  begins: { deliverChange: ({ sending }: Remembered) => sending },
});

/** Nothing waits, or one change waits a moment for others of its sheet. */
const rests = <Event>(
  state: string,
  on: string,
  does: Does<Event>,
  holds: (context: Remembered, event: Event) => boolean = () => true,
): DecisionRow[] => {
  const waiting = (context: Remembered, event: Event) => does(begin(context), event).context.changes.length;
  const simply = {
    in: state,
    on,
    assigns: (context: Remembered, event: Event) => ({ ...does(begin(context), event).context }),
    emits: (context: Remembered, event: Event) => does(begin(context), event).emitted,
  };
  return [
    {
      ...simply,
      when: (context: Remembered, event: Event) => holds(context, event) && waiting(context, event) === 0,
      to: 'settled',
    },
    {
      ...simply,
      when: (context: Remembered, event: Event) => holds(context, event) && waiting(context, event) === 1,
      to: 'gathering',
      waits: 400,
    },
  ];
};
/** The same, and several go out at once. */
const sorts = <Event>(state: string, on: string, does: Does<Event>): DecisionRow[] => [
  ...rests(state, on, does),
  sends(state, on, does, (context, event) => does(begin(context), event).context.changes.length > 1),
];

/** Waits that double with each failure. */
const doubling =
  (first: number, most: number) =>
  ({ attempts }: Remembered) =>
    Math.min(most, first * 2 ** (attempts - 1));

const done = 'xstate.done.actor.deliverChange';
const error = 'xstate.error.actor.deliverChange';
const counted = ({ attempts }: Remembered) => ({ attempts: attempts + 1 });

/** What becomes of a judge's changes on their way to the server, by hand. */
export const outboxDecisions: Decisions = {
  states: {
    following: [],
    settled: ['saved'],
    gathering: ['saving'],
    delivering: ['busy', 'saving'],
    waiting: ['kept'],
    offline: ['kept'],
  },
  start: {
    in: ['following'],
    context: (input: Queue) => ({
      ...input,
      device: input,
      unkept: [],
      alone: emptyQueue,
      steps: 0,
      unsafe: null,
      sending: null,
      attempts: 0,
      deliveredAt: null,
      elsewhere: 'saved',
    }),
  },
  rows: [
    stays('', 'change.add', add),
    stays('', 'refused.retry', retry),
    stays('', 'refused.dismiss', (now) => take(now, { type: 'dismissed' })),
    stays('', 'entries.kept', (now, { contained }: { readonly contained: readonly string[] }) =>
      take(now, { type: 'contained', ids: contained }),
    ),
    stays('', 'device.read', read),
    stays('', 'device.failed', fail),

    ...sorts('following', 'lead.taken', nothing),
    ...sorts('following', 'device.failed', fail),
    {
      in: 'following',
      on: 'leader.told',
      assigns: (
        _: Remembered,
        { sending, deliveredAt }: { readonly sending: Sending; readonly deliveredAt: number | null },
      ) => ({
        elsewhere: sending,
        deliveredAt,
      }),
    },
    {
      in: 'following',
      on: 'leader.passed',
      emits: (_: Remembered, { told }: { readonly told: OutboxOutcome }) => [told],
    },

    { ...stays('settled', 'change.add', add), to: 'gathering', waits: 400 },
    ...sorts('settled', 'refused.retry', retry),
    ...sorts('settled', 'device.read', read),

    // Another window may be asleep: what it left is sent at once.
    sends('gathering', 'device.read', read, (_, { fromElsewhere, queue }) => fromElsewhere && queue.changes.length > 0),
    stays('gathering', 'device.read', read),
    {
      ...stays('gathering', 'xstate.after.gatherWait.outbox.gathering', nothing),
      when: ({ changes }: Remembered) => changes.length === 0,
      to: 'settled',
    },
    sends('gathering', 'xstate.after.gatherWait.outbox.gathering', nothing),

    ...sorts('delivering', done, deliver),
    {
      in: 'delivering',
      on: error,
      to: 'offline',
      assigns: counted,
      waits: doubling(2000, 30_000),
      when: (_: Remembered, { error: problem }: { readonly error: Problem }) => problem.code === 'network',
    },
    {
      in: 'delivering',
      on: error,
      to: 'waiting',
      assigns: counted,
      waits: doubling(1000, 20_000),
      when: (_: Remembered, { error: problem }: { readonly error: Problem }) => problem.code === 'busy',
    },
    ...rests('delivering', error, setAside, (_, { error: problem }) => isAnswered(problem)),
    sends('delivering', error, setAside, (context, event) => {
      const left = setAside(begin(context), event).context.changes.length;
      return isAnswered(event.error) && left > 1;
    }),
    { in: 'delivering', on: 'connection.back', assigns: () => ({ attempts: 0 }) },

    sends('waiting', 'connection.back', nothing),
    sends('waiting', 'xstate.after.retryWait.outbox.waiting', nothing),
    sends('offline', 'connection.back', nothing),
    sends('offline', 'xstate.after.offlineWait.outbox.offline', nothing),
  ],
};
