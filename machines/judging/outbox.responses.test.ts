import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Problem } from '../kit/problem.ts';
import { type Delivery, outboxMachine } from './outbox.machine.ts';
import {
  afterStep,
  emptyQueue,
  gathered,
  missingIn,
  type Outgoing,
  type OutgoingResponse,
  type Queue,
  type QueueStep,
  responsesIn,
} from './outbox.queue.ts';
import type { RoundResponse } from './roundResponse.ts';

const answer = (yes: 'yes' | 'no' | 'unsure', entryID = 'mill', roundID = 'screening'): RoundResponse => ({
  kind: 'answer',
  roundID,
  entryID,
  body: { answer: yes, reason: '' },
});
const ballot = (...ranked: string[]): RoundResponse => ({
  kind: 'ballot',
  roundID: 'picks',
  categoryID: 'civic',
  body: { ranked, others: [] },
});
const compared = (pair: readonly [string, string], preferred: string | null): RoundResponse => ({
  kind: 'comparison',
  roundID: 'duels',
  pair,
  body: { preferred },
});
/** Ids in the order of the alphabet are made one after another. */
const made = (id: string, response: RoundResponse, base: number | null = 0): OutgoingResponse => ({
  ...response,
  id,
  awardID: 'civic',
  base,
  at: id.charCodeAt(0),
  tried: false,
});
const stale: Problem = { status: 409, code: 'request.stale', message: '', reasons: [] };
const closed: Problem = {
  status: 422,
  code: 'round.refused',
  message: '',
  reasons: [{ code: 'round.refusal.closed' }],
};

const queueOf = (...changes: Outgoing[]): Queue => gathered({ changes, refused: [], delivered: [] });
const taken = (queue: Queue, ...steps: QueueStep[]): Queue => steps.reduce(afterStep, queue);
const bodies = ({ changes }: Queue) => changes.map((one) => [one.id, one.kind === 'sheet' ? null : one.body]);
const bases = ({ changes }: Queue) => changes.map((one) => [one.id, one.kind === 'sheet' ? null : one.base]);

describe('what is said of the same', () => {
  it.each<[string, RoundResponse, RoundResponse]>([
    ['an answer', answer('yes'), answer('no')],
    ['a ballot', ballot('mill', 'quay'), ballot('quay')],
    ['a comparison', compared(['mill', 'quay'], 'mill'), compared(['mill', 'quay'], null)],
    [
      'a comparison of the two the other way round',
      compared(['mill', 'quay'], 'mill'),
      compared(['quay', 'mill'], null),
    ],
  ])('is sent as it was said last: %s', (_, first, second) => {
    const queue = queueOf(made('a', first, 3), made('b', second, 3));
    expect(bodies(queue)).toEqual([['a', second.body]]);
    expect(bases(queue)).toEqual([['a', 3]]);
  });

  it.each<[string, RoundResponse, RoundResponse]>([
    ['another entry', answer('yes', 'mill'), answer('no', 'quay')],
    ['another round', answer('yes', 'mill', 'screening'), answer('no', 'mill', 'final')],
    ['another pair', compared(['mill', 'quay'], 'mill'), compared(['mill', 'weir'], null)],
  ])('leaves alone what is said of %s', (_, first, second) => {
    expect(bodies(queueOf(made('a', first), made('b', second)))).toEqual([
      ['a', first.body],
      ['b', second.body],
    ]);
  });

  it('follows what the server may have already, and goes on from its version', () => {
    const before = queueOf({ ...made('a', answer('yes'), 1), tried: true }, made('b', answer('no'), 1));
    expect(bodies(before)).toHaveLength(2);
    const queue = taken(before, { type: 'delivered', id: 'a', version: 2 });
    expect(bases(queue)).toEqual([['b', 2]]);
    expect(queue.delivered).toMatchObject([{ id: 'a', base: 2 }]);
  });

  it('goes on from what another window has delivered, though this one had not heard of it', () => {
    const queue = taken(
      queueOf({ ...made('a', ballot('mill'), 0), tried: true }),
      { type: 'delivered', id: 'a', version: 1 },
      { type: 'added', change: made('b', ballot('quay'), 0) },
    );
    expect(bases(queue)).toEqual([['b', 1]]);
    // Once the device keeps a newer list, it is still known.
    expect(bases(taken(queue, { type: 'contained', ids: ['a'] }))).toEqual([['b', 1]]);
  });

  it('does not go on from what was said of something else, nor from a version that is older', () => {
    const delivered = { type: 'delivered', id: 'a', version: 4 } as const;
    const sent = queueOf({ ...made('a', answer('yes', 'quay'), 3), tried: true }, made('b', answer('no'), 1));
    expect(bases(taken(sent, delivered))).toEqual([['b', 1]]);
    const own = queueOf({ ...made('a', answer('yes'), 3), tried: true }, made('b', answer('no'), 7));
    expect(bases(taken(own, delivered))).toEqual([['b', 7]]);
  });

  it('keeps what a sheet has apart from what is said of the same entry', () => {
    const sheet: Outgoing = {
      kind: 'sheet',
      id: 'a',
      entryID: 'mill',
      awardID: 'civic',
      categoryID: 'c',
      change: { note: 'Ask.' },
      at: 97,
      tried: false,
    };
    expect(queueOf(sheet, made('b', answer('yes'))).changes.map(({ id }) => id)).toEqual(['a', 'b']);
    const refused = gathered({
      changes: [made('b', answer('yes'))],
      delivered: [],
      refused: [{ change: sheet, problem: closed }],
    });
    expect(refused.refused).toHaveLength(1);
  });
});

