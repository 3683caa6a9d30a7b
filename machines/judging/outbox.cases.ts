import type { Case } from '../kit/cases.ts';
import type { Delivery, OutboxEvent, OutboxInput } from './outbox.machine.ts';
import { emptyQueue, type OutgoingResponse, type OutgoingSheet } from './outbox.queue.ts';

const change: OutgoingSheet = {
  kind: 'sheet',
  id: 'change-1',
  entryID: 'slipway',
  awardID: 'civic',
  categoryID: 'conservation',
  change: { marks: { benefit: 8 } },
  at: 1_795_000_000_000,
  tried: false,
};
const other: OutgoingSheet = {
  ...change,
  id: 'change-2',
  entryID: 'mill',
  at: change.at + 1,
  change: { recusal: { reason: 'My firm.' } },
};
/** The same of a round before the scores. */
const response: OutgoingResponse = {
  kind: 'answer',
  id: 'said-1',
  roundID: 'screening',
  entryID: 'slipway',
  awardID: 'civic',
  body: { answer: 'yes', reason: '' },
  base: 0,
  at: change.at + 2,
  tried: false,
};
const laterResponse: OutgoingResponse = {
  ...response,
  id: 'said-2',
  body: { answer: 'no', reason: 'Too long.' },
  at: response.at + 1,
};
const refusal = { status: 422, code: 'score.refused', message: '', reasons: [{ code: 'score.refusal.judgingClosed' }] };
/** It was said otherwise on another device meanwhile. */
const stale = { status: 409, code: 'request.stale', message: '', reasons: [] };
const delivery: Delivery = { state: 'scored', at: 1_795_000_001_000 };
const responseDelivery: Delivery = { version: 1, at: 1_795_000_001_000 };
const problemEvents: Case<OutboxInput, OutboxEvent>['events'] = [
  { type: 'xstate.error.actor.deliverChange', error: { status: 0, code: 'network', message: '', reasons: [] } },
  { type: 'xstate.error.actor.deliverChange', error: { status: 503, code: 'busy', message: '', reasons: [] } },
];

const events: Case<OutboxInput, OutboxEvent>['events'] = [
  { type: 'change.add', change },
  { type: 'change.add', change: other },
  { type: 'connection.back' },
  { type: 'refused.retry', at: 1_795_000_002_000 },
  { type: 'refused.dismiss' },
  { type: 'entries.kept', contained: ['change-1'] },
  { type: 'device.read', queue: { changes: [change], refused: [], delivered: [] }, number: 1, fromElsewhere: false },
  {
    type: 'device.read',
    queue: { changes: [change, other], refused: [], delivered: [] },
    number: 0,
    fromElsewhere: true,
  },
  { type: 'device.read', queue: emptyQueue, number: 1, fromElsewhere: true },
  { type: 'device.failed', number: 1, why: 'full' },
  { type: 'lead.taken' },
  { type: 'leader.told', sending: 'kept', deliveredAt: null },
  { type: 'leader.passed', told: { type: 'change.delivered', entryID: 'mill', state: 'scored' } },
  { type: 'xstate.done.actor.deliverChange', output: delivery },
  ...problemEvents,
  { type: 'xstate.error.actor.deliverChange', error: refusal },
  { type: 'xstate.after.gatherWait.outbox.gathering' },
  { type: 'xstate.after.retryWait.outbox.waiting' },
  { type: 'xstate.after.offlineWait.outbox.offline' },
];

/** Situations of the changes on their way. */
export const outboxCases: readonly Case<OutboxInput, OutboxEvent>[] = [
  { title: 'nothing waits', input: emptyQueue, events },
  {
    title: 'two changes were kept from an earlier visit',
    input: { changes: [change, other], refused: [], delivered: [] },
    events,
  },
  {
    title: 'a change was refused on an earlier visit',
    input: { changes: [], refused: [{ change: { ...change, tried: true }, problem: refusal }], delivered: [] },
    events,
  },
  {
    title: 'two changes were refused on an earlier visit',
    input: {
      changes: [],
      refused: [change, other].map((one) => ({ change: { ...one, tried: true }, problem: refusal })),
      delivered: [],
    },
    events: events.filter(
      ({ type }) =>
        ['lead.taken', 'refused.retry', 'refused.dismiss', 'device.read', 'connection.back'].includes(type) ||
        type.startsWith('xstate.'),
    ),
  },
  {
    title: 'something was said in a round, and said otherwise while it was on its way',
    input: { changes: [{ ...response, tried: true }, laterResponse], refused: [], delivered: [] },
    events: [
      { type: 'change.add', change: { ...laterResponse, id: 'said-3', entryID: 'quay', at: response.at + 2 } },
      { type: 'connection.back' },
      { type: 'refused.retry', at: 1_795_000_002_000 },
      { type: 'lead.taken' },
      { type: 'xstate.done.actor.deliverChange', output: responseDelivery },
      ...problemEvents,
      { type: 'xstate.error.actor.deliverChange', error: stale },
      { type: 'xstate.after.gatherWait.outbox.gathering' },
      { type: 'xstate.after.retryWait.outbox.waiting' },
      { type: 'xstate.after.offlineWait.outbox.offline' },
    ],
  },
];
