import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { entryStatuses } from '../entry/entry.rules.ts';
import type { EditedEntry } from '../form/editedEntry.ts';
import type { DraftChanges, StoredDraft } from './draft.rules.ts';
import { entryEditorCases } from './entryEditor.cases.ts';
import { draftToStore, entryEditorMachine } from './entryEditor.machine.ts';
import { type LoadedEntry, valuesOf } from './entryEditor.rules.ts';
import { draftEntry, submitted } from './entryEditor.samples.ts';
import type { EntryTarget } from './entryEditor.setup.ts';

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const { output: loaded } = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  readonly output: LoadedEntry;
};
const network = { status: 0, code: 'network', message: 'Network Error', reasons: [] };
const gone = { status: 409, code: 'entry.refusal.state', message: '', reasons: [] };
const now = Date.UTC(2026, 10, 12, 12);
const submit = { type: 'entry.submit', now, fee: 'settled', uploading: [] } as const;
const withdrawal = { type: 'entry.withdraw', now } as const;
const settle = async () => {
  for (let turns = 0; turns < 6; turns++) await new Promise((resolve) => setImmediate(resolve));
};

type Named = EntryTarget & { readonly version: number };
type Words = { readonly changes: DraftChanges };

/** A server that does what it is asked, and whose answers get lost on the way as long as `loses` says so. */
const open = async (start: EditedEntry = draftEntry, stored: StoredDraft | null = null) => {
  const server = {
    entry: start,
    loses: false,
    away: false,
    paying: false,
    asked: [] as unknown[],
    /** What this device has of the entry. */
    kept: null as EditedEntry | null,
  };
  const device = { draft: stored };
  const clock = new SimulatedClock();
  const change = (changes: Partial<EditedEntry>, data: object = {}) => {
    const { entry } = server;
    server.entry = { ...entry, ...changes, version: entry.version + 1, data: { ...entry.data, ...data } };
  };
  const answer = <Input extends Named>(name: string, act: (input: Input) => void) =>
    fromPromise<EditedEntry, Input>(async ({ input }) => {
      server.asked.push(name);
      if (server.away) throw network;
      if (input.version !== server.entry.version) {
        throw { status: 409, code: 'request.stale', message: '', reasons: [], current: server.entry };
      }
      act(input);
      if (server.loses) throw network;
      return server.entry;
    });
  const machine = entryEditorMachine.provide({
    actors: {
      loadEntry: fromPromise(async () => {
        if (server.away && server.kept) return { ...loaded, entry: server.kept, isStored: true };
        if (server.away) throw network;
        return { ...loaded, entry: server.entry };
      }),
      readDraft: fromPromise(async () => device.draft),
      saveEntry: answer<Named & Words>('save', ({ changes }) => change({}, changes)),
      submitEntry: answer<Named & Words & Required<StoredDraft>>('submit', ({ changes }) => {
        if (server.paying) throw { ...gone, code: 'entry.refusal.paymentUnderWay' };
        if (server.entry.status !== entryStatuses.inProgress) throw gone;
        change({ status: entryStatuses.submitted }, changes);
      }),
      withdrawEntry: answer<Named>('withdraw', () => change({ status: entryStatuses.inProgress })),
    },
    actions: {
      keepOnDevice: ({ context }) => {
        device.draft = draftToStore(context);
      },
    },
  });
  const actor = createActor(machine, { clock, input: { target: { id: 'e1', awardID: 'a1' }, idempotencyKey: 'k' } });
  actor.start();
  await settle();
  const state = () => actor.getSnapshot().value;
  return { actor, server, device, clock, change, state, context: () => actor.getSnapshot().context };
};

describe('words whose saving was not answered', () => {
  it('are no change made elsewhere, whatever was typed since', async () => {
    const { actor, server, clock, state } = await open();
    server.loses = true;
    actor.send({ type: 'entry.write', changes: { title: 'One' } });
    clock.increment(800);
    await settle();
    expect(state()).toEqual({ draft: 'retrying' });
    server.loses = false;
    actor.send({ type: 'entry.write', changes: { title: 'One two' } });
    clock.increment(1_000);
    await settle();
    expect(state()).toEqual({ draft: 'typing' });
    clock.increment(800);
    await settle();
    expect(state()).toEqual({ draft: 'saved' });
    expect(server.entry.data.title).toBe('One two');
  });

  it('are known though others were sent after them, and lost altogether', async () => {
    const { actor, server, clock, state } = await open();
    server.loses = true;
    actor.send({ type: 'entry.write', changes: { title: 'One' } });
    clock.increment(800);
    await settle();
    server.away = true;
    for (const title of ['Two', 'Three']) {
      actor.send({ type: 'entry.write', changes: { title } });
      actor.send({ type: 'entry.save' });
      await settle();
    }
    Object.assign(server, { away: false, loses: false });
    actor.send({ type: 'network.online' });
    await settle();
    clock.increment(800);
    await settle();
    expect(state()).toEqual({ draft: 'saved' });
    expect(server.entry.data.title).toBe('Three');
  });

  it('are told from those of a colleague', async () => {
    const { actor, server, clock, change, state } = await open();
    server.loses = true;
    actor.send({ type: 'entry.write', changes: { title: 'One' } });
    clock.increment(800);
    await settle();
    change({}, { title: 'Theirs' });
    server.loses = false;
    actor.send({ type: 'entry.write', changes: { title: 'One two' } });
    clock.increment(1_000);
    await settle();
    expect(state()).toEqual({ draft: 'conflict' });
  });

  it('are known again after the page was closed', async () => {
    const before = await open();
    before.server.loses = true;
    before.actor.send({ type: 'entry.write', changes: { title: 'One' } });
    before.clock.increment(800);
    before.actor.send({ type: 'entry.write', changes: { title: 'One two' } });
    await settle();
    before.actor.stop();
    const { server, clock, state } = await open(before.server.entry, before.device.draft);
    expect(state()).toEqual({ draft: 'typing' });
    clock.increment(800);
    await settle();
    expect(server.entry.data.title).toBe('One two');
  });
});