describe('what is refused', () => {
  const refusedWith = (problem: Problem) =>
    taken(queueOf({ ...made('a', answer('yes'), 1), tried: true }), { type: 'setAside', id: 'a', problem });

  it('is kept, until something newer is said of the same', () => {
    const queue = refusedWith(closed);
    expect(queue.refused).toMatchObject([{ change: { id: 'a', base: 1 }, problem: closed }]);
    expect(taken(queue, { type: 'added', change: made('b', answer('no', 'quay')) }).refused).toHaveLength(1);
    expect(taken(queue, { type: 'added', change: made('b', answer('no')) }).refused).toEqual([]);
  });

  it('takes the place of what another device said, where the judge tries again knowing of it', () => {
    const again = (problem: Problem) => bases(taken(refusedWith(problem), { type: 'retried', at: 500 }));
    expect(again(stale)).toEqual([['a~', null]]);
    // A round that was closed tells nothing of other answers.
    expect(again(closed)).toEqual([['a~', 1]]);
    const response = taken(refusedWith(stale), { type: 'retried', at: 500 });
    expect(bases(taken(response, { type: 'added', change: { ...made('z', answer('unsure'), 0), at: 501 } }))).toEqual([
      ['a~', null],
    ]);
  });
});

it('lays what was said over a list, until the list has it', () => {
  const queue = taken(queueOf({ ...made('a', answer('yes'), 0), tried: true }, made('b', answer('no', 'quay'))), {
    type: 'delivered',
    id: 'a',
    version: 1,
  });
  expect(missingIn(new Set(), queue).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(missingIn(new Set(['a']), queue).map(({ id }) => id)).toEqual(['b']);
});

it('counts a change once that is told twice', () => {
  const one = { ...made('a', answer('yes')), tried: true };
  expect(taken(queueOf(one), { type: 'added', change: one }).changes).toEqual([one]);
});

it('finds what was said last of each thing of a round', () => {
  const changes = [
    { ...made('a', answer('yes')), tried: true },
    made('b', answer('no')),
    made('c', answer('yes', 'quay', 'final')),
    made('d', compared(['quay', 'mill'], null)),
  ];
  expect([...responsesIn('screening', changes)].map(([of, { id }]) => [of, id])).toEqual([['mill', 'b']]);
  expect([...responsesIn('duels', changes)].map(([of, { id }]) => [of, id])).toEqual([['mill quay', 'd']]);
  expect(responsesIn('picks', changes).size).toBe(0);
});

it('makes the same queue of the same steps, whether taken at once or one after another read from the device', () => {
  const steps: QueueStep[] = [
    { type: 'added', change: made('a', answer('yes')) },
    { type: 'tried', id: 'a' },
    { type: 'added', change: made('b', answer('no')) },
    { type: 'delivered', id: 'a', version: 1 },
    { type: 'added', change: made('c', ballot('mill')) },
    { type: 'contained', ids: ['a'] },
    { type: 'setAside', id: 'c', problem: closed },
    { type: 'added', change: made('d', compared(['mill', 'quay'], null)) },
  ];
  const stored = (queue: Queue) => structuredClone(gathered(structuredClone(queue)));
  const once = steps.reduce(afterStep, emptyQueue);
  expect(steps.reduce((queue, step) => stored(afterStep(queue, step)), emptyQueue)).toEqual(once);
  expect([bases(once), once.refused.length]).toEqual([
    [
      ['b', 1],
      ['d', 0],
    ],
    1,
  ]);
});

it('tells in which round something has arrived or was refused, and sends what follows from the version it made', async () => {
  const sent: Outgoing[] = [];
  const emitted: unknown[] = [];
  let settle!: { resolve: (delivery: Delivery) => void; reject: (error: unknown) => void };
  const deliverChange = fromPromise<Delivery, Outgoing>(({ input }) => {
    sent.push(input);
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  });
  const clock = new SimulatedClock();
  const changes = [made('a', answer('yes')), made('c', ballot('mill')), made('d', answer('no'))];
  const input = { changes, refused: [], delivered: [] };
  const actor = createActor(outboxMachine.provide({ actors: { deliverChange } }), { clock, input });
  actor.on('change.delivered', (event) => emitted.push(event));
  actor.on('change.refused', (event) => emitted.push(event));
  actor.start();
  actor.send({ type: 'lead.taken' });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  settle.resolve({ version: 1, at: 2 });
  await turn();
  settle.reject(closed);
  await turn();
  expect(emitted).toEqual([
    { type: 'change.delivered', roundID: 'screening' },
    { type: 'change.refused', roundID: 'picks', problem: closed },
  ]);
  // What is said is a press of a button: it waits no longer than a mark.
  clock.increment(400);
  expect(sent.map((one) => [one.id, one.kind === 'sheet' ? null : one.base])).toEqual([
    ['a', 0],
    ['c', 0],
    ['d', 1],
  ]);
});
