import { assign, emit, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { mayPass, type Problem, problemOf } from '../kit/problem.ts';
import type { ScoreState } from '../score/score.rules.ts';
import type { SheetChange } from './sheet.ts';

/** A change on its way to the server. Its id is its idempotency key. */
export interface Outgoing {
  readonly id: string;
  readonly entryID: string;
  readonly awardID: string;
  readonly categoryID: string;
  readonly change: SheetChange;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** Sent at least once: from then on it must stay as it is, for the server may have it. */
  readonly tried: boolean;
}

/** What the server made of a change. */
export interface Delivery {
  readonly state: ScoreState;
  /** When the server answered, in milliseconds since 1970. */
  readonly at: number;
}

export interface OutboxInput {
  /** Kept from an earlier visit, oldest first. */
  readonly changes: readonly Outgoing[];
  readonly refused: readonly Refused[];
}

export interface OutboxContext extends OutboxInput {
  /** Failed attempts at the first change. */
  readonly attempts: number;
  readonly deliveredAt: number | null;
}

/** A change that the server did not take, kept until the judge has decided. */
export interface Refused {
  readonly change: Outgoing;
  readonly problem: Problem;
}

export type OutboxEvent =
  | { readonly type: 'change.add'; readonly change: Outgoing }
  | { readonly type: 'connection.back' }
  | { readonly type: 'refused.retry' }
  | { readonly type: 'refused.dismiss' };

export type OutboxEmitted =
  | { readonly type: 'change.delivered'; readonly entryID: string; readonly state: ScoreState }
  | { readonly type: 'change.refused'; readonly entryID: string; readonly problem: Problem };

/** How long a mark waits for others of its sheet before it is sent, in milliseconds. */
export const gatherWait = 400;
/** The same for words, which come letter by letter. */
export const writingWait = 1500;
/** How long a connection that is gone is left alone, in milliseconds; a browser's own word on it is not reliable. */
export const offlineWait = 30_000;
const longestRetryWait = 20_000;

/** Carries every change of a judge's sheets to the server: once, in order, and never lost on the way. */
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
    offlineWait,
    retryWait: ({ context }) => Math.min(longestRetryWait, 500 * 2 ** context.attempts),
  },
  guards: {
    isEmpty: ({ context }) => context.changes.length === 0,
    hasSeveral: ({ context }) => context.changes.length > 1,
    isUnanswered: (_, { error }: { error: unknown }) => problemOf(error).status === 0,
    isPassing: (_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return mayPass(problem) || problem.status === 401 || problem.code === 'request.running';
    },
  },
  actions: {
    add: assign(({ context }, change: Outgoing) => ({
      changes: gathered(context.changes, change),
      refused: context.refused.flatMap((refused) => keptOf(refused, [change])),
    })),
    markTried: assign(({ context }) => ({
      changes: context.changes.map((change, index) => (index === 0 ? { ...change, tried: true } : change)),
    })),
    keepDelivery: assign(({ context }, { at }: Delivery) => ({
      changes: context.changes.slice(1),
      attempts: 0,
      deliveredAt: at,
    })),
    tellDelivery: emit(({ context }, { state }: Delivery) => ({
      type: 'change.delivered' as const,
      entryID: context.changes[0]!.entryID,
      state,
    })),
    setAside: assign(({ context }, { error }: { error: unknown }) => ({
      changes: context.changes.slice(1),
      refused: [
        ...context.refused,
        ...keptOf({ change: context.changes[0]!, problem: problemOf(error) }, context.changes.slice(1)),
      ],
      attempts: 0,
    })),
    tellRefusal: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'change.refused' as const,
      entryID: context.changes[0]!.entryID,
      problem: problemOf(error),
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    takeRefusedUp: assign(({ context }) => ({
      // A new id: under the old one the server would repeat its refusal.
      changes: [
        ...context.changes,
        ...context.refused.map(({ change }) => ({ ...change, id: `${change.id}~`, tried: false })),
      ],
      refused: [],
    })),
    dismissRefused: assign({ refused: [] }),
  },
}).createMachine({
  id: 'outbox',
  description: "Carries every change of a judge's sheets to the server: once, in order, and never lost on the way.",
  context: ({ input }) => ({ ...input, attempts: 0, deliveredAt: null }),
  initial: 'sorting',
  on: {
    'change.add': {
      actions: { type: 'add', params: ({ event }) => event.change },
      description: 'A change is made; it waits behind the others.',
    },
    'refused.retry': { actions: 'takeRefusedUp', description: 'The refused changes wait behind the others again.' },
    'refused.dismiss': { actions: 'dismissRefused', description: 'The judge lets the refused changes go.' },
  },
  states: {
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
          actions: { type: 'add', params: ({ event }) => event.change },
          description: 'A change is made.',
        },
        'refused.retry': {
          target: 'sorting',
          actions: 'takeRefusedUp',
          description: 'The judge has the refused changes sent again.',
        },
      },
    },
    gathering: {
      description: 'Waiting a moment, so that changes of the same sheet go together.',
      tags: 'saving',
      after: { gatherWait: { target: 'delivering', description: 'The moment is over.' } },
    },
    delivering: {
      description: 'The oldest change is on its way.',
      tags: ['busy', 'saving'],
      entry: 'markTried',
      invoke: {
        id: 'deliverChange',
        src: 'deliverChange',
        input: ({ context }) => context.changes[0]!,
        onDone: {
          target: 'sorting',
          actions: [
            { type: 'tellDelivery', params: ({ event }) => event.output },
            { type: 'keepDelivery', params: ({ event }) => event.output },
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
              { type: 'setAside', params: ({ event }) => ({ error: event.error }) },
            ],
            description: 'The server refuses it; it is set aside with the reasons, and the next one follows.',
          },
        ],
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

const isWriting = (change: Outgoing | undefined): boolean =>
  change !== undefined && change.change.marks === undefined && change.change.recusal === undefined;

/** Adds a change; one that goes on with the last of the same sheet joins it, as long as that was never sent. */
function gathered(changes: readonly Outgoing[], added: Outgoing): readonly Outgoing[] {
  if (changes.some(({ id }) => id === added.id)) return changes;
  const last = changes.at(-1);
  if (!last || last.tried || last.entryID !== added.entryID) return [...changes, added];
  if (last.change.recusal !== undefined || added.change.recusal !== undefined) return [...changes, added];
  const marks = { ...last.change.marks, ...added.change.marks };
  const change = { ...last.change, ...added.change, ...(Object.keys(marks).length > 0 && { marks }) };
  return [...changes.slice(0, -1), { ...last, change, at: added.at }];
}

/** What is left of a refused change once newer ones have overwritten parts of it: nothing, or a smaller change. */
function keptOf({ change: refused, problem }: Refused, newer: readonly Outgoing[]): readonly Refused[] {
  const left = newer
    .filter(({ entryID }) => entryID === refused.entryID)
    .reduce((change, { change: later }) => withoutParts(change, later), refused.change);
  return Object.keys(left).length === 0 ? [] : [{ change: { ...refused, change: left }, problem }];
}

function withoutParts({ marks, ...rest }: SheetChange, later: SheetChange): SheetChange {
  const marksLeft = Object.entries(marks ?? {}).filter(([id]) => later.marks?.[id] === undefined);
  const others = Object.entries(rest).filter(([part]) => later[part as keyof SheetChange] === undefined);
  return { ...Object.fromEntries(others), ...(marksLeft.length > 0 && { marks: Object.fromEntries(marksLeft) }) };
}