describe('a submission', () => {
  it('that was not answered shows what became of it', async () => {
    const { actor, server, device, state, context } = await open();
    server.loses = true;
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    actor.send(submit);
    await settle();
    expect(state()).toEqual({ sent: 'reading' });
    expect(context()).toMatchObject({ unsettled: null, problem: null, changes: {} });
    expect(device.draft).toBeNull();
  });

  it('of which nothing is known yet says so, also without a connection, until the server has answered', async () => {
    const { actor, server, clock, state, context } = await open();
    server.away = true;
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    actor.send(submit);
    await settle();
    expect(state()).toEqual({ draft: 'typing' });
    expect(context().unsettled).toEqual(network);
    clock.increment(800);
    await settle();
    expect(state()).toEqual({ draft: 'retrying' });
    expect(context().unsettled).toEqual(network);
    // What this device has tells nothing of it.
    server.kept = server.entry;
    for (const _ of ['once', 'again']) {
      actor.send({ type: 'entry.reload' });
      await settle();
      expect(context()).toMatchObject({ unsettled: network, problem: network });
    }
    expect(new Set(context().sent.map((words) => JSON.stringify(words))).size).toBe(context().sent.length);
    server.away = false;
    clock.increment(1_000);
    await settle();
    expect(state()).toEqual({ draft: 'saved' });
    expect(context().unsettled).toBeNull();
  });

  it('that may still be under way says so beside the draft', async () => {
    const { actor, server, state, context } = await open();
    server.away = true;
    actor.send(submit);
    server.away = true;
    await Promise.resolve();
    server.away = false;
    await settle();
    expect(state()).toEqual({ draft: 'saved' });
    expect(context()).toMatchObject({ unsettled: network, problem: network });
  });

  it('that meets the first one’s card being charged shows the entry that is paid for', async () => {
    const { actor, server, change, state, context } = await open();
    server.paying = true;
    actor.send(submit);
    change({ paymentUnderWay: true });
    await settle();
    expect(state()).toEqual({ draft: 'saved' });
    expect(context().loaded?.entry.paymentUnderWay).toBe(true);
  });

  it('of an entry that was submitted before shows it', async () => {
    const { actor, server, state } = await open();
    server.entry = { ...server.entry, status: entryStatuses.submitted };
    actor.send(submit);
    await settle();
    expect(state()).toEqual({ sent: 'reading' });
  });

  it('does not write over what a colleague has written meanwhile', async () => {
    const { actor, server, change, state } = await open();
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    change({}, { title: 'Theirs' });
    actor.send(submit);
    await settle();
    expect(state()).toEqual({ draft: 'conflict' });
    expect(server.entry).toMatchObject({ status: entryStatuses.inProgress, data: { title: 'Theirs' } });
  });
});

it('a withdrawal of an entry that was withdrawn elsewhere opens the draft, and one of an entry that changed can be tried again', async () => {
  const first = await open(submitted);
  first.change({ status: entryStatuses.inProgress });
  first.actor.send(withdrawal);
  await settle();
  expect(first.state()).toEqual({ draft: 'saved' });
  const second = await open(submitted);
  second.change({ bestEntry: true });
  second.actor.send(withdrawal);
  await settle();
  expect(second.state()).toEqual({ sent: 'reading' });
  second.actor.send(withdrawal);
  await settle();
  expect(second.state()).toEqual({ draft: 'saved' });
});

it('a withdrawal that was not answered shows what became of it, once that can be asked', async () => {
  const { actor, server, state } = await open(submitted);
  server.away = true;
  actor.send(withdrawal);
  await settle();
  expect(state()).toBe('unavailable');
  Object.assign(server, { away: false, loses: true });
  actor.send({ type: 'network.online' });
  await settle();
  expect(state()).toEqual({ sent: 'reading' });
  actor.send(withdrawal);
  await settle();
  expect(state()).toEqual({ draft: 'saved' });
});

it('words that came in with a submission are kept on this device no longer', async () => {
  const { title } = submitted.data;
  const { device, state } = await open(submitted, { changes: { title }, base: { title: 'Before' } });
  expect(state()).toEqual({ sent: 'reading' });
  expect(device.draft).toBeNull();
});

it('words typed after theirs were taken are compared with theirs', async () => {
  const { actor, server, clock, change, state, context } = await open();
  actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
  change({}, { title: 'Theirs' });
  clock.increment(800);
  await settle();
  actor.send({ type: 'conflict.takeTheirs' });
  actor.send({ type: 'entry.write', changes: { title: 'Ours' } });
  expect(context().base).toEqual({ title: 'Theirs' });
  change({}, { place: 'Carra' });
  clock.increment(800);
  await settle();
  expect(state()).toEqual({ draft: 'typing' });
  clock.increment(800);
  await settle();
  expect([valuesOf(context()).title, server.entry.data.title]).toEqual(['Ours', 'Ours']);
});
