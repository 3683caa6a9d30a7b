import { assign, emit, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { mayPass, type Problem, problemOf } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';
import type { ScoreState } from '../score/score.rules.ts';
import {
  afterStep,
  aloneAfter,
  emptyQueue,
  type Outgoing,
  type OutgoingResponse,
  type OutgoingSheet,
  type Queue,
  type QueueStep,
  stillAlone,
  together,
} from './outbox.queue.ts';

/** What the server made of a change: the state of the sheet, or the version of what was said in a round. */
export type Delivery = {
  /** When the server answered, in milliseconds since 1970. */
  readonly at: number;
} & ({ readonly state: ScoreState } | { readonly version: number });

/** What this device has kept from an earlier visit. */
export type OutboxInput = Queue;

/** Why the device does not keep a change: no room, or no memory that a page may use. */
export type Unsafe = 'full' | 'unavailable';

/** How far the changes of this device are. */
export type Sending = 'saved' | 'saving' | 'kept';

interface OutboxContext extends Queue {
  /** What this device has kept, as last read: the changes of every window. */
  readonly device: Queue;
  /** Steps taken here that the device has not confirmed, in order; of those it could not keep, what was added is in `alone`, the others stay. */
  readonly unkept: readonly { readonly number: number; readonly step: QueueStep; readonly failed: boolean }[];
  /** What the device could not keep, and what became of it: it is in this window alone. */
  readonly alone: Queue;
  /** Steps taken here so far. */
  readonly steps: number;
  readonly unsafe: Unsafe | null;
  /** The change that was sent last. */
  readonly sending: Outgoing | null;
  /** Failed attempts at it. */
  readonly attempts: number;
  readonly deliveredAt: number | null;
  /** How far the window is that sends. */
  readonly elsewhere: Sending;
}

export type OutboxEvent =
  | { readonly type: 'change.add'; readonly change: Outgoing }
  | { readonly type: 'connection.back' }
  | { readonly type: 'refused.retry'; readonly at: number }
  | { readonly type: 'refused.dismiss' }
  | { readonly type: 'entries.kept'; readonly contained: readonly string[] }
  | {
      readonly type: 'device.read';
      readonly queue: Queue;
      /** The step of this window that it confirms. */
      readonly number: number;
      /** Another window has changed something. */
      readonly fromElsewhere: boolean;
    }
  | { readonly type: 'device.failed'; readonly number: number; readonly why: Unsafe }
  | { readonly type: 'lead.taken' }
  | { readonly type: 'leader.told'; readonly sending: Sending; readonly deliveredAt: number | null }
  | { readonly type: 'leader.passed'; readonly told: OutboxOutcome };

/** What becomes of a change of a sheet, or of what was said in a round. */
export type OutboxOutcome =
  | ({ readonly type: 'change.delivered' } & (
      | { readonly entryID: string; readonly state: ScoreState }
      | { readonly roundID: string }
    ))
  | ({ readonly type: 'change.refused'; readonly problem: Problem } & (
      | { readonly entryID: string }
      | { readonly roundID: string }
    ));

type OutboxEmitted =
  | OutboxOutcome
  /** For the device to keep. */
  | { readonly type: 'device.step'; readonly number: number; readonly step: QueueStep };

/** How long a mark waits for others of its sheet before it is sent, in milliseconds. */
export const gatherWait = 400;
/** The same for words, which come letter by letter. */
const writingWait = 1500;

/** Carries every change of a judge's sheets, and what is said in rounds, to the server: once, in order, and never lost on the way. */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    input: {} as OutboxInput,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    tags: {} as 'busy' | 'saved' | 'saving' | 'kept',
  },
  actors: { deliverChange: port<Delivery, Outgoing>('deliverChange') },
  delays: {
    gatherWait: ({ context }) => (isWriting(context.changes[0]) ? writingWait : gatherWait),
    // A browser's own word on a connection that is back is not reliable.
    offlineWait: ({ context }) => growingWait(context.attempts, 2000, 30_000),
    retryWait: ({ context }) => growingWait(context.attempts, 1000, 20_000),
  },
  guards: {
    isEmpty: ({ context }) => context.changes.length === 0,
    hasSeveral: ({ context }) => context.changes.length > 1,
    isUrgent: (_, { queue, fromElsewhere }: { queue: Queue; fromElsewhere: boolean }) =>
      fromElsewhere && queue.changes.length > 0,
    isUnanswered: (_, { error }: { error: unknown }) => problemOf(error).status === 0,
    isPassing: (_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return mayPass(problem) || problem.status === 401 || problem.code === 'request.running';
    },
  },
  actions: {
    take: assign(({ context }, step: QueueStep) => {
      const steps = context.steps + 1;
      const unkept = [...context.unkept, { number: steps, step, failed: false }];
      return { ...seen({ ...context, unkept, alone: aloneAfter(context.alone, step) }), steps };
    }),
    tellDevice: emit(({ context }, step: QueueStep) => ({
      type: 'device.step' as const,
      number: context.steps + 1,
      step,
    })),
    sendFirst: assign(({ context }) => ({ sending: context.changes[0] ?? context.sending })),
    readDevice: assign(({ context }, { queue, number }: { queue: Queue; number: number }) => {
      const unkept = context.unkept.filter((one) => one.failed || one.number > number);
      return seen({ device: queue, unkept, alone: stillAlone(context.alone, queue) });
    }),
    keepFailure: assign(({ context }, { number, why }: { number: number; why: Unsafe }) => {
      const step = context.unkept.find((one) => one.number === number)?.step;
      if (step?.type !== 'added') {
        const unkept = context.unkept.map((one) => (one.number === number ? { ...one, failed: true } : one));
        return { unsafe: why, unkept };
      }
      const { id } = step.change;
      // As it may have been sent already: with what has joined it here since.
      const change = { ...(context.changes.find((one) => one.id === id) ?? step.change), tried: true };
      const alone = context.unkept
        .filter((one) => one.number > number)
        .reduce<Queue>((left, one) => aloneAfter(left, one.step), {
          ...context.alone,
          changes: [...context.alone.changes, change],
        });
      const unkept = context.unkept.filter((one) => one.number !== number);
      return { ...seen({ ...context, unkept, alone }), unsafe: why };
    }),
    keepDelivery: assign((_, { at }: Delivery) => ({ attempts: 0, deliveredAt: at })),
    tellDelivery: emit(({ context }, delivery: Delivery) => ({
      type: 'change.delivered' as const,
      ...('version' in delivery ? ofRound(context) : { ...ofSheet(context), state: delivery.state }),
    })),
    startAnew: assign({ attempts: 0 }),
    tellRefusal: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'change.refused' as const,
      ...(context.sending!.kind === 'sheet' ? ofSheet(context) : ofRound(context)),
      problem: problemOf(error),
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    hearLeader: assign((_, { sending, deliveredAt }: { sending: Sending; deliveredAt: number | null }) => ({
      elsewhere: sending,
      deliveredAt,
    })),
    passOn: emit((_, { told }: { told: OutboxOutcome }) => told),
  },
}).createMachine({
  id: 'outbox',
  description:
    'Carries every change of a judge’s score sheets, and what is said in rounds, to the server: once, in order, and never lost on the way. One window of the browser sends for all.',
  context: ({ input }) => ({
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
  initial: 'following',
  on: {
    'change.add': {
      actions: [
        { type: 'tellDevice', params: ({ event }) => added(event) },
        { type: 'take', params: ({ event }) => added(event) },
      ],
      description: 'A change is made; it waits behind the others.',
    },
    'refused.retry': {
      actions: [
        { type: 'tellDevice', params: ({ event }) => retried(event) },
        { type: 'take', params: ({ event }) => retried(event) },
      ],
      description: 'The refused changes wait behind the others again.',
    },
    'refused.dismiss': {
      actions: [
        { type: 'tellDevice', params: { type: 'dismissed' } },
        { type: 'take', params: { type: 'dismissed' } },
      ],
      description: 'The judge lets the refused changes go.',
    },
    'entries.kept': {
      actions: [
        { type: 'tellDevice', params: ({ event }) => contained(event) },
        { type: 'take', params: ({ event }) => contained(event) },
      ],
      description: 'The device keeps newer entries: changes that are in them need not be laid over them any more.',
    },
    'device.read': {
      actions: { type: 'readDevice', params: ({ event }) => event },
      description: 'The device has kept something.',
    },
    'device.failed': {
      actions: { type: 'keepFailure', params: ({ event }) => event },
      description: 'The device could not keep a change: it is only in this window until it is sent.',
    },
  },
  states: {
    following: {
      description: 'Another window of this browser sends the changes; this one keeps them on the device for it.',
      on: {
        'lead.taken': { target: 'sorting', description: 'No other window sends: this one does from now on.' },
        'device.failed': {
          target: 'sorting',
          actions: { type: 'keepFailure', params: ({ event }) => event },
          description: 'The device could not keep a change, so this window sends on its own.',
        },
        'leader.told': {
          actions: { type: 'hearLeader', params: ({ event }) => event },
          description: 'The window that sends tells how far it is.',
        },
        'leader.passed': {
          actions: { type: 'passOn', params: ({ event }) => event },
          description: 'The window that sends tells what became of a change.',
        },
      },
    },
    sorting: {
      description: 'Seeing whether anything waits.',
      always: [
        { guard: 'isEmpty', target: 'settled', description: 'Nothing waits.' },
        { guard: 'hasSeveral', target: 'delivering', description: 'Several changes wait: send the oldest.' },
        { target: 'gathering', description: 'One change waits; more may follow at once.' },
      ],
    },
    settled: {
      description: 'The server has every change.',
      tags: 'saved',
      on: {
        'change.add': {
          target: 'gathering',
          actions: [
            { type: 'tellDevice', params: ({ event }) => added(event) },
            { type: 'take', params: ({ event }) => added(event) },
          ],
          description: 'A change is made.',
        },
        'refused.retry': {
          target: 'sorting',
          actions: [
            { type: 'tellDevice', params: ({ event }) => retried(event) },
            { type: 'take', params: ({ event }) => retried(event) },
          ],
          description: 'The judge has the refused changes sent again.',
        },
        'device.read': {
          target: 'sorting',
          actions: { type: 'readDevice', params: ({ event }) => event },
          description: 'The device has kept something; another window may have put it there.',
        },
      },
    },
    gathering: {
      description: 'Waiting a moment, so that changes of the same score sheet go together.',
      tags: 'saving',
      on: {
        'device.read': [
          {
            guard: { type: 'isUrgent', params: ({ event }) => event },
            target: 'delivering',
            actions: { type: 'readDevice', params: ({ event }) => event },
            description:
              'Another window has added a change, and this one may be asleep in the background: send at once.',
          },
          {
            actions: { type: 'readDevice', params: ({ event }) => event },
            description: 'The device has kept the change.',
          },
        ],
      },
      after: {
        gatherWait: [
          { guard: 'isEmpty', target: 'settled', description: 'Another window has sent it meanwhile.' },
          { target: 'delivering', description: 'The moment is over.' },
        ],
      },
    },
    delivering: {
      description: 'The oldest change is on its way.',
      tags: ['busy', 'saving'],
      entry: [
        'sendFirst',
        { type: 'tellDevice', params: ({ context }) => tried(context) },
        { type: 'take', params: ({ context }) => tried(context) },
      ],
      invoke: {
        id: 'deliverChange',
        src: 'deliverChange',
        // Something waits wherever this state is entered.
        input: ({ context }) => context.sending!,
        onDone: {
          target: 'sorting',
          actions: [
            { type: 'tellDelivery', params: ({ event }) => event.output },
            { type: 'keepDelivery', params: ({ event }) => event.output },
            { type: 'tellDevice', params: ({ context, event }) => taken(context, event.output) },
            { type: 'take', params: ({ context, event }) => taken(context, event.output) },
          ],
          description: 'The server has it.',
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
            actions: 'countAttempt',
            description: 'No answer came.',
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countAttempt',
            description: 'The server cannot take it just now.',
          },
          {
            target: 'sorting',
            actions: [
              { type: 'tellRefusal', params: ({ event }) => ({ error: event.error }) },
              'startAnew',
              { type: 'tellDevice', params: ({ context, event }) => setAside(context, event.error) },
              { type: 'take', params: ({ context, event }) => setAside(context, event.error) },
            ],
            description: 'The server refuses it; it is set aside with the reasons, and the next one follows.',
          },
        ],
      },
      on: {
        'connection.back': {
          actions: 'startAnew',
          description: 'The connection is back; should this attempt fail all the same, the next follows soon.',
        },
      },
    },
    waiting: {
      description: 'The changes are kept on this device; the next attempt follows, each a little later.',
      tags: 'kept',
      on: {
        'connection.back': { target: 'delivering', description: 'The connection is back.' },
      },
      after: { retryWait: { target: 'delivering', description: 'Time for the next attempt.' } },
    },
    offline: {
      description: 'No connection: the changes are kept on this device.',
      tags: 'kept',
      on: {
        'connection.back': { target: 'delivering', description: 'The connection is back.' },
      },
      after: { offlineWait: { target: 'delivering', description: 'Seeing whether the connection is back.' } },
    },
  },
});

/**
 * How far the changes of this device are. `typed`: not all are kept on this device yet. `unsafe`: the device could not
 * keep some, which are in this window alone.
 */
export function sendingOf(snapshot: {
  readonly context: OutboxContext;
  readonly hasTag: (tag: 'saved' | 'saving' | 'kept') => boolean;
}): Sending | 'typed' | 'unsafe' {
  const { changes, unkept, alone, elsewhere } = snapshot.context;
  if (changes.length === 0) return 'saved';
  if (alone.changes.length > 0) return 'unsafe';
  if (unkept.some(({ step, failed }) => step.type === 'added' && !failed)) return 'typed';
  if (snapshot.hasTag('kept')) return 'kept';
  if (snapshot.hasTag('saving')) return 'saving';
  return elsewhere === 'kept' ? 'kept' : 'saving';
}

/** The queue as it stands in this window: what the device keeps, the steps it has not confirmed, and what is here alone. */
const seen = ({ device, unkept, alone }: Pick<OutboxContext, 'device' | 'unkept' | 'alone'>) => ({
  device,
  unkept,
  alone,
  ...together(
    unkept.reduce((left, { step }) => afterStep(left, step), device),
    alone,
  ),
});

const isWriting = (change: Outgoing | undefined): boolean =>
  change?.kind === 'sheet' && change.change.marks === undefined && change.change.recusal === undefined;

const added = ({ change }: { readonly change: Outgoing }): QueueStep => ({ type: 'added', change });
const contained = ({ contained: ids }: { readonly contained: readonly string[] }): QueueStep => ({
  type: 'contained',
  ids,
});
const retried = ({ at }: { readonly at: number }): QueueStep => ({ type: 'retried', at });
const tried = ({ sending }: OutboxContext): QueueStep => ({ type: 'tried', id: sending!.id });
const taken = ({ sending }: OutboxContext, delivery: Delivery): QueueStep => ({
  type: 'delivered',
  id: sending!.id,
  ...('version' in delivery && { version: delivery.version }),
});
const setAside = ({ sending }: OutboxContext, error: unknown): QueueStep => ({
  type: 'setAside',
  id: sending!.id,
  problem: problemOf(error),
});

const ofSheet = ({ sending }: OutboxContext) => ({ entryID: (sending as OutgoingSheet).entryID });
const ofRound = ({ sending }: OutboxContext) => ({ roundID: (sending as OutgoingResponse).roundID });
